import { useMemo } from 'react';
import { useStore } from 'react-redux';
import type { Store } from 'redux';
import { isApiError } from '#kernel/errors.ts';
import { requestFailed, requestStarted, requestSucceeded } from './store/auth.ts';
import { failureText } from './store/failures.ts';
import type { RootState } from './store/store.ts';
import { failureToast } from './use-failure-toast.ts';

/** What the session is told of a call, and where its failure is said (specification, sections 4 and 8): for every form and every payment. */
export function requestSteps(store: Store<RootState>) {
  const toast = failureToast(store);
  /** The session alone is told: the page says it in a way of its own. */
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
     * A failure that the server answered is a toast; answers what is to be said in place, where none did. `unanswered`: the page's own words
     * for that.
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
