import { isApiError } from '#kernel/errors.ts';
import { alertShown, type NewAlert } from './alerts.ts';
import { requestFailed } from './auth.ts';
import type { Dispatch } from './store.ts';

/** The reader's message for a failed call (specification, section 8). */

/** If no server gave a message. */
export const FALLBACK = 'Something went wrong. Please try again later.';

/** If it did not answer in time. */
export const TIMED_OUT = 'This took too long. Nothing you entered is lost. Check your connection and try again.';

/** The server's message if it answered, otherwise the fallback. */
export const failureText = (error: unknown): string => (isApiError(error) ? error.message : unansweredText(error));

const unansweredText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'TimeoutError' ? TIMED_OUT : FALLBACK;

/** All field errors in one line, or why the whole was refused; for a failure on our side with the id to quote to support. */
export function joinedText(error: unknown): string {
  if (!isApiError(error)) return failureText(error);
  const words = error.fields ? [...new Set(Object.values(error.fields).flat())].join(' ') : error.message;
  return error.status >= 500 && error.requestId ? `${words} Request ${error.requestId}` : words;
}

/** `message`: the specification's own text for this failure, whatever the server said. */
type Shown = Partial<Omit<NewAlert, 'type'>>;

/** Shows a failed call as a severe alert; the area `auth` keeps the message too. */
export function reportFailure(dispatch: Dispatch, error: unknown, shown: Shown = {}): void {
  const message = shown.message ?? failureText(error);
  dispatch(requestFailed(message));
  dispatch(alertShown({ ...shown, message, type: 'severe' }));
}
