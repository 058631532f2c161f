import { browserNow } from '../client/browser-clock.ts';
import { readCookie } from '../client/cookies.ts';
import { isAskedAgain } from './ask-again.ts';

/** What a reader declined is not offered again for months, on all sites of the network: the date is a cookie. */

export type Offer = 'install' | 'notifications';

/** `installDismissed` and `notificationsDismissed` of platform/http/cookies.ts, which has no place in the browser. */
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
