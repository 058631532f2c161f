import { useDispatch, useSelector } from 'react-redux';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { propertyValidated, type ValidatedProperty } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';

/** Whether a value may be used, asked when its field is left; `present` is one's own and always may. */
export function useLiveCheck(property: ValidatedProperty, present: string) {
  const api = useApi();
  const dispatch = useDispatch();
  const error = useSelector((state: RootState) => state.auth?.validationError[property] ?? undefined);

  const check = async (value: string) => {
    const tell = (found: string | null) => dispatch(propertyValidated({ property, error: found }));
    if (!api || value === '' || value === present) {
      tell(null);
      return;
    }
    try {
      const { isValid, message } = await api.account.validate({ query: { property, value } });
      tell(isValid ? null : message);
    } catch (failure) {
      // Too many checks, or none could be made: the call that saves will say.
      if (isApiError(failure)) tell(null);
    }
  };

  return { error, check };
}
