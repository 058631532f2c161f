import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { propertyValidated, type ValidatedProperty } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';

type Verdict = { isValid: boolean; message: string | null };

/** Reports only the latest check: the answer about an older value may come later. */
export function latestCheck(report: (found: string | null) => void) {
  let latest = 0;
  /** `ask`: null: there is nothing to ask, the value may be used. */
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
      // Too many checks, or none could be made: the call that saves will say.
      if (isApiError(failure)) reportLatest(null);
    }
  };
}

/** Whether a value may be used, asked when its field is left; `present` is one's own and always may. */
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
