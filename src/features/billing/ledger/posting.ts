/** The double-entry postings of each event that moves money. Pure: whole cents; a debit is positive, a credit negative. */

export const LEDGER_ACCOUNTS = [
  /** What members owe on invoices. */
  'receivable',
  /** What the card provider holds for us. */
  'card_clearing',
  /** What PayPal holds for us. */
  'paypal_clearing',
  'revenue',
  /** Sales tax owed to the states. */
  'sales_tax',
  /** Credit owed to members: it pays their next invoices. */
  'account_credit',
  /** What was charged but not owed; it will be refunded. */
  'overpaid',
  /** Refunds that failed: owed to members until they reach them another way. */
  'refunds_owed',
  /** What staff sent by hand from the network's own bank account. */
  'own_bank',
  /** Credit that was given away. */
  'promotional_credit',
  'bad_debt',
  /** Chargebacks: what banks took back. */
  'chargebacks',
  /** Provider fees; only staff enter them. */
  'provider_fees',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const PAYMENT_METHODS = ['card', 'paypal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** sent_again: by the provider, from its own dashboard. */
export const REFUND_SETTLEMENTS = ['credit', 'by_hand', 'sent_again', 'chargeback'] as const;
export type RefundSettlement = (typeof REFUND_SETTLEMENTS)[number];

export type Posting = { account: LedgerAccount; cents: number };

/** All cents are zero or positive. */
export type LedgerEvent =
  | { kind: 'invoice_issued'; totalCents: number; taxCents: number }
  /** Nothing was paid; the credit that was used is returned. */
  | { kind: 'invoice_voided'; totalCents: number; taxCents: number; creditCents: number }
  | { kind: 'invoice_written_off'; cents: number }
  | { kind: 'credit_applied'; cents: number }
  /** Credit without a payment: for a referral, or as an apology. */
  | { kind: 'credit_granted'; cents: number }
  /** Credit for paid but unused days; `taxCents` of it is tax. */
  | { kind: 'unused_credited'; cents: number; taxCents: number }
  /** `overCents` of it was not owed and will be refunded. */
  | { kind: 'payment_received'; method: PaymentMethod; cents: number; overCents: number }
  | { kind: 'payment_refunded'; method: PaymentMethod; cents: number; taxCents: number }
  | { kind: 'overpaid_refunded'; method: PaymentMethod; cents: number }
  /** The member's bank rejected the refund, so the provider has the money again. */
  | { kind: 'refund_failed'; method: PaymentMethod; cents: number }
  /** A failed refund is no longer owed: it became credit, was sent by hand or again by the provider, or a bank took it for the member. */
  | { kind: 'refund_settled'; as: RefundSettlement; method: PaymentMethod; cents: number }
  | { kind: 'dispute_opened'; method: PaymentMethod; cents: number }
  | { kind: 'dispute_won'; method: PaymentMethod; cents: number }
  /** The bank returned the overpayment to the member itself. */
  | { kind: 'overpaid_disputed'; cents: number }
  /** Entered by two staff members: a debit is positive, a credit negative, and the sum is zero. */
  | { kind: 'correction'; postings: readonly Posting[] };

/** The postings of an event, which sum to zero; accounts with no change are left out. Throws on invalid cents. */
export function postingsOf(event: LedgerEvent): Posting[] {
  const odd = Object.values(event).find(
    (value) => typeof value === 'number' && !(Number.isInteger(value) && value >= 0),
  );
  if (odd !== undefined) throw new RangeError(`${event.kind}: ${odd} is no amount in cents`);
  if (event.kind === 'correction' && !isBalanced(event.postings)) throw new RangeError('a correction does not balance');
  const moved = movements(event);
  return LEDGER_ACCOUNTS.map((account) => ({ account, cents: moved[account] ?? 0 })).filter(({ cents }) => cents !== 0);
}

/** Whole cents, each account once, sum zero. */
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

/** An invoice so far: `returnedCents` of `totalCents` were returned to the member. */
type Returning = { totalCents: number; taxCents: number; returnedCents: number };

/** The tax in a further return of `cents`. However a return is split, its parts add up to the tax of the whole, to the cent. */
export function taxOfReturn({ totalCents, taxCents, returnedCents }: Returning, cents: number): number {
  const taxOf = (returned: number) => (totalCents === 0 ? 0 : Math.round((taxCents * returned) / totalCents));
  return taxOf(returnedCents + cents) - taxOf(returnedCents);
}
