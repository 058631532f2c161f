import { browserNow } from '../client/browser-clock.ts';
import { readCookie } from '../client/cookies.ts';
import { isAskedAgain } from './ask-again.ts';

/** A declined offer is not shown again for months, on all sites of the network: the date is stored in a cookie. */

export type Offer = 'install' | 'notifications';

/** `installDismissed` and `notificationsDismissed` of platform/http/cookies.ts, which is not part of the browser's code. */
const COOKIES: Readonly<Record<Offer, string>> = {
  install: 'bluechip_install_dismissed',
  notifications: 'bluechip_notifications_dismissed',
};
const KEPT_SECONDS = 365 * 86_400;

export const isOfferDue = (offer: Offer): boolean => isAskedAgain(readCookie(COOKIES[offer]), browserNow());

export function rememberDismissal(offer: Offer, mainUrl: string): void {
  const { hostname } = new URL(mainUrl);
  const isShared = hostname.includes('.') && `.${location.hostname}`.endsWith(`.${hostname}`);
  const attributes = [
    `${COOKIES[offer]}=${encodeURIComponent(browserNow().toISOString())}`,
    'path=/',
    `max-age=${KEPT_SECONDS}`,
    'samesite=lax',
    ...(isShared ? [`domain=${hostname}`] : []),
    ...(location.protocol === 'https:' ? ['secure'] : []),
  ];
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store
  document.cookie = attributes.join('; ');
}
