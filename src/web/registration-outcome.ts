import { isApiError } from '#kernel/errors.ts';
import { accountCreated, accountCreationFailed } from './store/auth.ts';
import { failureText } from './store/failures.ts';

/** What a registration came to, for the area `auth` (specification, section 4). */

type MadeUser = { userId: number; username: string; email: string };

/** Nobody has confirmed the address of an account that was made a moment ago. */
export const accountMade = (user: MadeUser) => accountCreated({ ...user, emailConfirmed: false });

/** What is wrong with single fields, or why no account was made at all. */
export const accountRefused = (error: unknown) =>
  accountCreationFailed(isApiError(error) && error.fields ? { errors: error.fields, user: null } : failureText(error));
