import { useEffect } from 'react';

/** The page of staff who may read an article and not write it: it asks as often as an editor does what became of the article. */
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
    // A question without an answer is asked again the next time.
    const again = () => void ask().catch(() => {});
    const timer = setInterval(again, seconds * 1000);
    // Behind another window the timer strikes once a minute at the most.
    const look = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isReader, seconds, ask]);
}
