import { useEffect } from 'react';
import { useApi } from '../calls.ts';
import { useLate } from '../use-late.ts';
import { loadsWhole } from './offline-links.ts';
import { countView, FIRST_OFFER } from './page-views.ts';

/**
 * What a site that can be installed does beside its pages: its service worker, the copies of saved stories, and the offer to install it. Loaded once
 * the page is drawn, by every reader: what few need has files of its own.
 */

const WORKER = '/service-worker.js';
/** Of saved/copies.ts, whose code comes only where there are copies. A test holds it. */
export const COPIES = 'bluechip-saved-';
const loadOffer = () => import('./install-offer.tsx');

/** Where the browser has no name for idle time (Safari), a while after the page. */
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
      // Refused where storage is blocked, or a proxy answers in our place: the site works without.
      navigator.serviceWorker?.register(WORKER).catch(() => {});
      checkCopies().catch(() => {});
    };
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), IDLE_MS);
    document.addEventListener('click', loadsWhole, true);
    return () => document.removeEventListener('click', loadsWhole, true);
  }, [api]);
  return offer ? <offer.InstallOffer /> : null;
}
