import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isAppleTouch } from '#kernel/apple-touch.ts';
import { isOfferDue, rememberDismissal } from '../offers/dismissed-offer.ts';
import { usePageRoot } from '../root-data.ts';
import { useLate } from '../use-late.ts';
import type { Offer } from './install-prompt.tsx';
import { isReadingPage } from './offer-rule.ts';

/** Offers to install the site if the browser can do it, and on iOS explains how. */

type InstallEvent = Event & { prompt(): Promise<unknown> };

declare global {
  interface Window {
    /** Stored by the document's script (SCRIPTS_SCRIPT): the browser sends the event once, before this code is loaded. */
    installEvent?: InstallEvent | undefined;
  }
}

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
    rememberDismissal('install', mainUrl);
  };
  return (
    // The live region must exist before its content, or screen readers would not announce it.
    <div aria-live="polite">{isShown && prompt ? <prompt.InstallPrompt offer={offer} onClose={close} /> : null}</div>
  );
}

function offerNow(): Offer | null {
  if (isInstalled() || !isOfferDue('install')) return null;
  if (isAppleTouch(navigator.userAgent, navigator.maxTouchPoints)) return { kind: 'hint' };
  const event = window.installEvent;
  return event ? { kind: 'prompt', install: async () => void (await event.prompt()) } : null;
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** Whether the consent banner covers the bottom of the window (consent/consent-banner.tsx). */
const isFootCovered = () => document.documentElement.style.getPropertyValue('--covered') !== '';
