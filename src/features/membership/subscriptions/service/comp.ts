import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import type { Gift } from '../queries.ts';
import { giveSubscription } from './give.ts';

/** Gives a member a complimentary subscription in the operator's name; the audit log has the reason. Returns its id. */
export async function compSubscription(
  root: Db,
  ctx: AuditContext,
  { reason, ...comp }: Omit<Gift, 'type'> & { reason: string },
): Promise<number> {
  return root.transaction(async (db) => {
    const id = await giveSubscription(db, { ...comp, type: 'comped' }, ctx.now);
    const { userId, plan, months, siteIds } = comp;
    await audit(db, ctx, {
      action: 'member.comp_subscription',
      subject: { type: 'member', id: userId },
      after: { subscriptionId: id, plan, months, siteIds },
      reason,
    });
    return id;
  });
}
