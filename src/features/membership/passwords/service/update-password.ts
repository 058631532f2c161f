import { apiError } from '#kernel/errors.ts';
import { type Context, isStrict } from '#platform/context.ts';
import { transact } from '#platform/http/transact.ts';
import { findMember, findMemberForUpdate, forgetRequestedMails } from '../../accounts/public.ts';
import { recogniseDevice, signedInMember } from '../../sessions/public.ts';
import { forgetMemberTries } from '../../sign-in/public.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { changePassword, hashNewPassword } from './new-password.ts';

/** Changes the password with the current one or, if none is given, with a strict sign-in (decision 39). */
export async function updatePassword(
  ctx: Context,
  { currentPassword, password }: { currentPassword?: string | undefined; password: string },
): Promise<void> {
  const { db, now, session } = ctx;
  const { userId } = signedInMember(ctx);
  const asked = await findMember(db, userId);
  if (!asked) throw apiError('not_signed_in');
  if (currentPassword || !isStrict(session, now)) await checkCurrentPassword(ctx, asked, currentPassword);
  const passwordHash = await hashNewPassword(db, asked, password, 'password');
  await transact(ctx, async (tx) => {
    const member = await findMemberForUpdate(tx, userId);
    // The password was changed while the given one was being compared, so the result no longer counts.
    if (!member || member.passwordHash !== asked.passwordHash) throw apiError('conflict');
    await changePassword(tx, ctx, member, {
      passwordHash,
      how: currentPassword ? 'by the current one' : 'by a strict sign-in',
    });
    // The owner logs in here next, and must not be counted with strangers who guess.
    await recogniseDevice(tx, ctx, userId);
  });
  await forgetMemberTries(ctx, userId);
  await forgetRequestedMails(ctx, userId);
}
