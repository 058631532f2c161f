import { apiError, isApiError } from '#kernel/errors.ts';
import type { Db } from '#platform/db/database.ts';
import { type MoneyRequest, madeBefore, noteMade } from '#platform/idempotency/keys.ts';

/** What is asked for, by the key of the request and by its quote: a quote is good for one gift, whatever keys it is sent with. */
export type GiftRequests = { byKey: MoneyRequest; byQuote: MoneyRequest };

/** The gift that was ordered by either; null: none yet. Refuses another gift at the same quote. */
export async function orderedBefore(db: Db, { byKey, byQuote }: GiftRequests): Promise<number | null> {
  const made =
    (await madeBefore(db, byKey)) ??
    (await madeBefore(db, byQuote).catch((error: unknown) => {
      throw isApiError(error) ? quoteUsed() : error;
    }));
  return made === null ? null : Number(made);
}

/** Part of the transaction that creates the order, which holds the lock against other orders. */
export async function noteOrdered(db: Db, { byKey, byQuote }: GiftRequests, giftId: number, now: Date): Promise<void> {
  for (const request of [byKey, byQuote]) await noteMade(db, request, String(giftId), now);
}

const quoteUsed = () =>
  apiError('quote_changed', {
    message:
      'You already ordered a gift at this price, and it may have been paid. Check your email for its receipt before you order another.',
    facts: { quote: null },
  });
