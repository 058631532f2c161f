import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EACH_MS = 3_000;

/** Loads the page’s facts again every few seconds while something is in progress and the page is seen. */
export function useProgress(isInProgress: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isInProgress) return undefined;
    const look = () => {
      if (!document.hidden) void revalidate();
    };
    const timer = setInterval(look, EACH_MS);
    return () => clearInterval(timer);
  }, [isInProgress, revalidate]);
}
