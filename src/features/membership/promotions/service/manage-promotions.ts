import { findSiteById } from '#features/sites/sites/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { type BenefitFault, benefitFault, type Promotion } from '../promotion.ts';
import { findPromotion, insertPromotion, stopPromotion } from '../queries.ts';

/** Promotions by the operator and by staff; each in the audit log. */

export type PromotionWish = Omit<Promotion, 'id' | 'stoppedAt'> & {
  reason: string;
  /** Says what would be done and does nothing. */
  dryRun: boolean;
};

export type Created =
  | { ok: true; promotion: Omit<Promotion, 'id'> }
  | { ok: false; reason: BenefitFault | 'taken' | 'unknown_site' | 'over_already' };

export async function createPromotion(root: Db, ctx: AuditContext, wish: PromotionWish): Promise<Created> {
  const { reason, dryRun, ...wanted } = wish;
  const fault = benefitFault(wanted.benefit);
  if (fault) return { ok: false, reason: fault };
  if (wanted.endsAt && (wanted.endsAt <= ctx.now || wanted.endsAt <= wanted.startsAt))
    return { ok: false, reason: 'over_already' };
  return root.transaction(async (db): Promise<Created> => {
    if (wanted.siteId !== null && !(await findSiteById(db, wanted.siteId)))
      return { ok: false, reason: 'unknown_site' };
    if (dryRun) {
      if (await findPromotion(db, wanted.code)) return { ok: false, reason: 'taken' };
      return { ok: true, promotion: { ...wanted, stoppedAt: null } };
    }
    const promotion = await insertPromotion(db, wanted, ctx.now);
    if (!promotion) return { ok: false, reason: 'taken' };
    const { code, startsAt, endsAt, benefit, plans, months, siteId, mostUses } = promotion;
    await audit(db, ctx, {
      action: 'promotion.create',
      subject: { type: 'promotion', id: code },
      after: {
        ...benefit,
        plans,
        months,
        siteId,
        mostUses,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
      },
      reason,
    });
    return { ok: true, promotion };
  });
}

/** Nobody uses it from now on; who has it keeps what it gave him. False where there is none that could be stopped. */
export async function endPromotion(
  root: Db,
  ctx: AuditContext,
  { code, reason, dryRun }: { code: string; reason: string; dryRun: boolean },
): Promise<boolean> {
  return root.transaction(async (db) => {
    if (dryRun) return (await findPromotion(db, code))?.stoppedAt === null;
    if (!(await stopPromotion(db, code, ctx.now))) return false;
    const after = { stoppedAt: ctx.now.toISOString() };
    await audit(db, ctx, { action: 'promotion.stop', subject: { type: 'promotion', id: code }, after, reason });
    return true;
  });
}
