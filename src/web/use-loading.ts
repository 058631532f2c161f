import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { loadingEnded, loadingForced, loadingStarted } from './store/app.ts';

/** Covers the screen while `isLoading`, with `label` on the cover. */
export function useLoading(isLoading: boolean, label: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isLoading) return;
    dispatch(loadingStarted(label));
    return () => void dispatch(loadingEnded(label));
  }, [dispatch, isLoading, label]);
}

/**
 * Goes to another document with the screen covered until it arrives, so that nothing can be pressed meanwhile. `onBack` runs if the browser
 * restores this page: the cover is gone, and the form may be sent again.
 */
export function useLeave(onBack: () => void): (address: string) => void {
  const dispatch = useDispatch();
  useEffect(() => {
    const release = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      dispatch(loadingForced(false));
      onBack();
    };
    window.addEventListener('pageshow', release);
    return () => window.removeEventListener('pageshow', release);
  }, [dispatch, onBack]);
  return (address) => {
    dispatch(loadingForced(true));
    location.assign(address);
  };
}
