import { randomUUID } from 'node:crypto';
import {
  creditOfUser,
  findInvoice,
  type Invoice,
  listInvoicesById,
  lockCustomer,
} from '#features/billing/ledger/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Db } from '#platform/db/database.ts';
import { isWaiting, type OrderPrice, placeOrder, type Sale } from '../../orders/public.ts';
import { type KeptSubscription, lockSubscription } from '../queries.ts';
import { type BilledTerm, findOpenTerm, findOpenTerms, insertBilledTerm } from '../term-queries.ts';
import { dropWaitingUnlessCharged } from './take-back.ts';

/** What upgrades and add-ons share: they change a running subscription. */

type Change = { kind: 'upgrade' | 'add_on'; id: number; customerId: number };

/** An order of that kind that is not fulfilled yet. */
type Waiting = { billed: BilledTerm; invoice: Invoice };

/** Locks the customer and the subscription until the end of the transaction. */
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

/**
 * Cents of credit that a change can use: the available credit plus what a waiting order holds, because that is released when another order
 * takes its place.
 */
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

type ChangeSale<Price extends OrderPrice> = Pick<Sale<Price>, 'shown' | 'findContinued' | 'price' | 'changed'> & {
  waiting: Omit<NonNullable<Sale<Price>['waiting']>, 'id'> | null;
  /** What the subscription becomes once the invoice is paid. */
  becomes: (price: Price) => Partial<Pick<BilledTerm, 'change' | 'adding'>>;
  /** Saves what belongs to the change, such as a code or a consent. */
  save?: (price: Price) => Promise<void>;
};

/** Orders a change. A repeated order for the same finds the waiting one. Returns its invoice. */
export async function placeChange<Price extends OrderPrice>(
  db: Db,
  { kind, id, customerId }: Change,
  { becomes, save, waiting, ...sale }: ChangeSale<Price>,
  now: Date,
): Promise<number> {
  const { invoiceId } = await placeOrder<Price>(
    db,
    {
      ...sale,
      customerId,
      waiting: waiting && { id, ...waiting },
      dropWaiting: async () => {
        if (!(await dropWaitingUnlessCharged(db, id, now))) throw changeUnderWay();
      },
      save: async (price) => {
        await save?.(price);
        return { id, invoiceKey: `subscription:${id}:${kind}:${randomUUID()}` };
      },
      link: (ordered, price) =>
        insertBilledTerm(db, { invoiceId: ordered.invoiceId, subscriptionId: id, kind, ...becomes(price) }),
    },
    now,
  );
  return invoiceId;
}

const changeUnderWay = () =>
  apiError('already_subscribed', {
    message: 'Another change to this subscription is being processed. Please check again in a minute.',
  });
