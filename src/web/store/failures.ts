import { isApiError } from '#kernel/errors.ts';
import { alertShown, type NewAlert } from './alerts.ts';
import { requestFailed } from './auth.ts';
import type { Dispatch } from './store.ts';

/** What a failed call says to its reader (specification, section 8). */

/** Where no server said anything. */
export const FALLBACK = 'Something went wrong. Please try again later.';

/** Where it did not answer in time. */
export const TIMED_OUT = 'This took too long. Nothing you entered is lost. Check your connection and try again.';

/** The server's own words where it answered, else the fallback. */
export const failureText = (error: unknown): string => (isApiError(error) ? error.message : unansweredText(error));

const unansweredText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'TimeoutError' ? TIMED_OUT : FALLBACK;

/** What is wrong with each field in one line, or why the whole was refused; of a failure of ours with the id to name when asking us. */
export function joinedText(error: unknown): string {
  if (!isApiError(error)) return failureText(error);
  const words = error.fields ? [...new Set(Object.values(error.fields).flat())].join(' ') : error.message;
  return error.status >= 500 && error.requestId ? `${words} Request ${error.requestId}` : words;
}

/** `message`: a text of the specification's own for this failure, whatever the server said. */
type Shown = Partial<Omit<NewAlert, 'type'>>;

/** A failed call as a severe alert; the area `auth` keeps the words too. */
export function reportFailure(dispatch: Dispatch, error: unknown, shown: Shown = {}): void {
  const message = shown.message ?? failureText(error);
  dispatch(requestFailed(message));
  dispatch(alertShown({ ...shown, message, type: 'severe' }));
}
