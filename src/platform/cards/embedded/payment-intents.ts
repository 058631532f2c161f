import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { StoredAnswer } from '../tables.ts';
import { ok, refusal } from './answers.ts';
import { nextActionOf } from './authentication.ts';
import { enterCharge } from './balance.ts';
import { livingCustomer } from './customers.ts';
import { openDisputeOf } from './disputes.ts';
import { amount, flag, id, metadata, readForm, text } from './forms.ts';
import { newCharge, newPaymentIntent } from './payment-objects.ts';
import { emit, insertObject, loadMethod, loadObject, type ProviderRequest, saveObject } from './store.ts';
import { needsAuthentication } from './test-cards.ts';
import { badRequest, cardError, type WireError } from './wire-error.ts';

/** A payment, from its creation to the charge. */

const SMALLEST_CENTS = 50;

const confirmFields = {
  payment_method: id.optional(),
  off_session: flag.default(false),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
};
const createForm = z.strictObject({
  ...confirmFields,
  amount,
  currency: z.literal('usd'),
  customer: id.optional(),
  confirm: flag.default(false),
  description: text.optional(),
  metadata,
  payment_method_types: z.array(z.literal('card')).optional(),
});

export async function createPaymentIntent(request: ProviderRequest, form: unknown): Promise<StoredAnswer> {
  const given = readForm(createForm, form);
  const { customer = null, description = null, payment_method: paymentMethod = null } = given;
  if (given.amount < SMALLEST_CENTS)
    throw badRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (customer !== null) await livingCustomer(request, customer);
  if (paymentMethod !== null) await usableMethod(request, paymentMethod, customer);
  const wish = { customer, paymentMethod, description, metadata: given.metadata, amount: given.amount };
  const intent = newPaymentIntent(wish, request.now);
  insertObject(request, intent, { customerId: customer });
  emit(request, 'payment_intent.created', intent);
  return given.confirm ? confirm(request, intent, given) : ok(intent);
}

export async function confirmPaymentIntent(
  request: ProviderRequest,
  form: unknown,
  intentId: string,
): Promise<StoredAnswer> {
  const given = readForm(z.strictObject(confirmFields), form);
  return confirm(request, await loadObject(request, 'payment_intent', intentId), given);
}

export async function retrievePaymentIntent(
  request: ProviderRequest,
  _: unknown,
  intentId: string,
): Promise<StoredAnswer> {
  return ok(await loadObject(request, 'payment_intent', intentId));
}

export async function cancelPaymentIntent(
  request: ProviderRequest,
  form: unknown,
  intentId: string,
): Promise<StoredAnswer> {
  readForm(z.strictObject({ cancellation_reason: text.optional() }), form);
  const intent = await loadObject(request, 'payment_intent', intentId);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: Math.floor(request.now.getTime() / 1000),
    next_action: null,
  };
  saveObject(request, canceled);
  emit(request, 'payment_intent.canceled', canceled);
  return ok(canceled);
}

type Confirmation = {
  payment_method?: string | undefined;
  return_url?: string | undefined;
  off_session: boolean;
};

async function confirm(
  request: ProviderRequest,
  intent: Stripe.PaymentIntent,
  { payment_method, return_url, off_session }: Confirmation,
): Promise<StoredAnswer> {
  const methodId = payment_method ?? intent.payment_method;
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
  if (typeof methodId !== 'string')
    throw badRequest('There is no payment method to charge.', { code: 'payment_intent_unexpected_state' });
  const paying = await usableMethod(request, methodId, intent.customer);
  const { card } = paying;
  const held: Stripe.PaymentIntent = { ...intent, payment_method: methodId };
  if (!needsAuthentication(card, { isOffSession: off_session })) return charge(request, held, paying);
  if (off_session) {
    const refused = cardError('authentication_required', { decline_code: 'authentication_required' });
    return fail(request, held, refused);
  }
  const waiting: Stripe.PaymentIntent = {
    ...held,
    status: 'requires_action',
    next_action: nextActionOf(request, held, return_url),
  };
  saveObject(request, waiting);
  emit(request, 'payment_intent.requires_action', waiting);
  return ok(waiting);
}

/** Throws if the method is gone or belongs to another customer. */
async function usableMethod(
  request: ProviderRequest,
  methodId: string,
  customer: Stripe.PaymentIntent['customer'],
): ReturnType<typeof loadMethod> {
  const paying = await loadMethod(request, methodId);
  const { customer: owner } = paying.method;
  if (owner !== null && owner !== customer)
    throw badRequest('The payment method is attached to another customer.', { param: 'payment_method' });
  return paying;
}

/** The cardholder's answer on the bank's 3-D Secure page. */
export async function answerPaymentChallenge(
  request: ProviderRequest,
  intent: Stripe.PaymentIntent,
  isHolder: boolean,
): Promise<StoredAnswer> {
  if (!isHolder) return fail(request, intent, cardError('payment_intent_authentication_failure'));
  const methodId = intent.payment_method;
  if (typeof methodId !== 'string') throw unexpected(intent);
  return charge(request, intent, await loadMethod(request, methodId));
}

async function charge(
  request: ProviderRequest,
  intent: Stripe.PaymentIntent,
  { method, card: { behaviour } }: Awaited<ReturnType<typeof loadMethod>>,
): Promise<StoredAnswer> {
  const isPast = behaviour.isPassing && intent.last_payment_error !== null;
  if (behaviour.decline && !isPast)
    return fail(request, intent, cardError(behaviour.decline.code, { decline_code: behaviour.decline.declineCode }));
  const made = newCharge(intent, { method, failure: null }, request.now);
  const done: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: made.id,
    next_action: null,
    last_payment_error: null,
  };
  insertObject(request, made, { customerId: typeof intent.customer === 'string' ? intent.customer : null });
  enterCharge(request, made);
  saveObject(request, done);
  emit(request, 'charge.succeeded', made);
  emit(request, 'payment_intent.succeeded', done);
  if (behaviour.isDisputed) await openDisputeOf(request, made);
  return ok(done);
}

async function fail(request: ProviderRequest, intent: Stripe.PaymentIntent, error: WireError): Promise<StoredAnswer> {
  const { code = 'card_declined', decline_code, message } = error.body;
  const methodId = typeof intent.payment_method === 'string' ? intent.payment_method : '';
  const method = await loadObject(request, 'payment_method', methodId);
  const failure = { code, message, declineCode: decline_code ?? code };
  const made = newCharge(intent, { method, failure }, request.now);
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: made.id,
    next_action: null,
    last_payment_error: {
      type: 'card_error',
      code,
      message,
      charge: made.id,
      ...(decline_code === undefined ? {} : { decline_code }),
    },
  };
  insertObject(request, made, { customerId: typeof intent.customer === 'string' ? intent.customer : null });
  saveObject(request, failed);
  emit(request, 'charge.failed', made);
  emit(request, 'payment_intent.payment_failed', failed);
  return refusal(cardError(code, { ...error.body, charge: made.id, payment_intent: failed }));
}

const unexpected = ({ status }: Stripe.PaymentIntent) =>
  badRequest(`This PaymentIntent is ${status}.`, { code: 'payment_intent_unexpected_state' });
