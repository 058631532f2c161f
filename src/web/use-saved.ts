import { useStore } from 'react-redux';
import { useRevalidator } from 'react-router';
import { alertHidden, alertShown } from './store/alerts.ts';
import type { RootState } from './store/store.ts';
import { moveLostFocus } from './use-kept-focus.ts';

/**
 * After a form's change: replaces the previous message and reloads the page's data. `seconds`: how long the message is shown; absent: until
 * the page is left. `section`: the id of the form's section, which gets the focus if the form is gone.
 */
export function useSaved(section: string) {
  const { dispatch, getState } = useStore<RootState>();
  const { revalidate } = useRevalidator();
  return (message: string, seconds?: number): undefined => {
    for (const { id, type, persisted } of getState().alert.alerts)
      if (type === 'success' && !persisted) dispatch(alertHidden(id));
    const stays = seconds === undefined ? {} : { durationInSeconds: seconds };
    dispatch(alertShown({ type: 'success', message, persisted: false, ...stays }));
    void revalidate().then(() => moveLostFocus(section));
  };
}
