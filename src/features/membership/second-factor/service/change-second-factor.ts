import { apiError } from '#kernel/errors.ts';
import { isStaff } from '#kernel/permissions.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, type MemberActor, standingOf } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transact } from '#platform/http/transact.ts';
import { plainCode } from '#platform/security/spoken-code.ts';
import { findMemberForUpdate, type Member } from '../../accounts/public.ts';
import { stopEmailChange } from '../../mailed-tokens/public.ts';
import { countWrongSecret, giveSecondFactor, lockOwnSession } from '../../sessions/public.ts';
import { issueUndoLink } from '../../undo-links/public.ts';
import { type SecondFactorNews, secondFactorMail } from '../emails.tsx';
import { confirmSecret, deleteSecondFactor, findSecondFactor, replaceRecoveryCodes, saveSecret } from '../queries.ts';
import { newRecoveryCode, RECOVERY_CODES, recoveryHash } from '../recovery-code.ts';
import { openSecrets, sealSecrets } from '../sealed-secrets.ts';
import { newTotpSecret, totpStep } from '../totp.ts';
import { setupOf } from './read-second-factor.ts';
import { requireConfirmedEmail, requireSecondFactorGiven } from './requirement.ts';

/** Turns the second factor on and off. Each call locks the member's row, so that concurrent changes are serialized. */

async function lockMember(db: Db, ctx: Context, { userId }: MemberActor): Promise<Member> {
  const member = await findMemberForUpdate(db, userId);
  if (!member) throw apiError('not_signed_in');
  await requireSecondFactorGiven(db, ctx, userId);
  return member;
}

/** A new secret to be confirmed. The one in use stays until then; an unconfirmed one is replaced. */
export async function offerSecret(ctx: Context, actor: MemberActor) {
  const { secretBox, now } = ctx;
  const { userId } = actor;
  const next = newTotpSecret();
  const member = await ctx.db.transaction(async (db) => {
    const locked = await lockMember(db, ctx, actor);
    requireConfirmedEmail(locked);
    const row = await findSecondFactor(db, userId);
    // A secret that was sealed under another SESSION_SECRET is lost, so the new one replaces it.
    const inUse = row ? (openSecrets(secretBox, userId, row.sealedSecret)?.inUse ?? null) : null;
    await saveSecret(db, { userId, sealedSecret: sealSecrets(secretBox, userId, { inUse, next }), now });
    return locked;
  });
  return setupOf(ctx, next, member.username ?? '');
}

/** The first correct code turns it on, or replaces the old secret with the new one. Returns the recovery codes, only this time. */
export async function turnOn(ctx: Context, actor: MemberActor, code: string) {
  const { secretBox, now } = ctx;
  const { userId } = actor;
  const verdict = await transact(ctx, async (db) => {
    const session = await lockOwnSession(db, ctx);
    if (!session) throw apiError('not_signed_in');
    const member = await lockMember(db, ctx, actor);
    requireConfirmedEmail(member);
    const row = await findSecondFactor(db, userId);
    const next = row ? (openSecrets(secretBox, userId, row.sealedSecret)?.next ?? null) : null;
    if (!row || next === null) throw apiError('not_begun', { message: 'Please start over' });
    const step = totpStep(next, plainCode(code), now);
    if (step === null) return (await countWrongSecret(db, ctx, session)) ? 'ended' : 'wrong';
    const sealedSecret = sealSecrets(secretBox, userId, { inUse: next, next: null });
    await confirmSecret(db, { userId, sealedSecret, step, now });
    await giveSecondFactor(db, ctx, session, session);
    await tell(db, ctx, member, row.confirmedAt ? 'changed' : 'turned_on');
    return makeRecoveryCodes(db, userId);
  });
  if (verdict === 'ended') throw apiError('not_signed_in');
  if (verdict === 'wrong') throw wrongCode();
  return { recoveryCodes: verdict };
}

/** Staff can't turn it off: they move to another authenticator app instead (decision 38). */
export async function turnOff(ctx: Context, actor: MemberActor) {
  if (isStaff(standingOf(actor)))
    throw apiError('second_factor_required', {
      message: 'Staff accounts need a second factor. You can change to another application, but not turn it off.',
    });
  await ctx.db.transaction(async (db) => {
    const member = await lockMember(db, ctx, actor);
    const row = await findSecondFactor(db, actor.userId);
    await deleteSecondFactor(db, actor.userId);
    if (row?.confirmedAt) await tell(db, ctx, member, 'turned_off');
  });
  return { message: 'Two-step login is off' };
}

export async function renewCodes(ctx: Context, actor: MemberActor) {
  const recoveryCodes = await ctx.db.transaction(async (db) => {
    const member = await lockMember(db, ctx, actor);
    const row = await findSecondFactor(db, actor.userId);
    if (!row?.confirmedAt) throw apiError('second_factor_off', { message: 'Two-step login is off' });
    await tell(db, ctx, member, 'codes_renewed');
    return makeRecoveryCodes(db, actor.userId);
  });
  return { recoveryCodes };
}

export const wrongCode = () => apiError('wrong_code', { message: 'That code is wrong or was already used' });

async function makeRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => recoveryHash(userId, code)),
  );
  return codes;
}

type OwnNews = Exclude<SecondFactorNews, 'reset'>;

const isStaffActor = ({ actor }: Context): boolean => actor.kind === 'member' && isStaff(standingOf(actor));

const ACTIONS: Readonly<Record<OwnNews, string>> = {
  turned_on: 'member.turn_on_second_factor',
  changed: 'member.change_second_factor',
  turned_off: 'member.turn_off_second_factor',
  codes_renewed: 'member.renew_recovery_codes',
};

/** The owner is told by email, and support finds it in the audit log. */
async function tell(db: Db, ctx: Context, member: Member, news: OwnNews): Promise<void> {
  await audit(db, ctx, { action: ACTIONS[news], subject: { type: 'member', id: member.id } });
  await stopEmailChange(db, member.id);
  if (!member.email) return;
  const undoUrl =
    (news === 'turned_on' || news === 'changed') && !isStaffActor(ctx)
      ? await issueUndoLink(db, ctx, { member, kind: 'undo_second_factor' })
      : null;
  await ctx.ports.mail.post(db, await secondFactorMail(ctx, { to: member.email, news, undoUrl }));
}
