import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Alert } from '#design-system/alert.tsx';
import type { RootState } from './store/store.ts';

/**
 * The result of the last change on a page: the message in the area `auth`, or `before`, for a change that led here; null if none. It takes
 * the focus if the pressed button is gone.
 */
export function Outcome({ before }: { before: string | null }) {
  const message = useSelector(({ auth }: RootState) => auth?.message ?? null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null && document.activeElement === document.body) place.current?.focus();
  }, [message]);
  useEffect(() => {
    if (before !== null) forgetOutcome();
  }, [before]);
  const text = message ?? before;
  if (text === null) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Alert kind="success">{text}</Alert>
    </div>
  );
}

/** Shows a result only once: after a reload it may no longer be true. */
function forgetOutcome(): void {
  const url = new URL(location.href);
  url.search = '';
  window.history.replaceState(window.history.state, '', url);
}
