import { useSelector } from 'react-redux';
import { LoadingOverlay } from '#design-system/loading-overlay.tsx';
import { isLoading } from '../store/app.ts';
import type { RootState } from '../store/store.ts';

/** The full-screen overlay, while something holds it. */
export function GlobalLoading() {
  return useSelector((state: RootState) => isLoading(state.app)) ? <LoadingOverlay label="Loading" /> : null;
}
