import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { propertyValidated, type ValidatedProperty } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';

type Verdict = { isValid: boolean; message: string | null };

/** Reports only the latest check, because the reply about an older value may arrive later. */
export function latestCheck(report: (found: string | null) => void) {
  let latest = 0;
  /** `ask` null: nothing needs checking, the value is fine. */
  return async (ask: (() => Promise<Verdict>) | null): Promise<void> => {
    latest += 1;
    const own = latest;
    const reportLatest = (found: string | null) => {
      if (own === latest) report(found);
    };
    if (ask === null) {
      reportLatest(null);
      return;
    }
    try {
      const { isValid, message } = await ask();
      reportLatest(isValid ? null : message);
    } catch (failure) {
      // Too many checks, or the check failed: the call that saves will report errors.
      if (isApiError(failure)) reportLatest(null);
    }
  };
}

/** Checks when the field loses focus whether a value may be used; `present` is the member's own value and is always fine. */
export function useLiveCheck(property: ValidatedProperty, present: string) {
  const api = useApi();
  const dispatch = useDispatch();
  const error = useSelector((state: RootState) => state.auth?.validationError[property] ?? undefined);
  const check = useMemo(
    () => latestCheck((found) => dispatch(propertyValidated({ property, error: found }))),
    [dispatch, property],
  );
  return {
    error,
    check: (value: string) =>
      check(
        !api || value === '' || value === present ? null : () => api.account.validate({ query: { property, value } }),
      ),
  };
}
