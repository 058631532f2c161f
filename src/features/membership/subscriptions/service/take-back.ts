import { lockInvoice, voidInvoice } from '#features/billing/ledger/public.ts';
import { isBeingCharged } from '#features/billing/payments/public.ts';
import type { Db } from '#platform/db/database.ts';
import { releaseUse } from '../../promotions/public.ts';
import type { Subscription } from '../subscription.ts';
import { findOpenTerm, findOpenTerms } from '../term-queries.ts';

/** Voids unpaid invoices of a subscription that are no longer wanted, in a transaction of the caller that has locked the owner. */

type Waits = { kind: 'upgrade' | 'add_on'; invoiceId: number; promotionId: number | null };

async function listWaiting(db: Db, id: number): Promise<Waits[]> {
  const openOf = await findOpenTerms(db, id);
  return (['upgrade', 'add_on'] as const).flatMap((kind) => {
    const billed = openOf(kind);
    return billed ? [{ kind, invoiceId: billed.invoiceId, promotionId: billed.change?.promotionId ?? null }] : [];
  });
}

/** Whether an upgrade or an add-on is being charged. Locks their invoices so that no charge can start meanwhile. */
export const isChangeBeingCharged = async (db: Db, id: number, now: Date): Promise<boolean> =>
  isOneBeingCharged(db, await listWaiting(db, id), now);

async function isOneBeingCharged(db: Db, waiting: readonly Waits[], now: Date): Promise<boolean> {
  for (const { invoiceId } of waiting) {
    await lockInvoice(db, invoiceId);
    if (await isBeingCharged(db, invoiceId, now)) return true;
  }
  return false;
}

/** Voids an unpaid upgrade or add-on, and the unpaid renewal of an ended subscription. */
export async function takeBackUnpaid(
  db: Db,
  id: number,
  { status }: Pick<Subscription, 'status'>,
  now: Date,
): Promise<void> {
  for (const waits of await listWaiting(db, id)) await takeBack(db, id, waits, now);
  const renewal = status === 'ended' ? await findOpenTerm(db, id, 'renewal') : null;
  if (renewal) await voidInvoice(db, renewal.invoiceId, now);
}

/**
 * Voids a renewal that was unpaid when a dispute began and whose term has moved since: the next invoice is for the term that begins now. A
 * renewal that is being charged is kept, and will be paid or refused.
 */
export async function takeBackMovedRenewal(db: Db, id: number, { term }: Subscription, now: Date): Promise<void> {
  const renewal = await findOpenTerm(db, id, 'renewal');
  if (!renewal || renewal.termStartsAt?.getTime() === term?.endsAt.getTime()) return;
  await lockInvoice(db, renewal.invoiceId);
  if (!(await isBeingCharged(db, renewal.invoiceId, now))) await voidInvoice(db, renewal.invoiceId, now);
}

/**
 * Voids an unpaid change whose price was based on a term that is over, or that another change replaces. If a bank still lets its payment
 * through, that money is refunded. Returns false and voids nothing if it is being charged.
 */
export async function dropWaitingUnlessCharged(db: Db, id: number, now: Date): Promise<boolean> {
  const waiting = await listWaiting(db, id);
  if (await isOneBeingCharged(db, waiting, now)) return false;
  for (const waits of waiting) await takeBack(db, id, waits, now);
  return true;
}

/**
 * The same for a change whose payment was refused. Returns false and keeps it if another request is paying for it, or it was paid or
 * replaced.
 */
export async function dropRefused(db: Db, id: number, invoiceId: number, now: Date): Promise<boolean> {
  const refused = (await listWaiting(db, id)).find((waits) => waits.invoiceId === invoiceId);
  if (!refused) return false;
  await lockInvoice(db, invoiceId);
  if (await isBeingCharged(db, invoiceId, now)) return false;
  return takeBack(db, id, refused, now);
}

/** Returns false if it was already paid. */
async function takeBack(db: Db, id: number, { invoiceId, promotionId }: Waits, now: Date): Promise<boolean> {
  const taken = await voidInvoice(db, invoiceId, now);
  if (taken.ok && promotionId !== null) await releaseUse(db, { promotionId, subscriptionId: id });
  return taken.ok;
}
