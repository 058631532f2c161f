import { isApiError } from '#kernel/errors.ts';
import { messagesByName } from './form-values.ts';
import { failureText } from './store/failures.ts';

/** What a form shows of a failed call: decided by codes and fields, never by texts. */

export type Failure = {
  messages: Readonly<Record<string, string>>;
  /** About the form as a whole; empty: only fields are wrong. */
  text: string;
  /** Of a failure that is ours, for whoever asks us about it. */
  requestId: string | undefined;
};

export const NO_FAILURE: Failure = { messages: {}, text: '', requestId: undefined };

/** `names`: the fields that the form has; what is wrong with others is said of the whole. */
export function failureOf(error: unknown, names: readonly string[]): Failure {
  if (!isApiError(error)) return { ...NO_FAILURE, text: failureText(error) };
  const { byName, others } = messagesByName(error.fields ?? {}, names);
  const text = error.fields ? others.join(' ') : error.message;
  return { messages: byName, text, requestId: error.status >= 500 ? error.requestId : undefined };
}

/** The refusal has signed its caller out: a strict sign-in that failed too often, or a change that looked like somebody else's. */
export const endsSession = (code: string): boolean => code === 'session_revoked' || code === 'suspicious_activity';

/** Where a refusal leads that only another sign-in helps; null: the form says what is wrong. */
export function signInFor(code: string, here: string): string | null {
  const back = `return_to=${encodeURIComponent(here)}`;
  switch (code) {
    case 'strict_sign_in_needed':
      return `/users/strict_sign_in?${back}`;
    case 'not_signed_in':
      return `/users/sign_in?${back}`;
    case 'second_factor_needed':
      return `/users/sign_in?step=second_factor&${back}`;
    case 'session_revoked':
    case 'suspicious_activity':
      return `/users/sign_in?ended=${code}&${back}`;
    default:
      return null;
  }
}
