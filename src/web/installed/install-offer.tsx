import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserNow } from '../client/browser-clock.ts';
import { readCookie } from '../client/cookies.ts';
import { usePageRoot } from '../root-data.ts';
import { InstallPrompt, type Offer } from './install-prompt.tsx';
import { isOfferDue, isReadingPage } from './offer-rule.ts';

/** Offers to install the site where the browser can, or where iOS leaves it to the reader. */

type InstallEvent = Event & { prompt(): Promise<unknown> };

declare global {
  interface Window {
    /** Kept by the script of the document (SCRIPTS_SCRIPT): it comes before this code, and only once. */
    installEvent?: InstallEvent | undefined;
  }
}

/** `installDismissed` of platform/http/cookies.ts, which has no place in the browser. */
const DISMISSED_COOKIE = 'bluechip_install_dismissed';
const DISMISSED_SECONDS = 365 * 86_400;

export function InstallOffer() {
  const [offer, setOffer] = useState<Offer | null>(null);
  const { mainUrl } = usePageRoot();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isInstalled() || !isOfferDue(readCookie(DISMISSED_COOKIE), browserNow())) return undefined;
    if (isAppleTouch()) {
      setOffer({ kind: 'hint' });
      return undefined;
    }
    const take = () => {
      const event = window.installEvent;
      if (event) setOffer({ kind: 'prompt', install: async () => void (await event.prompt()) });
    };
    take();
    window.addEventListener('beforeinstallprompt', take);
    return () => window.removeEventListener('beforeinstallprompt', take);
  }, []);
  if (offer === null || !isReadingPage(pathname) || isFootCovered()) return null;
  const close = () => {
    setOffer(null);
    window.installEvent = undefined;
    rememberDismissal(mainUrl);
  };
  return <InstallPrompt offer={offer} onClose={close} />;
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** iPadOS names itself a Mac with a touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** By the banner that asks for consent (consent/consent-banner.tsx). */
const isFootCovered = () => document.documentElement.style.getPropertyValue('--covered') !== '';

/** On all sites of the network: who declined one is not asked by the next. */
function rememberDismissal(mainUrl: string): void {
  const { hostname } = new URL(mainUrl);
  const isShared = hostname.includes('.') && `.${location.hostname}`.endsWith(`.${hostname}`);
  const attributes = [
    `${DISMISSED_COOKIE}=${encodeURIComponent(browserNow().toISOString())}`,
    'path=/',
    `max-age=${DISMISSED_SECONDS}`,
    'samesite=lax',
    ...(isShared ? [`domain=${hostname}`] : []),
    ...(location.protocol === 'https:' ? ['secure'] : []),
  ];
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store
  document.cookie = attributes.join('; ');
}
