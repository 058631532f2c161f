import { ensureCustomer, lockCustomer, makeCustomer } from '#features/billing/ledger/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { placeOrder } from '../../orders/public.ts';
import { insertGift, lockOrdersOf, type NewGift, updateGift } from '../queries.ts';
import { type GiftRequests, noteOrdered, orderedBefore } from './ordered-before.ts';
import { giftChanged, priceGift, type QuotedGift } from './price-gift.ts';

export type GiftOrder = {
  quoted: QuotedGift;
  /** "Alabama Recruiting" */
  siteName: string;
  /** The member who buys it; null: a visitor. */
  userId: number | null;
  persons: Pick<NewGift, 'giverName' | 'giverEmail' | 'recipientName' | 'recipientEmail' | 'message' | 'deliverAt'>;
  requests: GiftRequests;
};

/**
 * Saves the gift with its invoice; nothing is charged yet. The same request with the same quote again returns the same gift. Returns its
 * id.
 */
export async function orderGift(ctx: Context, order: GiftOrder): Promise<number> {
  const { now } = ctx;
  const { userId, requests } = order;
  return ctx.db.transaction(async (db) => {
    // A visitor has no customer yet: of several concurrent requests for one order, the first creates it, and the others find it.
    for (const owner of new Set([requests.byQuote.owner, requests.byKey.owner])) await lockOrdersOf(db, owner);
    const customerId = userId === null ? await makeCustomerOnce(db, order, now) : await ensureCustomer(db, userId, now);
    if (customerId !== null) await lockCustomer(db, customerId);
    const made = await orderedBefore(db, requests);
    if (made !== null || customerId === null) return Number(made);
    const id = await place(db, ctx, customerId, order);
    await noteOrdered(db, requests, id, now);
    return id;
  });
}

async function place(
  db: Db,
  ctx: Context,
  customerId: number,
  { quoted, siteName, userId, persons }: GiftOrder,
): Promise<number> {
  const { now } = ctx;
  const { siteId, months, state } = quoted;
  const description = `Gift, ${months} months of ${siteName}`;
  const ordered = await placeOrder(
    db,
    {
      customerId,
      shown: quoted,
      price: async () => {
        const price = await priceGift(db, quoted, { userId, now });
        // Its months begin when it is redeemed.
        return { ...price, state, lines: [{ description, cents: price.beforeTaxCents, startsAt: null, endsAt: null }] };
      },
      changed: (price) => giftChanged(ctx, { offer: quoted, price }),
      waiting: null,
      // Buyers may have several unpaid gifts.
      dropWaiting: async () => {},
      save: async () => {
        const cardCustomerId = userId === null ? customerId : await makeCustomer(db, now);
        const id = await insertGift(db, { ...persons, customerId, cardCustomerId, siteId, months, createdAt: now });
        return { id, invoiceKey: `gift:${id}` };
      },
      link: ({ id, invoiceId }) => updateGift(db, id, { invoiceId }),
    },
    now,
  );
  return ordered.id;
}

/** Creates a customer without an account; null if an earlier request made the order, with its customer. */
async function makeCustomerOnce(db: Db, { requests }: GiftOrder, now: Date): Promise<number | null> {
  return (await orderedBefore(db, requests)) === null ? makeCustomer(db, now) : null;
}
