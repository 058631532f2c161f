import { isApiError } from '#kernel/errors.ts';
import { messagesByName } from './form-values.ts';
import { failureText } from './store/failures.ts';

/** What a form shows for a failed call; determined by codes and fields, never by texts. */

export type Failure = {
  messages: Readonly<Record<string, string>>;
  /** About the form as a whole; empty if only fields are invalid. */
  text: string;
  /** For a failure on our side, to quote to support. */
  requestId: string | undefined;
};

export const NO_FAILURE: Failure = { messages: {}, text: '', requestId: undefined };

/** `names`: the form's fields; errors of other fields are shown for the whole form. */
export function failureOf(error: unknown, names: readonly string[]): Failure {
  if (!isApiError(error)) return { ...NO_FAILURE, text: failureText(error) };
  const { byName, others } = messagesByName(error.fields ?? {}, names);
  const text = error.fields ? others.join(' ') : error.message;
  return { messages: byName, text, requestId: error.status >= 500 ? error.requestId : undefined };
}

/** The refusal has logged out its caller: after too many failed strict sign-ins, or a change that looked suspicious. */
export const endsSession = (code: string): boolean => code === 'session_revoked' || code === 'suspicious_activity';

/** Where to go if only another login helps; null: the form shows the error. */
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
