import { useMemo } from 'react';
import { useStore } from 'react-redux';
import type { Store } from 'redux';
import { isApiError } from '#kernel/errors.ts';
import { requestFailed, requestStarted, requestSucceeded } from './store/auth.ts';
import { failureText } from './store/failures.ts';
import type { RootState } from './store/store.ts';
import { failureToast } from './use-failure-toast.ts';

/** Records a call's progress in the session and shows its failure (specification, sections 4 and 8), for every form and every payment. */
export function requestSteps(store: Store<RootState>) {
  const toast = failureToast(store);
  /** Only recorded in the session: the page shows it in its own way. */
  const failed = (words: string) => void store.dispatch(requestFailed(words));
  return {
    started: () => {
      toast.hide();
      store.dispatch(requestStarted());
    },
    succeeded: () => void store.dispatch(requestSucceeded()),
    failed,
    toast: toast.show,
    /**
     * A failure that the server answered becomes a toast. Returns the message to show in place if no server answered. `unanswered`: the
     * page's own text for that.
     */
    refused: (error: unknown, unanswered = failureText(error)): string => {
      if (!isApiError(error)) {
        failed(unanswered);
        return unanswered;
      }
      failed(error.message);
      toast.show(error);
      return '';
    },
  };
}

export function useRequest() {
  const store = useStore<RootState>();
  return useMemo(() => requestSteps(store), [store]);
}
