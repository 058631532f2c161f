import { lockCustomer, voidInvoice } from '#features/billing/ledger/public.ts';
import { removeKeptPayer } from '#features/billing/payment-methods/public.ts';
import { hasOpenAttempt } from '#features/billing/payments/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { eachInTurn, type OnFailureOf } from '#platform/jobs/each-in-turn.ts';
import { deleteGift, findGift, forgetPersons, listStaleGifts, lockGift } from '../queries.ts';

/** What is kept of gifts no longer than it is needed. */

/** An order that nobody paid within a day is over. */
const ORDER_MS = DAY_MS;
/** So many days after the end of a gift somebody may still ask about it. */
const KEPT_DAYS = 90;

/** Orders that nobody paid go, with all that was typed; one that fails keeps no other from it. */
export const dropStaleGifts = (root: Db, now: Date, onFailure: OnFailureOf): Promise<void> =>
  eachInTurn({
    list: (page) => listStaleGifts(root, new Date(now.getTime() - ORDER_MS), page),
    work: (id) => root.transaction((db) => dropStale(db, id, now)),
    onFailure,
  });

async function dropStale(db: Db, id: number, now: Date): Promise<void> {
  const seen = await findGift(db, id);
  if (!seen) return;
  await lockCustomer(db, seen.customerId);
  const gift = await lockGift(db, id);
  if (!gift || gift.paidAt) return;
  // It may have been charged: `resumeAttempts` finds out, and what was charged for is given.
  if (gift.invoiceId !== null && (await hasOpenAttempt(db, gift.invoiceId))) return;
  // One that was paid by money is a gift in a moment.
  if (gift.invoiceId !== null && !(await voidInvoice(db, gift.invoiceId, now)).ok) return;
  await removeKeptPayer(db, gift.cardCustomerId, now);
  await deleteGift(db, id);
}

/** Deletes the names and addresses of gifts that ended long ago. */
export const forgetEnded = (db: Db, now: Date): Promise<void> =>
  forgetPersons(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS), now);
