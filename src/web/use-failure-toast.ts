import { useCallback, useRef } from 'react';
import { useStore } from 'react-redux';
import { alertHidden, alertShown, type NewAlert } from './store/alerts.ts';
import { joinedText } from './store/failures.ts';
import type { RootState } from './store/store.ts';

type Shown = Pick<NewAlert, 'message' | 'linkText' | 'href'>;

/**
 * The failed calls of one form as a severe toast (specification, section 8), which goes with the page. Hidden before each attempt, so that
 * the same words are shown, and heard, again.
 */
export function useFailureToast() {
  const store = useStore<RootState>();
  const shownId = useRef<string | undefined>(undefined);

  const hide = useCallback(() => {
    if (shownId.current !== undefined) store.dispatch(alertHidden(shownId.current));
    shownId.current = undefined;
  }, [store]);

  /** `shown`: words of the form's own, whatever the server said. */
  const show = useCallback(
    (error: unknown, shown: Shown = { message: joinedText(error) }) => {
      store.dispatch(alertShown({ ...shown, type: 'severe', persisted: false }));
      const { alerts } = store.getState().alert;
      shownId.current = alerts.findLast(({ type, message }) => type === 'severe' && message === shown.message)?.id;
    },
    [store],
  );

  return { hide, show };
}
