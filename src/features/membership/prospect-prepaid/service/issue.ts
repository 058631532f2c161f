import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { newSpokenCode } from '#platform/security/spoken-code.ts';
import { PREFIX, type ProspectCode, readProspectCode } from '../prospect-code.ts';
import { findCodeOfPerson, insertProspectCode, lockProspectCode, updateProspectCode } from '../queries.ts';

/** Codes issued by the operator; each is in the audit log. The caller has looked up the prospect. */

/** Eight letters, which can't be guessed within the rate limits of the calls. */
const BYTES = 5;

export type Issued = { ok: true; code: ProspectCode | null } | { ok: false; present: ProspectCode };

/** `code` null: a dry run. Refused if the prospect has a code that is not revoked. */
export async function issueProspectCode(
  root: Db,
  ctx: AuditContext,
  { personId, reason, dryRun }: { personId: number; reason: string; dryRun: boolean },
): Promise<Issued> {
  return root.transaction(async (db): Promise<Issued> => {
    const before = await findCodeOfPerson(db, personId);
    if (before) return { ok: false, present: before };
    if (dryRun) return { ok: true, code: null };
    const row = { code: `${PREFIX}${newSpokenCode(BYTES)}`, personId, issuedAt: ctx.now };
    const code = await insertProspectCode(db, row);
    const quicker = code === null ? await findCodeOfPerson(db, personId) : null;
    if (quicker) return { ok: false, present: quicker };
    if (code === null) throw new Error('no code that is free was found');
    await audit(db, ctx, {
      action: 'prospect_code.issue',
      subject: { type: 'prospect_code', id: String(code.id) },
      after: { personId },
      reason,
    });
    return { ok: true, code };
  });
}

export type Revoked = { ok: true } | { ok: false; reason: 'no_such_code' | 'held' | 'used' };

/**
 * Nobody can use it from now on, and the prospect can get another one. A used code can't be revoked, because there is only one per
 * prospect.
 */
export async function revokeProspectCode(
  root: Db,
  ctx: AuditContext,
  { code: typed, reason, dryRun }: { code: string; reason: string; dryRun: boolean },
): Promise<Revoked> {
  return root.transaction(async (db): Promise<Revoked> => {
    const code = readProspectCode(typed);
    const found = code === null ? null : await lockProspectCode(db, code);
    if (!found || found.revokedAt) return { ok: false, reason: 'no_such_code' };
    if (found.subscriptionId !== null) return { ok: false, reason: found.usedAt ? 'used' : 'held' };
    if (dryRun) return { ok: true };
    await updateProspectCode(db, found.id, { revokedAt: ctx.now });
    await audit(db, ctx, {
      action: 'prospect_code.revoke',
      subject: { type: 'prospect_code', id: String(found.id) },
      after: { personId: found.personId },
      reason,
    });
    return { ok: true };
  });
}
