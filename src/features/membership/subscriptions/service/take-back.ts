import { lockInvoice, voidInvoice } from '#features/billing/ledger/public.ts';
import { isBeingCharged } from '#features/billing/payments/public.ts';
import type { Db } from '#platform/db/database.ts';
import { releaseUse } from '../../promotions/public.ts';
import type { Subscription } from '../subscription.ts';
import { findOpenTerm, findOpenTerms } from '../term-queries.ts';

/** What was billed of a subscription and is not wanted any more is taken back, in a transaction of the caller that holds its owner. */

type Waits = { kind: 'upgrade' | 'add_on'; invoiceId: number; promotionId: number | null };

async function listWaiting(db: Db, id: number): Promise<Waits[]> {
  const openOf = await findOpenTerms(db, id);
  return (['upgrade', 'add_on'] as const).flatMap((kind) => {
    const billed = openOf(kind);
    return billed ? [{ kind, invoiceId: billed.invoiceId, promotionId: billed.change?.promotionId ?? null }] : [];
  });
}

/** Whether an upgrade or an add-on is being charged. Their invoices are held from then on, so that no charge begins meanwhile. */
export const isChangeBeingCharged = async (db: Db, id: number, now: Date): Promise<boolean> =>
  isOneBeingCharged(db, await listWaiting(db, id), now);

async function isOneBeingCharged(db: Db, waiting: readonly Waits[], now: Date): Promise<boolean> {
  for (const { invoiceId } of waiting) {
    await lockInvoice(db, invoiceId);
    if (await isBeingCharged(db, invoiceId, now)) return true;
  }
  return false;
}

/** An upgrade or an add-on that waits, and of what has ended the renewal, too. */
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
 * Takes back a renewal that was unpaid when a dispute began and whose term has moved since: the next bill is for the term that begins now. One that is being charged
 * stays, and is paid or refused.
 */
export async function takeBackMovedRenewal(db: Db, id: number, { term }: Subscription, now: Date): Promise<void> {
  const renewal = await findOpenTerm(db, id, 'renewal');
  if (!renewal || renewal.termStartsAt?.getTime() === term?.endsAt.getTime()) return;
  await lockInvoice(db, renewal.invoiceId);
  if (!(await isBeingCharged(db, renewal.invoiceId, now))) await voidInvoice(db, renewal.invoiceId, now);
}

/**
 * A change that waits for its payment was reckoned by a term that is over, or makes way for another one; what a bank still lets through for it goes back. False: it is being charged, and
 * nothing is taken back.
 */
export async function dropWaitingUnlessCharged(db: Db, id: number, now: Date): Promise<boolean> {
  const waiting = await listWaiting(db, id);
  if (await isOneBeingCharged(db, waiting, now)) return false;
  for (const waits of waiting) await takeBack(db, id, waits, now);
  return true;
}

/** The same for one whose payment was refused. False: another request is paying for it, or it was paid or replaced, and it stays. */
export async function dropRefused(db: Db, id: number, invoiceId: number, now: Date): Promise<boolean> {
  const refused = (await listWaiting(db, id)).find((waits) => waits.invoiceId === invoiceId);
  if (!refused) return false;
  await lockInvoice(db, invoiceId);
  if (await isBeingCharged(db, invoiceId, now)) return false;
  return takeBack(db, id, refused, now);
}

/** False: it was paid. */
async function takeBack(db: Db, id: number, { invoiceId, promotionId }: Waits, now: Date): Promise<boolean> {
  const taken = await voidInvoice(db, invoiceId, now);
  if (taken.ok && promotionId !== null) await releaseUse(db, { promotionId, subscriptionId: id });
  return taken.ok;
}
