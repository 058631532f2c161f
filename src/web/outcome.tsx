import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Alert } from '#design-system/alert.tsx';
import type { RootState } from './store/store.ts';

/**
 * What the last change on a page came to: the message that the area `auth` keeps of it, or `before`, of a change that led here; null: none.
 * It takes the focus where the button that was pressed is gone.
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

/** What was done is said once: not again after a reload, when something else may be true. */
function forgetOutcome(): void {
  const url = new URL(location.href);
  url.search = '';
  window.history.replaceState(window.history.state, '', url);
}
