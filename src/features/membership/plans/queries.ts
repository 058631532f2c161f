import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { keyOf, type Price, type PriceList, priceList } from './price.ts';
import type { Offer } from './product-view.ts';
import { productPrices } from './tables.ts';

const { product, months, cents, effectiveAt, id, withdrawnAt } = productPrices;
const columns = { product, months, cents, effectiveAt };

/** All prices at an instant. */
export async function pricesAt(db: Db, at: Date): Promise<PriceList> {
  return priceList(
    await db
      .selectDistinctOn([product, months], columns)
      .from(productPrices)
      .where(and(lte(effectiveAt, at), isNull(withdrawnAt)))
      .orderBy(product, months, desc(effectiveAt), desc(id)),
  );
}

/** Scheduled prices, in the order in which they begin. */
export async function comingPrices(db: Db, now: Date): Promise<Price[]> {
  return db
    .selectDistinctOn([effectiveAt, product, months], columns)
    .from(productPrices)
    .where(and(gt(effectiveAt, now), isNull(withdrawnAt)))
    .orderBy(asc(effectiveAt), product, months, desc(id));
}

/** Locks prices against other writers until the end of the transaction; readers aren't blocked. */
export async function lockPrices(db: Db): Promise<void> {
  await db.execute(sql`lock table ${productPrices} in share row exclusive mode`);
}

export async function insertPrices(db: Db, prices: readonly Price[], now: Date): Promise<void> {
  await db.insert(productPrices).values(prices.map((price) => ({ ...price, createdAt: now })));
}

/** Withdraws every price of an offer for that instant: otherwise, of several, the one before the last would apply. False: there is none. */
export async function withdrawPrices(
  db: Db,
  price: Pick<Price, 'product' | 'months' | 'effectiveAt'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(productPrices)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(product, price.product),
        eq(months, price.months),
        eq(effectiveAt, price.effectiveAt),
        gt(effectiveAt, now),
        isNull(withdrawnAt),
      ),
    )
    .returning({ id });
  return rows.length > 0;
}

/** The `offers` that never had a price. */
export async function missingOffers(db: Db, offers: readonly Offer[]): Promise<Offer[]> {
  const priced = await db.selectDistinct({ product, months }).from(productPrices);
  const keys = new Set(priced.map(keyOf));
  return offers.filter((offer) => !keys.has(keyOf(offer)));
}
