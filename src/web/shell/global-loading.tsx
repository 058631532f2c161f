import { useSelector } from 'react-redux';
import { LoadingOverlay } from '#design-system/loading-overlay.tsx';
import { loadingLabel } from '../store/app.ts';
import type { RootState } from '../store/store.ts';

/** The full-screen overlay, while something holds it or it is forced on. */
export function GlobalLoading() {
  const label = useSelector((state: RootState) => loadingLabel(state.app));
  return label === null ? null : <LoadingOverlay label={label} />;
}
