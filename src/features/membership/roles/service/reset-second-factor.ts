import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { findMemberForUpdate } from '../../accounts/public.ts';
import { memberTag } from '../../entitlements/public.ts';
import { forgetTokens, stopEmailChange } from '../../mailed-tokens/public.ts';
import { forgetPasskeys, listPasskeysOf } from '../../passkeys/public.ts';
import { findSecondFactor, forgetSecondFactor, secondFactorMail } from '../../second-factor/public.ts';
import { endSessionsOf } from '../../sessions/public.ts';

export type SecondFactorReset =
  | { ok: false }
  | { ok: true; hadApplication: boolean; removedPasskeys: number; keptPasskeys: number; endedSessions: number };

/**
 * Removes a member's authenticator app and recovery codes, and with `withPasskeys` their passkeys: for members who lost them, or whose
 * secret was sealed under another SESSION_SECRET. The operator has verified who asks. Logs them out everywhere; the owner gets an email.
 */
export async function resetSecondFactor(
  root: Db,
  { ctx, config, mail }: { ctx: AuditContext; config: Config; mail: Mail },
  { userId, reason, withPasskeys, dryRun }: { userId: number; reason: string; withPasskeys: boolean; dryRun: boolean },
): Promise<SecondFactorReset> {
  return root.transaction(async (db): Promise<SecondFactorReset> => {
    const member = await findMemberForUpdate(db, userId);
    if (!member) return { ok: false };
    const row = await findSecondFactor(db, userId);
    const passkeys = (await listPasskeysOf(db, userId)).length;
    const removedPasskeys = withPasskeys ? passkeys : 0;
    const facts = { hadApplication: row !== null, removedPasskeys, keptPasskeys: passkeys - removedPasskeys };
    if (dryRun || (row === null && removedPasskeys === 0)) return { ok: true, ...facts, endedSessions: 0 };
    await forgetSecondFactor(db, userId);
    await forgetTokens(db, userId, ['undo_factor_removal']);
    await stopEmailChange(db, userId);
    if (withPasskeys) await forgetPasskeys(db, userId);
    const endedSessions = await endSessionsOf(db, null, userId);
    await audit(db, ctx, {
      action: 'member.reset_second_factor',
      subject: { type: 'member', id: userId },
      before: { hasApplication: facts.hadApplication, passkeys: facts.removedPasskeys + facts.keptPasskeys },
      after: { hasApplication: false, passkeys: facts.keptPasskeys, endedSessions },
      reason,
    });
    await purgeTags(db, [memberTag(userId)]);
    if (member.email !== null) {
      const told = { config, site: { subdomain: '' } };
      await mail.post(db, await secondFactorMail(told, { to: member.email, news: 'reset', undoUrl: null }));
    }
    return { ok: true, ...facts, endedSessions };
  });
}
