import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EACH_MS = 3_000;

/** Reloads the page’s data every few seconds while something is in progress and the page is visible. */
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
