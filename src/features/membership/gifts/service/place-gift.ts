import {
  ensureCustomer,
  issueInvoice,
  lockCustomer,
  makeCustomer,
  outstandingOf,
} from '#features/billing/ledger/public.ts';
import { outstandingBalance } from '#features/billing/payment-methods/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { insertGift, lockOrdersOf, type NewGift, updateGift } from '../queries.ts';
import { type GiftRequests, noteOrdered, orderedBefore } from './ordered-before.ts';
import { priceGift, requoteGift, type ShownGift } from './price-gift.ts';

export type GiftOrder = {
  shown: ShownGift;
  /** "Alabama Recruiting" */
  siteName: string;
  /** The member who gives; null: a visitor. */
  userId: number | null;
  persons: Pick<NewGift, 'giverName' | 'giverEmail' | 'recipientName' | 'recipientEmail' | 'message' | 'deliverAt'>;
  requests: GiftRequests;
};

/** Notes what is given, with its invoice; nothing is charged yet. The same request again, and the same quote, is the same gift. Answers its id. */
export async function placeGift(ctx: Context, order: GiftOrder): Promise<number> {
  const { now } = ctx;
  const { shown, userId, requests } = order;
  return ctx.db.transaction(async (db) => {
    // A visitor is no customer yet: of the same order many times at once the first makes one, and the others find it.
    for (const owner of new Set([requests.byQuote.owner, requests.byKey.owner])) await lockOrdersOf(db, owner);
    const customerId = userId === null ? await makeCustomerOnce(db, order, now) : await ensureCustomer(db, userId, now);
    if (customerId !== null) await lockCustomer(db, customerId);
    const made = await orderedBefore(db, requests);
    if (made !== null || customerId === null) return Number(made);
    if (userId !== null && (await outstandingOf(db, customerId)) > 0) throw outstandingBalance();
    const price = await priceGift(db, shown, { userId, now });
    if (price.totalCents !== shown.totalCents || price.creditCents !== shown.creditCents)
      throw requoteGift(ctx, { wish: shown, price });
    const { siteId, months } = shown;
    const cardCustomerId = userId === null ? customerId : await makeCustomer(db, now);
    const id = await insertGift(db, { ...order.persons, customerId, cardCustomerId, siteId, months, createdAt: now });
    const description = `Gift, ${months} months of ${order.siteName}`;
    const invoice = await issueInvoice(
      db,
      {
        customerId,
        key: `gift:${id}`,
        lines: [{ description, cents: price.beforeTaxCents, startsAt: null, endsAt: null }],
        taxCents: price.taxCents,
        taxState: price.taxCents > 0 ? shown.state : null,
      },
      now,
    );
    await updateGift(db, id, { invoiceId: invoice.id });
    await noteOrdered(db, requests, id, now);
    return id;
  });
}

/** A customer without an account; null where the order was made before, with one. */
async function makeCustomerOnce(db: Db, { requests }: GiftOrder, now: Date): Promise<number | null> {
  return (await orderedBefore(db, requests)) === null ? makeCustomer(db, now) : null;
}
