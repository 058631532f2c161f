import { useEffect } from 'react';

/** For staff who may read an article but not edit it: polls its state as often as an editor does. */
export function useReadAlong({
  isReader,
  seconds,
  ask,
}: {
  isReader: boolean;
  seconds: number;
  ask: () => Promise<void>;
}) {
  useEffect(() => {
    if (!isReader) return;
    // A failed request is repeated at the next interval.
    const again = () => void ask().catch(() => {});
    const timer = setInterval(again, seconds * 1000);
    // In a hidden window the timer runs at most once a minute.
    const look = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isReader, seconds, ask]);
}
