import { useStore } from 'react-redux';
import { useRevalidator } from 'react-router';
import { alertHidden, alertShown } from './store/alerts.ts';
import type { RootState } from './store/store.ts';

/**
 * After a change that a form of a page made: it is told, in the place of what was told before, and the page shows what is so now.
 * `seconds`: how long that is shown; absent: until the page is left. Where the form went with it, the focus goes to `section`, the id of its section, and not to the top of the page.
 */
export function useSaved(section: string) {
  const { dispatch, getState } = useStore<RootState>();
  const { revalidate } = useRevalidator();
  return (message: string, seconds?: number): undefined => {
    for (const { id, type, persisted } of getState().alert.alerts)
      if (type === 'success' && !persisted) dispatch(alertHidden(id));
    const stays = seconds === undefined ? {} : { durationInSeconds: seconds };
    dispatch(alertShown({ type: 'success', message, persisted: false, ...stays }));
    void showPresent(revalidate, section);
  };
}

async function showPresent(revalidate: () => Promise<void>, section: string): Promise<void> {
  await revalidate();
  if (document.activeElement === document.body) document.getElementById(section)?.focus({ preventScroll: true });
}
