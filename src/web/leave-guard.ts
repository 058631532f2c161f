import { useContext, useEffect } from 'react';
import type { BlockerFunction } from 'react-router';
import { CallsContext } from './calls.ts';

const QUESTION = 'What you changed here is not saved and will be lost. Leave?';
const KEY = 'unsaved';

/** Another anchor on the same page does not count as leaving. */
const isKept: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  (from.pathname !== to.pathname || from.search !== to.search) && !window.confirm(QUESTION);

/**
 * Asks before unsaved input is lost. If the page is reloaded or closed the browser asks, in its own words; for a link, a filter form or the
 * Back button that changes the page in place, this does.
 */
export function useLeaveGuard(isUnsaved: boolean): void {
  const router = useContext(CallsContext)?.router;
  useEffect(() => {
    if (!isUnsaved || !router) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    router.getBlocker(KEY, isKept);
    return () => {
      window.removeEventListener('beforeunload', ask);
      router.deleteBlocker(KEY);
    };
  }, [isUnsaved, router]);
}
