import { findMember } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { testMail } from '../emails.tsx';

/** Sends it only to the signed-in super admin's own address. */
export async function postTestMail(ctx: Context): Promise<{ sentTo: string }> {
  const { actor, db, ports } = ctx;
  const member = actor.kind === 'member' ? await findMember(db, actor.userId) : null;
  if (!member?.email) throw apiError('not_signed_in');
  const { email, id } = member;
  const mail = await testMail({ to: email });
  await db.transaction(async (tx) => {
    await ports.mail.post(tx, mail);
    await audit(tx, ctx, { action: 'network.send_test_mail', subject: { type: 'member', id } });
  });
  return { sentTo: email };
}
