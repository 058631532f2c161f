import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserNow } from '../client/browser-clock.ts';
import { readCookie } from '../client/cookies.ts';
import { usePageRoot } from '../root-data.ts';
import { useLate } from '../use-late.ts';
import type { Offer } from './install-prompt.tsx';
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

const loadPrompt = () => import('./install-prompt.tsx');

export function InstallOffer() {
  const [offer, setOffer] = useState(offerNow);
  const { mainUrl } = usePageRoot();
  const { pathname } = useLocation();
  useEffect(() => {
    const listen = () => setOffer(offerNow());
    window.addEventListener('beforeinstallprompt', listen);
    return () => window.removeEventListener('beforeinstallprompt', listen);
  }, []);
  const isShown = offer !== null && isReadingPage(pathname) && !isFootCovered();
  const prompt = useLate(loadPrompt, isShown);
  const close = () => {
    setOffer(null);
    window.installEvent = undefined;
    rememberDismissal(mainUrl);
  };
  return (
    // The region is there before its content, or no listener would hear of it.
    <div aria-live="polite">{isShown && prompt ? <prompt.InstallPrompt offer={offer} onClose={close} /> : null}</div>
  );
}

function offerNow(): Offer | null {
  if (isInstalled() || !isOfferDue(readCookie(DISMISSED_COOKIE), browserNow())) return null;
  if (isAppleTouch()) return { kind: 'hint' };
  const event = window.installEvent;
  return event ? { kind: 'prompt', install: async () => void (await event.prompt()) } : null;
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
