import { type Invoice, type InvoiceDraft, issueInvoice } from '#features/billing/ledger/public.ts';
import { refuseDebtor } from '#features/billing/payment-methods/public.ts';
import type { BluechipAPIError } from '#kernel/errors.ts';
import type { Db } from '#platform/db/database.ts';
import type { QuotedPrice } from '../../quotes/public.ts';

/** What an order costs now. `state`: where its tax is collected, two letters. */
export type OrderPrice = QuotedPrice &
  Pick<InvoiceDraft, 'lines' | 'taxCents'> & { beforeTaxCents: number; state: string };

/** What differs between the things that are sold: a plan, a year in place of a month, add-ons, a gift. */
export type Sale<Price extends OrderPrice> = {
  customerId: number;
  /**
   * What the buyer saw; null: nothing that still holds; `dueCents`: what staff saw, who order for the member; 'told_by_mail': nothing, and an email
   * tells the member the price.
   */
  shown: QuotedPrice | { dueCents: number } | null | 'told_by_mail';
  /** Finds an unpaid order that this one continues at the price it was ordered at. Throws if the buyer has what they order. */
  findContinued?: () => Promise<{ id: number; invoiceId: number } | null>;
  /** Reads the price of now. Throws what refuses the order. */
  price: () => Promise<Price>;
  /** The refusal of an order at another price than was shown. */
  changed: (price: Price) => BluechipAPIError;
  /** An unpaid order that this one continues if it is for the same at the price of now, and otherwise replaces; null: there is none. */
  waiting: { id: number; invoice: Invoice; isFor: (price: Price) => boolean } | null;
  /** Makes room for this order. Throws if the one that waits cannot go, because it is being charged. */
  dropWaiting: () => Promise<void>;
  /** Saves what is ordered, and takes its codes. Returns its id, and the key of its invoice. */
  save: (price: Price) => Promise<{ id: number; invoiceKey: string }>;
  /** Notes what the invoice is for, so that its payment gives it. */
  link: (ordered: { id: number; invoiceId: number }, price: Price) => Promise<void>;
};

/**
 * The one way to order anything: nobody who owes something orders, the price shown is the price billed, and nothing is charged yet. Part of the
 * caller's transaction, which holds the customer and what the order changes. Returns what was ordered and its invoice.
 */
export async function placeOrder<Price extends OrderPrice>(
  db: Db,
  sale: Sale<Price>,
  now: Date,
): Promise<{ id: number; invoiceId: number }> {
  const { customerId, shown, waiting } = sale;
  await refuseDebtor(db, customerId);
  const continued = await sale.findContinued?.();
  if (continued) return continued;
  const price = await sale.price();
  if (shown !== 'told_by_mail' && !(shown && isShown(shown, price))) throw sale.changed(price);
  if (waiting && isPricedSo(waiting.invoice, price) && waiting.isFor(price))
    return { id: waiting.id, invoiceId: waiting.invoice.id };
  await sale.dropWaiting();
  const { id, invoiceKey: key } = await sale.save(price);
  const { lines, taxCents, state } = price;
  const taxState = taxCents > 0 ? state : null;
  const { id: invoiceId } = await issueInvoice(db, { customerId, key, lines, taxCents, taxState }, now);
  await sale.link({ id, invoiceId }, price);
  return { id, invoiceId };
}

const isShown = (shown: QuotedPrice | { dueCents: number }, { totalCents, creditCents }: QuotedPrice): boolean =>
  'dueCents' in shown
    ? shown.dueCents === totalCents - creditCents
    : shown.totalCents === totalCents && shown.creditCents === creditCents;

/** Open, or paid by credit and not fulfilled yet. */
export const isWaiting = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'open' || status === 'paid';

const isPricedSo = (invoice: Invoice, { totalCents, creditCents }: QuotedPrice): boolean =>
  isWaiting(invoice) && invoice.totalCents === totalCents && invoice.dueCents === totalCents - creditCents;
