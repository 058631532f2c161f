import { findSiteById } from '#features/sites/sites/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { updateLimits } from '../limit-queries.ts';
import { benefitFault, type ChangeRefusal, type CreateRefusal, type Promotion, stateOf } from '../promotion.ts';
import { findPromotion, insertPromotion, lockPromotion, stopPromotion } from '../queries.ts';
import { usesOf } from './use-promotion.ts';

/** Promotions managed by the operator and by staff; every change is in the audit log. */

export type PromotionInput = Omit<Promotion, 'id' | 'stoppedAt'> & {
  reason: string;
  /** Reports what would be done, and does nothing. */
  dryRun: boolean;
};

export type Created =
  /** `id` null: it was a dry run. */
  { ok: true; promotion: Omit<Promotion, 'id'> & { id: number | null } } | { ok: false; reason: CreateRefusal };

export async function createPromotion(root: Db, ctx: AuditContext, input: PromotionInput): Promise<Created> {
  const { reason, dryRun, ...wanted } = input;
  const fault = benefitFault(wanted.benefit);
  if (fault) return { ok: false, reason: fault };
  if (wanted.endsAt && (wanted.endsAt <= ctx.now || wanted.endsAt <= wanted.startsAt))
    return { ok: false, reason: 'over_already' };
  return root.transaction(async (db): Promise<Created> => {
    if (wanted.siteId !== null && !(await findSiteById(db, wanted.siteId)))
      return { ok: false, reason: 'unknown_site' };
    if (dryRun) {
      if (await findPromotion(db, wanted.code)) return { ok: false, reason: 'taken' };
      return { ok: true, promotion: { ...wanted, id: null, stoppedAt: null } };
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

export type ChangeLimitsInput = {
  code: string;
  /** Null: no limit; undefined: unchanged. */
  mostUses: number | null | undefined;
  /** Null: until it is stopped; undefined: unchanged. */
  endsAt: Date | null | undefined;
  /** The limits that the page showed, so that a concurrent change isn't undone; absent: not compared. */
  seen?: Limits;
  reason: string;
  dryRun: boolean;
};

export type Changed = { ok: true; promotion: Promotion } | { ok: false; reason: ChangeRefusal };

/**
 * Changes the last day or the limit. The benefit and scope of a code never change: members bought with it, and their bills refer to it.
 * Locked, so that a member can't take a use between the count and the new limit.
 */
export async function changePromotion(root: Db, ctx: AuditContext, input: ChangeLimitsInput): Promise<Changed> {
  const { code, reason, dryRun } = input;
  return root.transaction(async (db): Promise<Changed> => {
    const found = await findPromotion(db, code);
    const before = found && (await lockPromotion(db, found.id));
    if (!before) return { ok: false, reason: 'unknown' };
    if (stateOf(before, ctx.now) === 'over') return { ok: false, reason: 'ended' };
    if (input.seen && !isSame(before, input.seen)) return { ok: false, reason: 'changed_meanwhile' };
    const { endsAt = before.endsAt, mostUses = before.mostUses } = input;
    if (isSame(before, { endsAt, mostUses })) return { ok: false, reason: 'unchanged' };
    if (endsAt && (endsAt <= ctx.now || endsAt <= before.startsAt)) return { ok: false, reason: 'over_already' };
    const { used, held } = await usesOf(db, before.id, { besides: null, now: ctx.now });
    if (mostUses !== null && mostUses !== before.mostUses && mostUses < used + held)
      return { ok: false, reason: 'fewer_than_used' };
    const promotion = { ...before, endsAt, mostUses };
    if (dryRun) return { ok: true, promotion };
    await updateLimits(db, promotion);
    const subject = { type: 'promotion', id: code };
    await audit(db, ctx, {
      action: 'promotion.change',
      subject,
      before: limitFacts(before),
      after: limitFacts(promotion),
      reason,
    });
    return { ok: true, promotion };
  });
}

type Limits = Pick<Promotion, 'endsAt' | 'mostUses'>;

const isSame = (one: Limits, other: Limits) =>
  one.mostUses === other.mostUses && one.endsAt?.getTime() === other.endsAt?.getTime();
const limitFacts = ({ endsAt, mostUses }: Limits) => ({ endsAt: endsAt?.toISOString() ?? null, mostUses });

/**
 * Stops a promotion: nobody can use it from now on, and members who used it keep their benefit. False: there is none that can be stopped.
 */
export async function endPromotion(
  root: Db,
  ctx: AuditContext,
  { code, reason, dryRun }: { code: string; reason: string; dryRun: boolean },
): Promise<boolean> {
  return root.transaction(async (db) => {
    if (dryRun) return (await findPromotion(db, code))?.stoppedAt === null;
    const stopped = await stopPromotion(db, code, ctx.now);
    if (!stopped) return false;
    const endsAt = stopped.endsAt?.toISOString() ?? null;
    await audit(db, ctx, {
      action: 'promotion.stop',
      subject: { type: 'promotion', id: code },
      before: { endsAt, stoppedAt: null },
      after: { endsAt, stoppedAt: ctx.now.toISOString() },
      reason,
    });
    return true;
  });
}
