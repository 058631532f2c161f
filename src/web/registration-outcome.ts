import { isApiError } from '#kernel/errors.ts';
import { accountCreated, accountCreationFailed } from './store/auth.ts';
import { failureText } from './store/failures.ts';

/** The result of a registration, for the area `auth` (specification, section 4). */

type MadeUser = { userId: number; username: string; email: string };

/** A new account's address is not confirmed yet. */
export const accountMade = (user: MadeUser) => accountCreated({ ...user, emailConfirmed: false });

/** The errors by field, or why no account was created. */
export const accountRefused = (error: unknown) =>
  accountCreationFailed(isApiError(error) && error.fields ? { errors: error.fields, user: null } : failureText(error));
