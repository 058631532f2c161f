import { useEffect } from 'react';
import { useApi } from '../calls.ts';
import { useLate } from '../use-late.ts';
import { reloadWhenOffline } from './offline-links.ts';
import { countView, FIRST_OFFER } from './page-views.ts';

/**
 * Registers the service worker of a site that can be installed, updates the copies of saved stories, and offers to install the site. Every
 * reader loads this after the first paint, so code that few readers need is in separate files.
 */

const WORKER = '/service-worker.js';
/** Duplicated from saved/copies.ts, whose code is loaded only on devices with copies. A test compares them. */
export const COPIES = 'bluechip-saved-';
const loadOffer = () => import('./install-offer.tsx');

/** How long after the page the work starts in a browser without `requestIdleCallback` (Safari). */
const IDLE_MS = 2_000;

const views = countView();

export function InstalledSite() {
  const api = useApi();
  const offer = useLate(loadOffer, views >= FIRST_OFFER);
  useEffect(() => {
    const checkCopies = async () => {
      if (!api || !(await caches.keys()).some((name) => name.startsWith(COPIES))) return;
      const sync = await import('../saved/sync-copies.ts');
      await sync.checkCopies(api);
    };
    const work = () => {
      // Fails if storage is blocked or a proxy answers for the site, which works without a worker.
      navigator.serviceWorker?.register(WORKER).catch(() => {});
      checkCopies().catch(() => {});
    };
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), IDLE_MS);
    document.addEventListener('click', reloadWhenOffline, true);
    return () => document.removeEventListener('click', reloadWhenOffline, true);
  }, [api]);
  return offer ? <offer.InstallOffer /> : null;
}
