import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { StoredAnswer } from '../tables.ts';
import { ok, refusal } from './answers.ts';
import { nextActionOf } from './authentication.ts';
import { livingCustomer } from './customers.ts';
import { flag, id, metadata, readForm, text } from './forms.ts';
import { attach, refusedAtAttach } from './payment-methods.ts';
import { newSetupIntent } from './payment-objects.ts';
import { emit, insertObject, loadCard, loadObject, type ProviderRequest, saveObject } from './store.ts';
import { needsAuthentication } from './test-cards.ts';
import { badRequest, cardError, type WireError } from './wire-error.ts';

/** A card saved for off-session charges: the cardholder agrees once, with 3-D Secure if the bank wants it. */

const confirmFields = { payment_method: id.optional(), return_url: text.optional(), use_stripe_sdk: flag.optional() };
const createForm = z.strictObject({
  ...confirmFields,
  customer: id,
  confirm: flag.default(false),
  description: text.optional(),
  metadata,
  payment_method_types: z.array(z.literal('card')).optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
});

export async function createSetupIntent(request: ProviderRequest, form: unknown): Promise<StoredAnswer> {
  const given = readForm(createForm, form);
  await livingCustomer(request, given.customer);
  const { customer, description = null, usage, payment_method: paymentMethod = null } = given;
  const intent = newSetupIntent({ customer, paymentMethod, description, metadata: given.metadata, usage }, request.now);
  insertObject(request, intent, { customerId: customer });
  emit(request, 'setup_intent.created', intent);
  return given.confirm ? confirm(request, intent, given) : ok(intent);
}

export async function confirmSetupIntent(
  request: ProviderRequest,
  form: unknown,
  intentId: string,
): Promise<StoredAnswer> {
  const given = readForm(z.strictObject(confirmFields), form);
  return confirm(request, await loadObject(request, 'setup_intent', intentId), given);
}

export async function retrieveSetupIntent(
  request: ProviderRequest,
  _: unknown,
  intentId: string,
): Promise<StoredAnswer> {
  return ok(await loadObject(request, 'setup_intent', intentId));
}

export async function cancelSetupIntent(
  request: ProviderRequest,
  form: unknown,
  intentId: string,
): Promise<StoredAnswer> {
  readForm(z.strictObject({ cancellation_reason: text.optional() }), form);
  const intent = await loadObject(request, 'setup_intent', intentId);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
  const canceled: Stripe.SetupIntent = { ...intent, status: 'canceled', next_action: null };
  saveObject(request, canceled);
  emit(request, 'setup_intent.canceled', canceled);
  return ok(canceled);
}

type Confirmation = { payment_method?: string | undefined; return_url?: string | undefined };

async function confirm(
  request: ProviderRequest,
  intent: Stripe.SetupIntent,
  { payment_method, return_url }: Confirmation,
): Promise<StoredAnswer> {
  const methodId = payment_method ?? intent.payment_method;
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
  if (typeof methodId !== 'string')
    throw badRequest('There is no payment method to set up.', { param: 'payment_method' });
  const card = await loadCard(request, methodId);
  const held: Stripe.SetupIntent = { ...intent, payment_method: methodId };
  const refused = refusedAtAttach(card);
  if (refused) return fail(request, held, refused);
  if (!needsAuthentication(card, { isOffSession: false })) return succeed(request, held);
  const waiting: Stripe.SetupIntent = {
    ...held,
    status: 'requires_action',
    next_action: nextActionOf(request, held, return_url),
  };
  saveObject(request, waiting);
  emit(request, 'setup_intent.requires_action', waiting);
  return ok(waiting);
}

/** The cardholder's answer on the bank's 3-D Secure page. */
export async function answerSetupChallenge(
  request: ProviderRequest,
  intent: Stripe.SetupIntent,
  isHolder: boolean,
): Promise<StoredAnswer> {
  return isHolder ? succeed(request, intent) : fail(request, intent, cardError('setup_intent_authentication_failure'));
}

async function succeed(request: ProviderRequest, intent: Stripe.SetupIntent): Promise<StoredAnswer> {
  const { customer, payment_method: methodId } = intent;
  if (typeof customer !== 'string' || typeof methodId !== 'string') throw unexpected(intent);
  const card = { ...(await loadCard(request, methodId)), isSetUp: true };
  await attach(request, { method: await loadObject(request, 'payment_method', methodId), card, customer });
  const done: Stripe.SetupIntent = { ...intent, status: 'succeeded', next_action: null, last_setup_error: null };
  saveObject(request, done);
  emit(request, 'setup_intent.succeeded', done);
  return ok(done);
}

async function fail(request: ProviderRequest, intent: Stripe.SetupIntent, error: WireError): Promise<StoredAnswer> {
  const { code, decline_code, message } = error.body;
  const failed: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'card_error',
      message,
      ...(code === undefined ? {} : { code }),
      ...(decline_code === undefined ? {} : { decline_code }),
    },
  };
  saveObject(request, failed);
  emit(request, 'setup_intent.setup_failed', failed);
  return refusal(cardError(code ?? 'card_declined', { ...error.body, setup_intent: failed }));
}

const unexpected = ({ status }: Stripe.SetupIntent) =>
  badRequest(`This SetupIntent is ${status}.`, { code: 'setup_intent_unexpected_state' });
