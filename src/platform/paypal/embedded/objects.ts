import { randomInt } from 'node:crypto';
import { payerIdOf } from './test-payers.ts';

/** The rows of the embedded PayPal and their form on the wire. Cents here, decimals there. Pure except for new ids. */

export type StoredSetup = {
  kind: 'setup';
  id: string;
  customerId: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED';
  returnUrl: string;
  cancelUrl: string;
  /** The account that agreed; null if none has. */
  email: string | null;
};
export type StoredAgreement = { kind: 'agreement'; id: string; customerId: string; email: string; isDeleted: boolean };
export type StoredOrder = {
  kind: 'order';
  id: string;
  captureId: string;
  captureStatus: 'COMPLETED' | 'PENDING' | 'DECLINED';
  email: string;
  cents: number;
  refundedCents: number;
  customId: string | null;
  invoiceId: string | null;
  /** ISO 8601. */
  at: string;
};
export type StoredRefund = {
  kind: 'refund';
  id: string;
  captureId: string;
  cents: number;
  at: string;
  customId?: string | null;
  /** Absent: completed. */
  status?: 'PENDING' | 'COMPLETED' | 'FAILED';
};
export type StoredDispute = {
  kind: 'dispute';
  id: string;
  captureId: string;
  cents: number;
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null;
  at: string;
};
/** The effect of a dispute on the balance. */
export type StoredTaking = {
  kind: 'taking';
  id: string;
  captureId: string;
  /** Negative if PayPal withdrew it. */
  cents: number;
  feeCents: number;
  at: string;
};
/** The delivered text, identical for every retry. */
export type StoredEvent = { kind: 'event'; id: string; text: string };
/** The key pair that signs events. */
export type StoredSigner = { kind: 'signer'; id: string; privateKey: string; publicKey: string };
export type StoredObject =
  | StoredSetup
  | StoredAgreement
  | StoredOrder
  | StoredRefund
  | StoredDispute
  | StoredTaking
  | StoredEvent
  | StoredSigner;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ID_LENGTH = 17;

/** In PayPal's format: seventeen capital letters and digits. */
export const newId = (): string => Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const newCustomerId = (): string => newId().slice(0, 10);

export const API = 'https://api-m.sandbox.paypal.com';

export const money = (cents: number) => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) });
const link = (rel: string, href: string, method = 'GET') => ({ rel, href, method });

export function setupOnWire({ id, customerId, status, returnUrl, cancelUrl }: StoredSetup, origin: string) {
  const self = `${API}/v3/vault/setup-tokens/${id}`;
  return {
    id,
    customer: { id: customerId },
    status,
    payment_source: {
      paypal: {
        usage_type: 'MERCHANT',
        customer_type: 'CONSUMER',
        permit_multiple_payment_tokens: true,
        experience_context: { return_url: returnUrl, cancel_url: cancelUrl, shipping_preference: 'NO_SHIPPING' },
      },
    },
    links: [
      link('self', self),
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [link('approve', `${origin}/agreements/approve?approval_session_id=${id}`)]
        : [link('confirm', `${API}/v3/vault/payment-tokens`, 'POST')]),
    ],
  };
}

export function agreementOnWire({ id, customerId, email }: StoredAgreement) {
  const self = `${API}/v3/vault/payment-tokens/${id}`;
  return {
    id,
    customer: { id: customerId },
    payment_source: {
      paypal: {
        usage_type: 'MERCHANT',
        customer_type: 'CONSUMER',
        permit_multiple_payment_tokens: true,
        email_address: email,
        payer_id: payerIdOf(email),
        name: { given_name: 'Sample', surname: 'Payer' },
      },
    },
    links: [link('self', self), link('delete', self, 'DELETE')],
  };
}

export const agreementsOnWire = (customerId: string, agreements: readonly StoredAgreement[]) => ({
  customer: { id: customerId },
  payment_tokens: agreements.map(agreementOnWire),
  links: [link('self', `${API}/v3/vault/payment-tokens?customer_id=${customerId}`)],
});

export function orderOnWire(order: StoredOrder) {
  const { id, email, cents, customId, invoiceId, at } = order;
  return {
    id,
    intent: 'CAPTURE',
    status: 'COMPLETED',
    payment_source: {
      paypal: { email_address: email, account_id: payerIdOf(email), name: { given_name: 'Sample', surname: 'Payer' } },
    },
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(cents),
        ...named(customId, invoiceId),
        payments: { captures: [captureOnWire(order)] },
      },
    ],
    payer: { email_address: email, payer_id: payerIdOf(email), name: { given_name: 'Sample', surname: 'Payer' } },
    create_time: at,
    update_time: at,
    links: [link('self', `${API}/v2/checkout/orders/${id}`)],
  };
}

export function captureOnWire({
  id: orderId,
  captureId,
  captureStatus,
  cents,
  refundedCents,
  customId,
  invoiceId,
  at,
}: StoredOrder) {
  const self = `${API}/v2/payments/captures/${captureId}`;
  const isRefunded = refundedCents > 0;
  return {
    id: captureId,
    status: isRefunded ? (refundedCents === cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED') : captureStatus,
    ...(captureStatus === 'PENDING' ? { status_details: { reason: 'OTHER' } } : {}),
    amount: money(cents),
    final_capture: true,
    supplementary_data: { related_ids: { order_id: orderId } },
    ...named(customId, invoiceId),
    create_time: at,
    update_time: at,
    links: [link('self', self), link('refund', `${self}/refund`, 'POST')],
  };
}

export function refundOnWire({ id, captureId, cents, at, customId, status = 'COMPLETED' }: StoredRefund) {
  return {
    id,
    status,
    ...(status === 'COMPLETED' ? {} : { status_details: { reason: 'ECHECK' } }),
    amount: money(cents),
    ...(customId ? { custom_id: customId } : {}),
    create_time: at,
    update_time: at,
    links: [link('self', `${API}/v2/payments/refunds/${id}`), link('up', `${API}/v2/payments/captures/${captureId}`)],
  };
}

export function disputeOnWire({ id, captureId, cents, outcome, at }: StoredDispute) {
  return {
    dispute_id: id,
    create_time: at,
    update_time: at,
    disputed_transactions: [{ seller_transaction_id: captureId, create_time: at, transaction_status: 'COMPLETED' }],
    reason: 'UNAUTHORISED',
    status: outcome === null ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_amount: money(cents),
    ...(outcome === null ? {} : { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    links: [link('self', `${API}/v1/customer/disputes/${id}`)],
  };
}

const named = (customId: string | null, invoiceId: string | null) => ({
  ...(customId === null ? {} : { custom_id: customId }),
  ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
});
