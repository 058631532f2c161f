import { apiError } from '#kernel/errors.ts';
import { isStaff } from '#kernel/permissions.ts';
import { type Context, hasRecentSecondFactor, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Member } from '../../accounts/public.ts';
import { hasPasskey, isSecondFactorOn } from '../queries.ts';

/**
 * Refuses what would weaken the account in a session of a member who has a second factor but did not give it in this session: one of
 * before it was turned on. Without it, such a session and the password would be enough to go round the second factor. That of staff
 * ages: an old one must not be enough to set up a new one (decision 0089). A passkey of staff is a second factor, too: without it, a reset by
 * mail would be enough to add another one and get in.
 */
export async function requireSecondFactorGiven(
  db: Db,
  { session, actor, now }: Pick<Context, 'session' | 'actor' | 'now'>,
  userId: number,
): Promise<void> {
  const isOfStaff = actor.kind === 'member' && isStaff(standingOf(actor));
  const isGiven = isOfStaff ? hasRecentSecondFactor(session, now) : session?.secondFactorAt != null;
  if (isGiven) return;
  // The general message is about staff pages.
  if (await isSecondFactorOn(db, userId))
    throw apiError('second_factor_needed', { message: 'Enter your two-step login code to continue.' });
  if (isOfStaff && (await hasPasskey(db, userId)))
    throw apiError('second_factor_needed', { message: 'Log in with your passkey to continue.' });
}

/**
 * Refuses a passkey or a second factor while the email address is not proven: somebody who registered with another person's address would
 * keep a way in, or lock the owner out, when the owner takes the account over by mail.
 */
export function requireConfirmedEmail({ emailConfirmedAt }: Pick<Member, 'emailConfirmedAt'>): void {
  if (emailConfirmedAt === null)
    throw apiError('email_unconfirmed', {
      message: 'Confirm your email address first with the link we sent. You can resend it from your profile.',
    });
}
