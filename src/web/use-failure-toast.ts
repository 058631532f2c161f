import { useMemo } from 'react';
import { useStore } from 'react-redux';
import type { Store } from 'redux';
import { alertHidden, alertShown, type NewAlert } from './store/alerts.ts';
import { joinedText } from './store/failures.ts';
import type { RootState } from './store/store.ts';

type Shown = Pick<NewAlert, 'message' | 'linkText' | 'href' | 'durationInSeconds'>;

/**
 * Shows a form's failed calls as a severe toast (specification, section 8), which disappears with the page. Hidden before each attempt, so
 * that the same message is shown, and announced, again.
 */
export function failureToast(store: Store<RootState>) {
  let shownId: string | undefined;
  return {
    hide: () => {
      if (shownId !== undefined) store.dispatch(alertHidden(shownId));
      shownId = undefined;
    },
    /** `shown`: the form's own message, whatever the server said. */
    show: (error: unknown, shown: Shown = { message: joinedText(error) }) => {
      store.dispatch(alertShown({ ...shown, type: 'severe', persisted: false }));
      const { alerts } = store.getState().alert;
      shownId = alerts.findLast(({ type, message }) => type === 'severe' && message === shown.message)?.id;
    },
  };
}

export function useFailureToast() {
  const store = useStore<RootState>();
  return useMemo(() => failureToast(store), [store]);
}
