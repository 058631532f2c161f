import { type Invoice, type InvoiceDraft, issueInvoice } from '#features/billing/ledger/public.ts';
import { refuseDebtor } from '#features/billing/payment-methods/public.ts';
import type { BluechipAPIError } from '#kernel/errors.ts';
import type { Db } from '#platform/db/database.ts';
import type { QuotedPrice } from '../../quotes/public.ts';

/** The current price of an order. `state`: two letters, the state whose tax is collected. */
export type OrderPrice = QuotedPrice &
  Pick<InvoiceDraft, 'lines' | 'taxCents'> & { beforeTaxCents: number; state: string };

/** What differs between the kinds of orders: a plan, an upgrade from monthly to yearly, add-ons, a gift. */
export type Sale<Price extends OrderPrice> = {
  customerId: number;
  /**
   * The price that the buyer saw; null if none was shown or it no longer holds. `dueCents`: the amount that staff saw when they ordered for
   * the member. 'told_by_mail': no price was shown, and an email tells the member the price.
   */
  shown: QuotedPrice | { dueCents: number } | null | 'told_by_mail';
  /** Finds an unpaid order that this one continues at its original price. Throws if the buyer already has what they order. */
  findContinued?: () => Promise<{ id: number; invoiceId: number } | null>;
  /** Computes the current price. Throws if the order must be refused. */
  price: () => Promise<Price>;
  /** The error for an order whose price differs from the price shown. */
  changed: (price: Price) => BluechipAPIError;
  /**
   * An unpaid order. This one continues it if both are for the same thing at the current price, and replaces it otherwise. Null if there is
   * none.
   */
  waiting: { id: number; invoice: Invoice; isFor: (price: Price) => boolean } | null;
  /** Voids the unpaid order. Throws if that is impossible because it is being charged. */
  dropWaiting: () => Promise<void>;
  /** Saves the order and reserves its promo codes. Returns its id and the key of its invoice. */
  save: (price: Price) => Promise<{ id: number; invoiceKey: string }>;
  /** Records what the invoice is for, so that its payment fulfills the order. */
  link: (ordered: { id: number; invoiceId: number }, price: Price) => Promise<void>;
};

/**
 * The only way to place an order: a customer who owes something cannot order, the price shown is the price billed, and nothing is charged
 * yet. Runs in the caller's transaction, which has locked the customer and the rows that the order changes.
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
