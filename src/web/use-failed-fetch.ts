import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useRouteError } from 'react-router';
import { statusOf } from './hydration.ts';
import { reportFailure } from './store/failures.ts';
import type { Dispatch } from './store/store.ts';

/** Whether a retry may help: the page exists, but its data could not be loaded. */
export const isFailedFetch = (error: unknown): boolean => {
  const status = statusOf(error);
  return status >= 500 || status === 429;
};

/**
 * For a page's `Failure`: whether its data could not be loaded. If so, shows a severe alert that disappears with the page; the server
 * renders it too (entry-server.tsx). False: the page does not exist, and the children of the `Failure` say so.
 */
export function useFailedFetch(): boolean {
  const error = useRouteError();
  const dispatch = useDispatch<Dispatch>();
  const isFailed = isFailedFetch(error);
  useEffect(() => {
    if (isFailed) reportFailure(dispatch, error, { persisted: false });
  }, [dispatch, error, isFailed]);
  return isFailed;
}
