import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { type Metadata, newId, seconds } from './ids.ts';

/**
 * The initial objects of the wire, with every field that Stripe's have. They use the SDK's types, so that a new field of the SDK is a
 * compile error here. Instants are seconds since 1970, amounts cents.
 */

export function newCustomer(
  of: { email: string | null; name: string | null; description: string | null; metadata: Metadata },
  now: Date,
): Stripe.Customer {
  return {
    ...of,
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(now),
    currency: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export type NewCard = Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'> & {
  fingerprint: string;
};

export function newPaymentMethod(
  { brand, exp_month, exp_year, last4, fingerprint }: NewCard,
  billing: Pick<Stripe.PaymentMethod.BillingDetails, 'address' | 'email' | 'name'>,
  now: Date,
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...billing, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: brand,
      exp_month,
      exp_year,
      fingerprint,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/** All that is left of a deleted customer. */
export type DeletedCustomer = { id: string; object: 'customer'; deleted: true };

/** Everything that the provider stores, distinguished by `object`. */
export type StoredObject =
  | Stripe.Customer
  | DeletedCustomer
  | Stripe.PaymentMethod
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.BalanceTransaction
  | EventBody;

/** An event about an object; its type says what happened. */
export type EventBody = {
  id: string;
  object: 'event';
  api_version: null;
  created: number;
  data: { object: { id: string; object: string } };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: string | null };
  type: string;
};

export function newEvent(
  type: string,
  object: { id: string; object: string },
  idempotencyKey: string | null,
  now: Date,
): EventBody {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: null,
    created: seconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: idempotencyKey },
    type,
  };
}
