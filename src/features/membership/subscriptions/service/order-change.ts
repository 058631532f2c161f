import { randomUUID } from 'node:crypto';
import {
  creditOfUser,
  findInvoice,
  type Invoice,
  type InvoiceDraft,
  issueInvoice,
  listInvoicesById,
  lockCustomer,
} from '#features/billing/ledger/public.ts';
import { apiError, type BluechipAPIError } from '#kernel/errors.ts';
import type { Db } from '#platform/db/database.ts';
import type { ShownPrice } from '../../quotes/public.ts';
import { type KeptSubscription, lockSubscription } from '../queries.ts';
import { type BilledTerm, findOpenTerm, findOpenTerms, insertBilledTerm } from '../term-queries.ts';
import { dropWaitingUnlessCharged } from './take-back.ts';

/** A change of what runs is ordered by these steps, an upgrade as an add-on: each within one transaction that holds the customer and the subscription. */

/** What waits gives way to another change, unless it is being charged. */
export async function giveWay(db: Db, id: number, now: Date): Promise<void> {
  if (!(await dropWaitingUnlessCharged(db, id, now))) throw changeUnderWay();
}

const changeUnderWay = (): BluechipAPIError =>
  apiError('already_subscribed', {
    message: 'A change of this subscription is being paid, or was a moment ago. Please look at it again in a minute.',
  });

type Change = { kind: 'upgrade' | 'add_on'; id: number; customerId: number };

/** What was ordered of the kind and is not given yet. */
export type Waiting = { billed: BilledTerm; invoice: Invoice };

export async function holdForChange(
  db: Db,
  { kind, id, customerId }: Change,
): Promise<{ subscription: KeptSubscription; waiting: Waiting | null }> {
  await lockCustomer(db, customerId);
  const subscription = await lockSubscription(db, id);
  if (!subscription) throw apiError('not_found');
  const billed = await findOpenTerm(db, id, kind);
  const invoice = billed && (await findInvoice(db, billed.invoiceId));
  return { subscription, waiting: billed && invoice ? { billed, invoice } : null };
}

/** Cents of credit that a change can use: what is there, and what one that waits holds, which comes back where another takes its place. */
export async function creditForChange(
  db: Db,
  { id, userId }: Pick<KeptSubscription, 'id' | 'userId'>,
): Promise<number> {
  let cents = await creditOfUser(db, userId);
  const openOf = await findOpenTerms(db, id);
  const waiting = (['upgrade', 'add_on'] as const).flatMap((kind) => openOf(kind)?.invoiceId ?? []);
  for (const invoice of await listInvoicesById(db, waiting))
    if (isWaiting(invoice)) cents += invoice.totalCents - invoice.dueCents;
  return cents;
}

/** Neither taken back nor given up: it is to be paid, or credit paid it and it is to be given. */
export const isWaiting = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'open' || status === 'paid';

/** What a change costs, and what credit pays of it. */
type Priced = { bill: { totalCents: number; taxCents: number }; creditCents: number };

export const isAsShown = ({ totalCents, creditCents }: ShownPrice, priced: Priced): boolean =>
  totalCents === priced.bill.totalCents && creditCents === priced.creditCents;

/** Whether what waits, for its payment or to be given, costs what it costs now. */
export const isStillPriced = ({ invoice }: Waiting, { bill, creditCents }: Priced): boolean =>
  isWaiting(invoice) && invoice.totalCents === bill.totalCents && invoice.dueCents === bill.totalCents - creditCents;

type Billed = Pick<InvoiceDraft, 'lines'> &
  Pick<Priced, 'bill'> & {
    state: string;
    /** What it becomes, once it is paid. */
    becomes: Partial<Pick<BilledTerm, 'change' | 'adding'>>;
  };

/** The number of the invoice. Whoever asks for the same finds the one that waits: this makes a new one. */
export async function billChange(
  db: Db,
  { kind, id, customerId }: Change,
  { lines, bill: { taxCents }, state, becomes }: Billed,
  now: Date,
): Promise<number> {
  const invoice = await issueInvoice(
    db,
    {
      customerId,
      key: `subscription:${id}:${kind}:${randomUUID()}`,
      lines,
      taxCents,
      taxState: taxCents > 0 ? state : null,
    },
    now,
  );
  await insertBilledTerm(db, { invoiceId: invoice.id, subscriptionId: id, kind, ...becomes });
  return invoice.id;
}
