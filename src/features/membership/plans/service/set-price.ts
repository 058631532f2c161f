import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { changePrice, keyOf } from '../price.ts';
import type { Product } from '../product-view.ts';
import { insertPrices, lockPrices, pricesAt } from '../queries.ts';

export type PriceWish = {
  product: Product;
  months: number;
  cents: number;
  /** Null: from now on. */
  effectiveAt: Date | null;
  reason: string;
  /** Says what would be done and does nothing. */
  dryRun: boolean;
};

/** A new price from an instant on, for whoever buys then; who has a subscription keeps the price that he agreed to. */
export async function setPrice(root: Db, ctx: AuditContext, wish: PriceWish): Promise<ReturnType<typeof changePrice>> {
  const effectiveAt = wish.effectiveAt ?? ctx.now;
  return root.transaction(async (db) => {
    // Of two operators at once the second sees what the first has set.
    await lockPrices(db);
    const before = await pricesAt(db, effectiveAt);
    const verdict = changePrice({ ...wish, effectiveAt }, { before, now: ctx.now });
    if (!verdict.ok || wish.dryRun) return verdict;
    const { price, centsBefore } = verdict;
    const { product, months, cents } = price;
    await insertPrices(db, [{ product, months, cents, effectiveAt }], ctx.now);
    await audit(db, ctx, {
      action: 'price.set',
      subject: { type: 'product', id: keyOf(price) },
      before: { cents: centsBefore },
      after: { cents, effectiveAt: effectiveAt.toISOString() },
      reason: wish.reason,
    });
    return verdict;
  });
}
