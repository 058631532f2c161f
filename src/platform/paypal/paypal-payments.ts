import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { ListMovements } from '../money/movement.ts';

/**
 * PayPal as the program sees it: a payer agrees once, at PayPal, and is then charged off-session. Every call that changes something takes
 * an idempotency key: repeated with the same key it does nothing more and returns the same answer. No call is made within a transaction of
 * the program's own.
 */

/** A payer's agreement, as PayPal stores it. */
export type KeptAgreement = {
  agreementId: string;
  /** PayPal's id of our customer. */
  customerId: string;
  /** The email of the PayPal account. */
  email: string;
  /** The same for the same PayPal account, across customers. */
  payerId: string;
};

export type Agreeing =
  | { status: 'kept'; agreement: KeptAgreement }
  /** The payer has not agreed, or PayPal has forgotten the agreement. */
  | { status: 'refused' };

/** agreement_gone: the agreement or its account is no longer valid (M21). paypal_declined: PayPal declined this payment (M22). */
export type PaypalRefusal = 'agreement_gone' | 'paypal_declined';

export type PaypalCharging =
  /** `chargeId`: the id of the capture, which a refund needs. */
  | { status: 'paid'; chargeId: string; cents: number }
  /** PayPal holds the money and has not decided; `orderId` is needed to find out. */
  | { status: 'pending'; orderId: string }
  /** `code`: PayPal's own, for staff. */
  | { status: 'refused'; refusal: PaypalRefusal; code: string };

export type PaypalCharged =
  | PaypalCharging
  /** The reference was already charged and PayPal has forgotten the key: `findChargeOf` finds the outcome. */
  | { status: 'charged_before' }
  /** PayPal does not know the agreement: it is gone, or our keys belong to another account. Nothing was charged. */
  | { status: 'unknown_agreement'; code: string };

/** The only currency that the program charges, in PayPal's spelling. */
export const PAYPAL_CURRENCY = 'USD';

/** How to search for a charge: our own reference, and when it can have been made. */
export type ChargeSearch = { reference: string; from: Date; until: Date };

/** How long PayPal may take until `findChargeOf` finds a charge. */
export const SEARCH_LAG_MS = 3 * HOUR_MS;

/** How long PayPal can refund a charge (developer.paypal.com/docs/api/payments/v2: REFUND_TIME_LIMIT_EXCEEDED). */
export const REFUNDABLE_DAYS = 180;
export const REFUNDABLE_MS = REFUNDABLE_DAYS * DAY_MS;

/**
 * open: PayPal has withdrawn the money and is deciding. won: the money came back. lost: the payer kept it all. unclear: it ended in a way
 * that has no automatic effect, for example with part of the money or without a decision.
 */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'unclear'] as const;
export type PaypalDispute = { chargeIds: string[]; state: (typeof DISPUTE_STATES)[number] };

export type FoundRefund = {
  chargeId: string;
  cents: number;
  /** The key passed to `refund`; null if it was made on PayPal's website. */
  key: string | null;
};

export type PaypalPayments = {
  /** False: PayPal is not offered, and existing agreements are not charged. */
  isOn: boolean;
  /** Where the payer approves, at PayPal; they return to one of the two addresses. */
  askApproval(of: { returnUrl: string; cancelUrl: string; key: string }): Promise<{ approvalId: string; url: string }>;
  /** Saves the approved agreement. */
  keepAgreement(of: { approvalId: string; key: string }): Promise<Agreeing>;
  /** The ids of the agreements that PayPal stores for an approval; empty if it does not know the approval any more. */
  findAgreements(approvalId: string): Promise<string[]>;
  /** Idempotent: forgetting an agreement twice is fine. */
  forgetAgreement(agreementId: string): Promise<void>;
  charge(of: {
    agreementId: string;
    cents: number;
    /** Our own reference of the invoice; PayPal accepts each once. */
    reference: string;
    key: string;
  }): Promise<PaypalCharged>;
  findCharge(orderId: string): Promise<PaypalCharging>;
  /** Searches for a charge without making one; null if PayPal reports none. Searches at most thirty-one days. */
  findChargeOf(search: ChargeSearch): Promise<PaypalCharging | null>;
  /** A charge by its own id, with our reference; null if PayPal knows none. */
  findCaptured(chargeId: string): Promise<{ reference: string; currency: string; charging: PaypalCharging } | null>;
  /** The refund and its charge. Null if PayPal knows none, or if it failed or was canceled. */
  findRefund(refundId: string): Promise<FoundRefund | null>;
  /** What moved our balance there: charges, refunds, disputes, fees and payouts. The last hours may be incomplete. */
  listMovements: ListMovements;
  findDispute(disputeId: string): Promise<PaypalDispute | null>;
  isAgreementKept(agreementId: string): Promise<boolean>;
  /** PayPal's id of the refund; null if not enough of the charge is left, or if it is disputed. */
  refund(of: { chargeId: string; cents: number; key: string }): Promise<string | null>;
};

/** PayPal could not be reached, or failed, and the action may have been done. The caller retries with the same key. */
export class PaypalFailure extends Error {
  constructor(cause: unknown) {
    super('PayPal did not answer', { cause });
  }
}
