import { useContext, useEffect } from 'react';
import type { BlockerFunction } from 'react-router';
import { CallsContext } from './calls.ts';

const QUESTION = 'What you changed here is not saved and will be lost. Leave?';
const KEY = 'unsaved';

/** A place on the same page is no other page. */
const isKept: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  (from.pathname !== to.pathname || from.search !== to.search) && !window.confirm(QUESTION);

/**
 * Asks before what is not saved is lost. Where the page is loaded anew or closed the browser asks, in its own words; where a link, a
 * filter form or the Back button changes it without loading, this does.
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
