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

export type PaypalPayments = {
  /** False: nobody is offered it, and what was agreed before charges nobody. */
  isOn: boolean;
  /** Where the payer is asked, at PayPal; from there he comes back to one of the two addresses. */
  askApproval(of: { returnUrl: string; cancelUrl: string; key: string }): Promise<{ approvalId: string; url: string }>;
  /** Keeps what he agreed to. */
  keepAgreement(of: { approvalId: string; key: string }): Promise<Agreeing>;
  /** Who forgets twice has forgotten. */
  forgetAgreement(agreementId: string): Promise<void>;
  charge(of: {
    agreementId: string;
    cents: number;
    /** Our own name of what is paid; PayPal takes each once. */
    reference: string;
    key: string;
  }): Promise<PaypalCharging>;
  findCharge(orderId: string): Promise<PaypalCharging>;
  /** PayPal's id of the refund; null where the charge has not as much left, or is disputed. */
  refund(of: { chargeId: string; cents: number; key: string }): Promise<string | null>;
};

/** PayPal could not be reached, or failed: what was asked may have been done. Whoever asked asks again with the same key. */
export class PaypalFailure extends Error {
  constructor(cause: unknown) {
    super('PayPal did not answer', { cause });
  }
}
