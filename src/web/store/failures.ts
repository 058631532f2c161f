import { isApiError } from '#kernel/errors.ts';
import { alertShown, type NewAlert } from './alerts.ts';
import { requestFailed } from './auth.ts';
import type { Dispatch } from './store.ts';

/** What a failed call says to its reader (specification, section 8). */

/** Where no server said anything. */
export const FALLBACK = 'Something went wrong. Please try again later.';

/** The server's own words where it answered, else the fallback. */
export const failureText = (error: unknown): string => (isApiError(error) ? error.message : FALLBACK);

/** `message`: a text of the specification's own for this failure, whatever the server said. */
type Shown = Partial<Omit<NewAlert, 'type'>>;

/** A failed call as a severe alert; the area `auth` keeps the words too. */
export function reportFailure(dispatch: Dispatch, error: unknown, shown: Shown = {}): void {
  const message = shown.message ?? failureText(error);
  dispatch(requestFailed(message));
  dispatch(alertShown({ ...shown, message, type: 'severe' }));
}
