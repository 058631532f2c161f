import type { Db } from '#platform/db/database.ts';
import { firstPrice } from '../first-prices.ts';
import { OFFERS } from '../product-view.ts';
import { insertPrices, lockPrices, missingOffers } from '../queries.ts';

/** Before any time that a test or the simulator can set the clock to. */
const ALWAYS = new Date(0);

/** Gives every offer without a price its first one. Several processes may start at once. */
export async function ensurePrices(root: Db, now: Date): Promise<void> {
  if ((await missingOffers(root, OFFERS)).length === 0) return;
  await root.transaction(async (db) => {
    await lockPrices(db);
    const missing = await missingOffers(db, OFFERS);
    if (missing.length === 0) return;
    const prices = missing.map((offer) => ({ ...offer, cents: firstPrice(offer), effectiveAt: ALWAYS }));
    await insertPrices(db, prices, now);
  });
}
