import { requestFailed } from './auth.ts';
import { FALLBACK } from './failures.ts';
import type { Store } from './store.ts';
import { withSession } from './with-session.ts';

/** Keeps the message of a page that could not be loaded in the area `auth`, for visitors too (specification, section 8). */
export function keepPageFailure(store: Store, message: string | undefined): void {
  withSession(store);
  store.dispatch(requestFailed(message ?? FALLBACK));
}
