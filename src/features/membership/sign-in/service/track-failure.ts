import { track } from '#features/sites/analytics/public.ts';
import { isApiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';

type SignInMethod = 'password' | 'mailed_link' | 'passkey' | 'second_factor';

/**
 * Runs a login. A failure becomes an analytics exception with its code and nothing personal, and is rethrown (specification, section 8).
 */
export async function trackFailure<Result>(
  ctx: Context,
  method: SignInMethod,
  signIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await signIn();
  } catch (error) {
    track(ctx, {
      name: 'exception',
      properties: { label: 'sign_in', method, code: isApiError(error) ? error.code : 'internal' },
    });
    throw error;
  }
}
