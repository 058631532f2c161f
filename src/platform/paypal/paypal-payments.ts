import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { ListMovements } from '../money/movement.ts';

/**
 * PayPal as the program sees it: a payer agrees once, at PayPal, to be charged; afterwards he is charged without being there. Every call that does
 * something takes a key: asked again with the same key it does nothing anew and answers the same. No call is made within a transaction
 * of the program's own.
 */

/** What a payer agreed to, as PayPal keeps it. */
export type KeptAgreement = {
  agreementId: string;
  /** As PayPal calls the customer of ours. */
  customerId: string;
  /** Of his account there. */
  email: string;
  /** The same for the same account, whoever's customer it is. */
  payerId: string;
};

export type Agreeing =
  | { status: 'kept'; agreement: KeptAgreement }
  /** He has not agreed, or PayPal knows nothing of it any more. */
  | { status: 'refused' };

/** agreement_gone: it is no longer good, or its account is not (M21). paypal_declined: PayPal declined this payment (M22). */
export type PaypalRefusal = 'agreement_gone' | 'paypal_declined';

export type PaypalCharging =
  /** `chargeId`: of the capture, by which it is given back. */
  | { status: 'paid'; chargeId: string; cents: number }
  /** PayPal holds the money and has not decided; `orderId` finds out. */
  | { status: 'pending'; orderId: string }
  /** `code`: PayPal's own, for staff. */
  | { status: 'refused'; refusal: PaypalRefusal; code: string };

export type PaypalCharged =
  | PaypalCharging
  /** By its reference, of which PayPal has forgotten the key: `findChargeOf` finds out what became of it. */
  | { status: 'charged_before' }
  /** PayPal knows no such agreement: it is gone, or our keys are of another account. Nothing was charged. */
  | { status: 'unknown_agreement'; code: string };

/** The only one in which anything is charged, as PayPal writes it. */
export const PAYPAL_CURRENCY = 'USD';

/** By what a charge is looked for: our own name of it, and when it can have been made. */
export type ChargeSearch = { reference: string; from: Date; until: Date };

/** So long PayPal may take until `findChargeOf` finds a charge. */
export const SEARCH_LAG_MS = 3 * HOUR_MS;

/** So long PayPal gives a charge back (developer.paypal.com/docs/api/payments/v2: REFUND_TIME_LIMIT_EXCEEDED). */
export const REFUNDABLE_DAYS = 180;
export const REFUNDABLE_MS = REFUNDABLE_DAYS * DAY_MS;

/**
 * open: PayPal has taken the money and asks. won: it came back. lost: the payer kept it all. unclear: it has ended in a way of which nothing follows by
 * itself, as with a part of the money or without a decision.
 */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'unclear'] as const;
export type PaypalDispute = { chargeIds: string[]; state: (typeof DISPUTE_STATES)[number] };

export type FoundRefund = {
  chargeId: string;
  cents: number;
  /** The key that `refund` sent; null: it was made on PayPal's own pages. */
  key: string | null;
};

export type PaypalPayments = {
  /** False: nobody is offered it, and what was agreed before charges nobody. */
  isOn: boolean;
  /** Where the payer is asked, at PayPal; from there he comes back to one of the two addresses. */
  askApproval(of: { returnUrl: string; cancelUrl: string; key: string }): Promise<{ approvalId: string; url: string }>;
  /** Keeps what he agreed to. */
  keepAgreement(of: { approvalId: string; key: string }): Promise<Agreeing>;
  /** What PayPal keeps of whoever was asked, by the ids of the agreements; nothing where it knows the question no more. */
  findAgreements(approvalId: string): Promise<string[]>;
  /** Who forgets twice has forgotten. */
  forgetAgreement(agreementId: string): Promise<void>;
  charge(of: {
    agreementId: string;
    cents: number;
    /** Our own name of what is paid; PayPal takes each once. */
    reference: string;
    key: string;
  }): Promise<PaypalCharged>;
  findCharge(orderId: string): Promise<PaypalCharging>;
  /** Looks for a charge without making one; null: PayPal tells of none. At most thirty-one days are looked through. */
  findChargeOf(search: ChargeSearch): Promise<PaypalCharging | null>;
  /** A charge by its own id, with our name of what was paid; null: PayPal knows none. */
  findCaptured(chargeId: string): Promise<{ reference: string; currency: string; charging: PaypalCharging } | null>;
  /** The refund and its charge. Null: PayPal knows of none that was not canceled. */
  findRefund(refundId: string): Promise<FoundRefund | null>;
  /** What moved our balance there: charges, refunds, disputes, fees and payouts; of the last hours not everything. */
  listMovements: ListMovements;
  findDispute(disputeId: string): Promise<PaypalDispute | null>;
  isAgreementKept(agreementId: string): Promise<boolean>;
  /** PayPal's id of the refund; null where the charge has not as much left, or is disputed. */
  refund(of: { chargeId: string; cents: number; key: string }): Promise<string | null>;
};

/** PayPal could not be reached, or failed: what was asked may have been done. Whoever asked asks again with the same key. */
export class PaypalFailure extends Error {
  constructor(cause: unknown) {
    super('PayPal did not answer', { cause });
  }
}
