import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { loginFailed, loginSucceeded, requestFailed, requestStarted, requestSucceeded } from '#web/store/auth.ts';
import { failureText } from '#web/store/failures.ts';
import { afterSignIn } from '../after-sign-in-view.ts';
import type { SignedInView } from '../contract.ts';

/**
 * Dispatches each step of a login, by any method, to the `auth` slice, and says where it leads. `isRepeated`: for staff who are logged in
 * and confirm it, so that a failure logs nobody out.
 */
export function signInSteps(dispatch: (action: UnknownAction) => void, isRepeated: boolean) {
  return {
    started: () => dispatch(requestStarted()),
    /** Nobody is logged in while the second factor is awaited. Returns the address to load. */
    succeeded: (reply: SignedInView): string => {
      dispatch(reply.user ? loginSucceeded(reply.user) : requestSucceeded());
      return afterSignIn(reply);
    },
    failed: (error: unknown) => {
      const message = failureText(error);
      dispatch(isRepeated ? requestFailed(message) : loginFailed(message));
    },
  };
}

export function useSignIn({ isRepeated = false }: { isRepeated?: boolean } = {}) {
  const dispatch = useDispatch();
  return useMemo(() => signInSteps(dispatch, isRepeated), [dispatch, isRepeated]);
}
