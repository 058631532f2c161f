import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import { signInFor } from '#web/form-failure.ts';
import type { Api } from '#web/request-context.ts';
import { reportFailure } from '#web/store/failures.ts';

type Step = (api: Api) => Promise<void>;

/**
 * Runs a step that no form can post, such as one with an authenticator, one at a time. A refusal leads to the sign-in that it needs and
 * back to the section, or is shown.
 */
export function useStep(section: string): { isBusy: boolean; run: (step: Step) => Promise<void> } {
  const api = useApi();
  const dispatch = useDispatch();
  const [isBusy, setBusy] = useState(false);

  const run = async (step: Step) => {
    if (!api || isBusy) return;
    setBusy(true);
    try {
      await step(api);
    } catch (error) {
      const address = isApiError(error) ? signInFor(error.code, `${location.pathname}#${section}`) : null;
      if (address === null) reportFailure(dispatch, error, { persisted: false });
      else location.assign(address);
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, run };
}
