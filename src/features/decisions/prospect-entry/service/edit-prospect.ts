import {
  type LockedProspect,
  listRecordsOfAllSports,
  lockClasses,
  lockProspect,
} from '#features/recruiting/prospects/public.ts';
import { teamRankingTag } from '#features/teams/rankings/public.ts';
import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { AuditFacts } from '#platform/audit/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';

/** The content of a change of a prospect for the audit log. */
export type Change = { action: string; before: AuditFacts | null; after: AuditFacts | null; reason?: string };

type Verdict<Reason extends string> = { ok: true; change: Change } | { ok: false; reason: Reason };

/**
 * One transaction around a staff change of a prospect: locks the prospect, makes and logs the change, and purges everything that shows
 * them. `ordersClass`: for a change that moves ranks, because the class is locked before the prospect's row. Throws not_found for an
 * unknown prospect and one who was taken down.
 */
export async function editProspect<Reason extends string>(
  ctx: Context,
  { prospectId, ordersClass = false }: { prospectId: number; ordersClass?: boolean },
  change: (db: Db, prospect: LockedProspect) => Promise<Verdict<Reason>>,
): Promise<{ ok: true } | { ok: false; reason: Reason }> {
  return ctx.db.transaction(async (db) => {
    if (ordersClass) await lockClasses(db, await listRecordsOfAllSports(db, [prospectId]));
    const prospect = await lockProspect(db, prospectId, 'update');
    if (!prospect || prospect.isHidden) throw apiError('not_found');
    const verdict = await change(db, prospect);
    if (!verdict.ok) return verdict;
    const { action, ...facts } = verdict.change;
    await audit(db, ctx, { action, subject: { type: 'prospect', id: prospectId }, ...facts });
    await purgeTags(db, tagsOf(prospect));
    return { ok: true };
  });
}

/** The cache tags of pages and replies that show the prospect or the class. */
function tagsOf({ id, sport, classYear, collegeId }: LockedProspect): string[] {
  const list = `${sport}-${classYear}`;
  const team = collegeId === null ? [] : [`team:${collegeId}`];
  return [`prospect:${id}`, `list:${list}`, `commitments:${list}`, teamRankingTag(sport, classYear), 'ticker', ...team];
}
