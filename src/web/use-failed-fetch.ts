import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useRouteError } from 'react-router';
import { statusOf } from './hydration.ts';
import { reportFailure } from './store/failures.ts';
import type { Dispatch } from './store/store.ts';

/** Whether asking again may help: the page is there, its facts could not be had. */
export const isFailedFetch = (error: unknown): boolean => {
  const status = statusOf(error);
  return status >= 500 || status === 429;
};

/**
 * For the `Failure` of a page: whether its facts could not be fetched, told as a severe alert that goes with the page; the server draws
 * it too (entry-server.tsx). False: the page is not there, and what the `Failure` is given says so.
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
