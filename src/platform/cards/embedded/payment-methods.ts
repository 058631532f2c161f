import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { isCardNumber } from '#kernel/card-number.ts';
import type { StoredAnswer } from '../tables.ts';
import { ok, refusal } from './answers.ts';
import { livingCustomer } from './customers.ts';
import { address, id, metadata, readForm, text } from './forms.ts';
import { newPaymentMethod } from './objects.ts';
import { emit, insertObject, loadCard, loadObject, type ProviderRequest, saveObject } from './store.ts';
import { behaviourOf, brandOf, type KeptCard } from './test-cards.ts';
import { badRequest, cardError } from './wire-error.ts';

/**
 * Cards. A number arrives from the provider's own form in the browser and goes no further: only brand, last digits and a hash are stored.
 */

const billing = z
  .strictObject({ address: address.optional(), email: text.optional(), name: text.optional() })
  .transform((given) => ({ address: given.address ?? null, email: given.email ?? null, name: given.name ?? null }));

const newCardForm = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().transform((value) => value.replaceAll(/[\s-]/g, '')),
    exp_month: z.coerce.number<string>().int(),
    exp_year: z.coerce.number<string>().int(),
    cvc: z.string().trim().optional(),
  }),
  billing_details: billing.optional(),
  metadata,
});

const CENTURY = 2000;
const LATEST = 50;

export async function createPaymentMethod(
  request: ProviderRequest,
  form: unknown,
  _: string,
  secret: string,
): Promise<StoredAnswer> {
  const { card, billing_details } = readForm(newCardForm, form);
  const { number, exp_month, cvc } = card;
  const exp_year = card.exp_year < 100 ? CENTURY + card.exp_year : card.exp_year;
  const thisYear = request.now.getUTCFullYear();
  if (!isCardNumber(number)) throw cardError('incorrect_number', { param: 'number' });
  if (exp_month < 1 || exp_month > 12) throw cardError('invalid_expiry_month', { param: 'exp_month' });
  const isPast = exp_year < thisYear || (exp_year === thisYear && exp_month < request.now.getUTCMonth() + 1);
  if (isPast || exp_year > thisYear + LATEST) throw cardError('invalid_expiry_year', { param: 'exp_year' });
  const brand = brandOf(number);
  if (cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    throw cardError('invalid_cvc', { param: 'cvc' });
  const fingerprint = createHmac('sha256', secret).update(`card:${number}`).digest('hex').slice(0, 16);
  const made = newPaymentMethod(
    { brand, exp_month, exp_year, last4: number.slice(-4), fingerprint },
    billing_details ?? { address: null, email: null, name: null },
    request.now,
  );
  insertObject(request, made, { card: { behaviour: behaviourOf(number), isSetUp: false, isDetached: false } });
  return ok(made);
}

export async function retrievePaymentMethod(
  request: ProviderRequest,
  _: unknown,
  methodId: string,
): Promise<StoredAnswer> {
  return ok(await loadObject(request, 'payment_method', methodId));
}

export async function updatePaymentMethod(
  request: ProviderRequest,
  form: unknown,
  methodId: string,
): Promise<StoredAnswer> {
  const given = readForm(z.strictObject({ billing_details: billing.optional(), metadata }), form);
  const method = await loadObject(request, 'payment_method', methodId);
  const changed: Stripe.PaymentMethod = {
    ...method,
    billing_details: { ...method.billing_details, ...given.billing_details },
    metadata: { ...method.metadata, ...given.metadata },
  };
  saveObject(request, changed);
  return ok(changed);
}

export async function attachPaymentMethod(
  request: ProviderRequest,
  form: unknown,
  methodId: string,
): Promise<StoredAnswer> {
  const { customer } = readForm(z.strictObject({ customer: id }), form);
  await livingCustomer(request, customer);
  const method = await loadObject(request, 'payment_method', methodId);
  const card = await loadCard(request, methodId);
  const refused = refusedAtAttach(card);
  return refused ? refusal(refused) : ok(await attach(request, { method, card, customer }));
}

export async function detachPaymentMethod(
  request: ProviderRequest,
  _: unknown,
  methodId: string,
): Promise<StoredAnswer> {
  const method = await loadObject(request, 'payment_method', methodId);
  if (method.customer === null) throw badRequest('The payment method is attached to no customer.');
  const card = await loadCard(request, methodId);
  const detached: Stripe.PaymentMethod = { ...method, customer: null };
  saveObject(request, detached, { ...card, isDetached: true });
  emit(request, 'payment_method.detached', detached);
  return ok(detached);
}

/**
 * The bank reissued a saved card, and the card network told the provider, which updates the card in place
 * (docs.stripe.com/payments/cards/overview: automatic card updates).
 */
export async function renewCard(
  request: ProviderRequest,
  methodId: string,
  changed: Pick<Stripe.PaymentMethod.Card, 'last4' | 'exp_month' | 'exp_year'>,
): Promise<void> {
  const method = await loadObject(request, 'payment_method', methodId);
  if (!method.card) throw badRequest('The payment method is no card.');
  const renewed: Stripe.PaymentMethod = { ...method, card: { ...method.card, ...changed } };
  saveObject(request, renewed);
  emit(request, 'payment_method.automatically_updated', renewed);
}

/** The error of a card whose bank refuses saving it; null if the bank allows it. */
export function refusedAtAttach({ behaviour: { decline, declinesFrom } }: KeptCard) {
  if (decline === null || declinesFrom === 'charge') return null;
  return cardError(decline.code, { decline_code: decline.declineCode });
}

/** Attaches the card to the customer, with the bank's address check. Throws if it belongs to another customer. */
export async function attach(
  request: ProviderRequest,
  { method, card, customer }: { method: Stripe.PaymentMethod; card: KeptCard; customer: string },
): Promise<Stripe.PaymentMethod> {
  if (method.customer !== null && method.customer !== customer)
    throw badRequest('The payment method is attached to another customer.');
  const given = method.billing_details.address;
  const checkOf = (check: 'address_line1' | 'address_postal_code', isGiven: boolean) =>
    isGiven ? (card.behaviour.failedChecks.includes(check) ? 'fail' : 'pass') : null;
  const attached: Stripe.PaymentMethod = {
    ...method,
    customer,
    ...(method.card
      ? {
          card: {
            ...method.card,
            checks: {
              address_line1_check: checkOf('address_line1', Boolean(given?.line1)),
              address_postal_code_check: checkOf('address_postal_code', Boolean(given?.postal_code)),
              cvc_check: 'pass',
            },
          },
        }
      : {}),
  };
  saveObject(request, attached, card);
  if (method.customer === null) emit(request, 'payment_method.attached', attached);
  return attached;
}
