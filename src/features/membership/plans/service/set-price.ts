import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { changePrice, keyOf, type Price, priceIn } from '../price.ts';
import type { Months, Product } from '../product-view.ts';
import { comingPrices, insertPrices, lockPrices, pricesAt, withdrawPrices } from '../queries.ts';

export type SetPriceParams = {
  product: Product;
  months: number;
  cents: number;
  /** Null: from now on. */
  effectiveAt: Date | null;
  /** The price that the page showed as current; undefined: not compared. */
  seenCents?: number;
  reason: string;
  /** Reports what would be done, and does nothing. */
  dryRun: boolean;
};

/** Sets a new price from an instant on, for new purchases; subscribers keep the price that they agreed to. */
export async function setPrice(
  root: Db,
  ctx: AuditContext,
  params: SetPriceParams,
): Promise<ReturnType<typeof changePrice>> {
  const effectiveAt = params.effectiveAt ?? ctx.now;
  return root.transaction(async (db) => {
    // Of two concurrent operators, the second sees what the first has set.
    await lockPrices(db);
    const before = await pricesAt(db, effectiveAt);
    const verdict = changePrice({ ...params, effectiveAt }, { before, now: ctx.now });
    if (verdict.ok && params.seenCents !== undefined && params.seenCents !== verdict.centsBefore)
      return { ok: false, reason: 'changed_meanwhile' };
    if (!verdict.ok || params.dryRun) return verdict;
    const { price, centsBefore } = verdict;
    const { product, months, cents } = price;
    await insertPrices(db, [{ product, months, cents, effectiveAt }], ctx.now);
    await audit(db, ctx, {
      action: 'price.set',
      subject: { type: 'product', id: keyOf(price) },
      before: { cents: centsBefore },
      after: { cents, effectiveAt: effectiveAt.toISOString() },
      reason: params.reason,
    });
    return verdict;
  });
}

export type WithdrawPriceParams = {
  product: Product;
  months: Months;
  effectiveAt: Date;
  reason: string;
  dryRun: boolean;
};
export type Withdrawn =
  /** `centsInstead`: the price from that instant on without it. */
  { ok: true; price: Price; centsInstead: number } | { ok: false; reason: 'not_coming' };

/** Withdraws a scheduled price. One that has begun stays, because sales were made at it. */
export async function withdrawPrice(root: Db, ctx: AuditContext, params: WithdrawPriceParams): Promise<Withdrawn> {
  return root.transaction(async (db): Promise<Withdrawn> => {
    await lockPrices(db);
    const price = (await comingPrices(db, ctx.now)).find(
      (each) => keyOf(each) === keyOf(params) && each.effectiveAt.getTime() === params.effectiveAt.getTime(),
    );
    if (!price) return { ok: false, reason: 'not_coming' };
    const before = new Date(params.effectiveAt.getTime() - 1);
    const centsInstead = priceIn(await pricesAt(db, before), price);
    if (params.dryRun) return { ok: true, price, centsInstead };
    await withdrawPrices(db, price, ctx.now);
    const effectiveAt = price.effectiveAt.toISOString();
    await audit(db, ctx, {
      action: 'price.withdraw',
      subject: { type: 'product', id: keyOf(price) },
      before: { cents: price.cents, effectiveAt },
      after: { cents: centsInstead, effectiveAt },
      reason: params.reason,
    });
    return { ok: true, price, centsInstead };
  });
}
