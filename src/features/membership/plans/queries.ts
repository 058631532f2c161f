import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { keyOf, type Price, type PriceList, priceList } from './price.ts';
import type { Offer } from './product-view.ts';
import { productPrices } from './tables.ts';

const { product, months, cents, effectiveAt, id, withdrawnAt } = productPrices;
const columns = { product, months, cents, effectiveAt };

/** What everything costs at an instant. */
export async function pricesAt(db: Db, at: Date): Promise<PriceList> {
  return priceList(
    await db
      .selectDistinctOn([product, months], columns)
      .from(productPrices)
      .where(and(lte(effectiveAt, at), isNull(withdrawnAt)))
      .orderBy(product, months, desc(effectiveAt), desc(id)),
  );
}

/** What was decided and has not begun, in the order in which it begins. */
export async function comingPrices(db: Db, now: Date): Promise<Price[]> {
  return db
    .selectDistinctOn([effectiveAt, product, months], columns)
    .from(productPrices)
    .where(and(gt(effectiveAt, now), isNull(withdrawnAt)))
    .orderBy(asc(effectiveAt), product, months, desc(id));
}

/** Until the end of the transaction nobody else writes a price; readers go on. */
export async function lockPrices(db: Db): Promise<void> {
  await db.execute(sql`lock table ${productPrices} in share row exclusive mode`);
}

export async function insertPrices(db: Db, prices: readonly Price[], now: Date): Promise<void> {
  await db.insert(productPrices).values(prices.map((price) => ({ ...price, createdAt: now })));
}

/** Every price of an offer for that instant: of several the last one would hold, and then the one before it. False where there is none. */
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

/** Those of `offers` that never had a price. */
export async function missingOffers(db: Db, offers: readonly Offer[]): Promise<Offer[]> {
  const priced = await db.selectDistinct({ product, months }).from(productPrices);
  const keys = new Set(priced.map(keyOf));
  return offers.filter((offer) => !keys.has(keyOf(offer)));
}
