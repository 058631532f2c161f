/** What each thing that happens to money writes into the books, by double entry. Pure: whole cents, a debit above zero, a credit below. */

export const LEDGER_ACCOUNTS = [
  /** What members owe on invoices. */
  'receivable',
  /** What the card provider has for us. */
  'card_clearing',
  /** What PayPal has for us. */
  'paypal_clearing',
  'revenue',
  /** What is owed to the states. */
  'sales_tax',
  /** What is owed to members: it pays their next invoices. */
  'account_credit',
  /** What was charged and not owed: it goes back. */
  'overpaid',
  /** What went back and did not arrive: it is owed to members until it reaches them by another way. */
  'refunds_owed',
  /** What staff sent by hand from the network's own bank. */
  'own_bank',
  /** What was given away as credit. */
  'promotional_credit',
  'bad_debt',
  /** What banks took back. */
  'chargebacks',
  /** What the providers kept: entered by staff alone. */
  'provider_fees',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const PAYMENT_METHODS = ['card', 'paypal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** sent_again: by the provider, on its own pages. */
export const REFUND_SETTLEMENTS = ['credit', 'by_hand', 'sent_again', 'chargeback'] as const;
export type RefundSettlement = (typeof REFUND_SETTLEMENTS)[number];

export type Posting = { account: LedgerAccount; cents: number };

/** All cents are zero or above. */
export type LedgerEvent =
  | { kind: 'invoice_issued'; totalCents: number; taxCents: number }
  /** Nothing was paid; the credit that was used comes back. */
  | { kind: 'invoice_voided'; totalCents: number; taxCents: number; creditCents: number }
  | { kind: 'invoice_written_off'; cents: number }
  | { kind: 'credit_applied'; cents: number }
  /** For nothing that was paid: a friend who joined, an apology. */
  | { kind: 'credit_granted'; cents: number }
  /** For days that were paid and are not used; `taxCents` of it is tax. */
  | { kind: 'unused_credited'; cents: number; taxCents: number }
  /** `overCents` of it was not owed and goes back. */
  | { kind: 'payment_received'; method: PaymentMethod; cents: number; overCents: number }
  | { kind: 'payment_refunded'; method: PaymentMethod; cents: number; taxCents: number }
  | { kind: 'overpaid_refunded'; method: PaymentMethod; cents: number }
  /** The member's bank did not take it: the provider has it again. */
  | { kind: 'refund_failed'; method: PaymentMethod; cents: number }
  /** What did not arrive is owed no more: it became credit, was sent by hand or once more by the provider, or a bank took it for the member. */
  | { kind: 'refund_settled'; as: RefundSettlement; method: PaymentMethod; cents: number }
  | { kind: 'dispute_opened'; method: PaymentMethod; cents: number }
  | { kind: 'dispute_won'; method: PaymentMethod; cents: number }
  /** The bank gave what was not owed to the member himself. */
  | { kind: 'overpaid_disputed'; cents: number }
  /** Of staff, by two of them: a debit above zero, a credit below, together nothing. */
  | { kind: 'correction'; postings: readonly Posting[] };

/** The postings of an event, which sum to zero; accounts that nothing happens to are left out. Throws on cents that are none. */
export function postingsOf(event: LedgerEvent): Posting[] {
  const odd = Object.values(event).find(
    (value) => typeof value === 'number' && !(Number.isInteger(value) && value >= 0),
  );
  if (odd !== undefined) throw new RangeError(`${event.kind}: ${odd} is no amount in cents`);
  if (event.kind === 'correction' && !isBalanced(event.postings)) throw new RangeError('a correction does not balance');
  const moved = movements(event);
  return LEDGER_ACCOUNTS.map((account) => ({ account, cents: moved[account] ?? 0 })).filter(({ cents }) => cents !== 0);
}

/** Whole cents, each account once, together nothing. */
export function isBalanced(postings: readonly Posting[]): boolean {
  const accounts = new Set(postings.map(({ account }) => account));
  return (
    postings.length > 1 &&
    accounts.size === postings.length &&
    postings.every(({ cents }) => Number.isInteger(cents) && cents !== 0) &&
    postings.reduce((sum, { cents }) => sum + cents, 0) === 0
  );
}

function movements(event: LedgerEvent): Partial<Record<LedgerAccount, number>> {
  switch (event.kind) {
    case 'invoice_issued':
      return { receivable: event.totalCents, revenue: event.taxCents - event.totalCents, sales_tax: -event.taxCents };
    case 'invoice_voided':
      return {
        receivable: event.creditCents - event.totalCents,
        account_credit: -event.creditCents,
        revenue: event.totalCents - event.taxCents,
        sales_tax: event.taxCents,
      };
    case 'invoice_written_off':
      return { bad_debt: event.cents, receivable: -event.cents };
    case 'credit_applied':
      return { account_credit: event.cents, receivable: -event.cents };
    case 'credit_granted':
      return { promotional_credit: event.cents, account_credit: -event.cents };
    case 'unused_credited':
      return { revenue: event.cents - event.taxCents, sales_tax: event.taxCents, account_credit: -event.cents };
    case 'payment_received':
      return {
        [clearing(event.method)]: event.cents,
        receivable: event.overCents - event.cents,
        overpaid: -event.overCents,
      };
    case 'payment_refunded':
      return {
        revenue: event.cents - event.taxCents,
        sales_tax: event.taxCents,
        [clearing(event.method)]: -event.cents,
      };
    case 'overpaid_refunded':
      return { overpaid: event.cents, [clearing(event.method)]: -event.cents };
    case 'refund_failed':
      return { [clearing(event.method)]: event.cents, refunds_owed: -event.cents };
    case 'refund_settled':
      return { refunds_owed: event.cents, [settledFrom(event)]: -event.cents };
    case 'dispute_opened':
      return { chargebacks: event.cents, [clearing(event.method)]: -event.cents };
    case 'dispute_won':
      return { [clearing(event.method)]: event.cents, chargebacks: -event.cents };
    case 'overpaid_disputed':
      return { overpaid: event.cents, chargebacks: -event.cents };
    case 'correction':
      return Object.fromEntries(event.postings.map(({ account, cents }) => [account, cents]));
  }
}

function settledFrom({ as, method }: { as: RefundSettlement; method: PaymentMethod }): LedgerAccount {
  switch (as) {
    case 'credit':
      return 'account_credit';
    case 'by_hand':
      return 'own_bank';
    case 'sent_again':
      return clearing(method);
    case 'chargeback':
      return 'chargebacks';
  }
}

const clearing = (method: PaymentMethod) => `${method}_clearing` as const;

/** What an invoice has been for so far: `returnedCents` of `totalCents` went back to the member. */
type Returning = { totalCents: number; taxCents: number; returnedCents: number };

/** How much of a further `cents` that go back is tax. What goes back in parts has together the tax of the whole, to the cent. */
export function taxOfReturn({ totalCents, taxCents, returnedCents }: Returning, cents: number): number {
  const taxOf = (returned: number) => (totalCents === 0 ? 0 : Math.round((taxCents * returned) / totalCents));
  return taxOf(returnedCents + cents) - taxOf(returnedCents);
}
