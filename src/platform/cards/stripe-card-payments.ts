import { Stripe } from 'stripe';
import { parseJson } from '#kernel/parse-json.ts';
import { hasPauses, waitToRetry } from '../pause.ts';
import {
  type CardPayments,
  CardProviderFailure,
  CardUndecided,
  type Charging,
  type Keeping,
  type Prepared,
} from './card-payments.ts';
import { knownCard } from './stripe-card.ts';
import { type Decline, declineOf } from './stripe-declines.ts';
import { CURRENCY, cardEventOf, isSigned } from './stripe-event.ts';
import { stripeMovements } from './stripe-movements.ts';

/** Card payments through the official SDK: Stripe's own, or the embedded provider's. A charge is identified by its payment intent. */

type Settings = {
  secretKey: string;
  webhookSecret: string;
  /** Reaches the embedded provider; absent for Stripe. */
  fetch?: typeof globalThis.fetch;
};

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

export function createStripeCardPayments({ secretKey, webhookSecret, fetch }: Settings): CardPayments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
  });
  // Removes the pause before the SDK's own retries, which has no option.
  const firstPause = stripe.getInitialNetworkRetryDelay.bind(stripe);
  stripe.getInitialNetworkRetryDelay = () => (hasPauses() ? firstPause() : 0);
  const findMethod = (id: string) => stripe.paymentMethods.retrieve(id);

  async function keepingOf(intent: Stripe.SetupIntent): Promise<Keeping> {
    const url = intent.next_action?.redirect_to_url?.url;
    if (intent.status === 'requires_action' && url) return { status: 'asks_holder', setupId: intent.id, url };
    // Whatever failed, this setup is finished: another card, or the same one again, needs a new setup.
    if (intent.status !== 'succeeded' || typeof intent.payment_method !== 'string')
      return { status: 'refused', refusal: declineOf(intent.last_setup_error ?? {})?.refusal ?? 'declined' };
    return checkedCard(await findMethod(intent.payment_method));
  }

  /** Does not save a card of another brand, or whose bank reports a different address. */
  async function checkedCard(method: Stripe.PaymentMethod): Promise<Keeping> {
    const { id, card } = method;
    const known = knownCard(method);
    const isElsewhere =
      card?.checks?.address_line1_check === 'fail' || card?.checks?.address_postal_code_check === 'fail';
    if (known && !isElsewhere) return { status: 'kept', card: known };
    await forget(id);
    return { status: 'refused', refusal: known ? 'address_mismatch' : 'brand_not_accepted' };
  }

  async function isCustomer(id: string): Promise<boolean> {
    try {
      return (await asked(() => stripe.customers.retrieve(id))).deleted !== true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async function refundsWith({ chargeId, key }: { chargeId: string; key: string }): Promise<Stripe.Refund[]> {
    const { data } = await asked(() => stripe.refunds.list({ payment_intent: chargeId, limit: MOST_REFUNDS }));
    return data.filter(({ metadata }) => metadata?.reference === key);
  }

  /** Idempotent: forgetting a card twice is fine. */
  async function forget(cardId: string): Promise<void> {
    const method = await asked(() => findMethod(cardId));
    if (method.customer !== null) await asked(() => stripe.paymentMethods.detach(cardId));
  }

  return {
    createCustomer: async ({ reference, key }) =>
      (await asked(() => stripe.customers.create({ metadata: { reference } }, { idempotencyKey: key }))).id,

    deleteCustomer: async (customerId) => {
      await asked(() => stripe.customers.del(customerId)).catch(unlessMissing);
    },

    keepCard: async ({ customerId, token, returnUrl, key }) => {
      const known = await aboutCard(() => findMethod(token));
      if ('refused' in known) return { status: 'refused', refusal: known.refused.refusal };
      if (!knownCard(known)) return { status: 'refused', refusal: 'brand_not_accepted' };
      const setup = { customer: customerId, payment_method: token, confirm: true, return_url: returnUrl } as const;
      const intent = await aboutCard(() =>
        stripe.setupIntents.create({ ...setup, ...CARDS_ONLY }, { idempotencyKey: key }),
      );
      return 'refused' in intent ? { status: 'refused', refusal: intent.refused.refusal } : keepingOf(intent);
    },

    findKeeping: async (setupId) => {
      try {
        return await keepingOf(await asked(() => stripe.setupIntents.retrieve(setupId)));
      } catch (error) {
        // The setup was canceled and forgotten there.
        if (isMissing(error)) return { status: 'refused', refusal: 'invalid_data' };
        throw error;
      }
    },

    findCard: async (cardId) => {
      try {
        const method = await asked(() => findMethod(cardId));
        return method.customer === null ? null : knownCard(method);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    forgetCard: forget,

    prepareCharge: async ({ customerId, cardId, cents, reference, key }) => {
      const charge: Stripe.PaymentIntentCreateParams = {
        amount: cents,
        currency: CURRENCY,
        customer: customerId,
        payment_method: cardId,
        metadata: { reference },
        ...CARDS_ONLY,
      };
      const intent = await aboutCard(
        () => stripe.paymentIntents.create(charge, { idempotencyKey: key }),
        () => isCustomer(customerId),
      );
      return 'refused' in intent ? { status: 'refused', ...intent.refused } : preparedOf(intent);
    },

    confirmCharge: async ({ chargeId, cardId, returnUrl }) => {
      const holder = returnUrl === null ? { off_session: true } : { return_url: returnUrl };
      // A failed intent loses its card, so it is passed again (docs.stripe.com/payments/paymentintents/lifecycle: requires_payment_method).
      const confirmation = { payment_method: cardId, ...holder };
      try {
        const intent = await aboutCard(() => stripe.paymentIntents.confirm(chargeId, confirmation));
        return 'refused' in intent ? { status: 'refused', ...intent.refused } : decided(intent);
      } catch (error) {
        if (!isWrongRequest(error)) throw error;
        // Another process confirmed or canceled it.
        const found = preparedOf(await asked(() => stripe.paymentIntents.retrieve(chargeId)));
        if (found.status === 'prepared') throw error;
        return found;
      }
    },

    findCharge: async (chargeId) => preparedOf(await asked(() => stripe.paymentIntents.retrieve(chargeId))),

    abandonCharge: async (chargeId) => {
      try {
        return decided(await asked(() => stripe.paymentIntents.cancel(chargeId)));
      } catch (error) {
        if (!isCoded(error, 'payment_intent_unexpected_state')) throw error;
        return decided(await asked(() => stripe.paymentIntents.retrieve(chargeId)));
      }
    },

    refund: async ({ chargeId, cents, key }) => {
      // After a day the key is forgotten, and a repeated call would refund the same amount again.
      const made = await refundsWith({ chargeId, key });
      const gone = made.find(({ status }) => status !== 'failed' && status !== 'canceled');
      if (gone) return gone.id;
      // The reference identifies its webhook as one of our refunds.
      const wish = { payment_intent: chargeId, amount: cents, metadata: { reference: key } };
      try {
        return (await asked(() => stripe.refunds.create(wish, { idempotencyKey: key }))).id;
      } catch (error) {
        if (hasNothingLeft(error)) return null;
        throw error;
      }
    },

    listRefunds: async (of) => (await refundsWith(of)).map(({ id }) => id),

    ...stripeMovements(stripe, { ask: asked, isMissing }),

    readEvent: (body, signature, now) =>
      isSigned(stripe, { body, signature, secret: webhookSecret }, now)
        ? cardEventOf(parseJson(body), LIVE.test(secretKey))
        : null,
  };
}

/** Secret and restricted keys. */
const LIVE = /^(sk|rk)_live_/;
/** The largest page that Stripe returns; a charge is refunded in few parts. */
const MOST_REFUNDS = 100;
const CARDS_ONLY: { payment_method_types: string[] } = { payment_method_types: ['card'] };

/** A declined card. */
type RefusedCard = { refused: Decline };

function preparedOf(intent: Stripe.PaymentIntent): Prepared | Charging {
  const { id: chargeId, status, last_payment_error: error } = intent;
  // A failure for a reason other than the card charged nothing and may be retried: an intent charges once, however often it is confirmed.
  const isOpen = status === 'requires_payment_method' && error !== null && !declineOf(error);
  return status === 'requires_confirmation' || isOpen ? { status: 'prepared', chargeId } : decided(intent);
}

/** The outcome of an intent that was confirmed or canceled. */
function decided(intent: Stripe.PaymentIntent): Charging {
  const { id: chargeId, status, amount_received: cents, next_action, last_payment_error: error } = intent;
  const url = next_action?.redirect_to_url?.url;
  if (status === 'succeeded') return { status: 'paid', chargeId, cents };
  if (status === 'requires_action' && url) return { status: 'asks_holder', chargeId, url };
  if (status === 'processing') return { status: 'pending', chargeId };
  const decline = error && declineOf(error);
  if (decline) return { status: 'refused', ...decline };
  if (status === 'canceled') return { status: 'canceled' };
  throw new CardProviderFailure(new Error(`a payment intent that is ${status}`));
}

/**
 * Rethrows what the provider says about our request; every other failure, including one of our keys, counts as the provider's. Retries
 * while another request of ours is using the same key.
 */
async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (isKeyInUse(error) && tries < TRIES_OF_KEY) {
        await waitToRetry(PAUSE_OF_KEY_MS * (1 + Math.random()));
        continue;
      }
      const isAnswer =
        error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
      throw error instanceof Stripe.errors.StripeError && !isAnswer ? new CardProviderFailure(error) : error;
    }
}

const TRIES_OF_KEY = 20;
const PAUSE_OF_KEY_MS = 150;
const CONFLICT = 409;
const isKeyInUse = (error: unknown) =>
  error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === CONFLICT;

/**
 * Calls that involve a card. Only errors about the card refuse it: an invalid request, an account that may not charge, a key of another
 * account or a bank that is down is our failure, which says nothing about the card.
 */
async function aboutCard<Result extends object>(
  work: () => Promise<Result>,
  isCustomer: () => Promise<boolean> = async () => true,
): Promise<Result | RefusedCard> {
  try {
    return await asked(work);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const decline = declineOf(error);
      if (!decline) throw new CardUndecided(error);
      return { refused: decline };
    }
    if (isCoded(error, 'payment_method_unexpected_state') || (isCardMissing(error) && (await isCustomer())))
      return { refused: { refusal: 'invalid_data', code: error.code ?? '' } };
    throw error instanceof CardProviderFailure ? error : new CardProviderFailure(error);
  }
}

const isCoded = (error: unknown, code: string): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isCoded(error, 'resource_missing');

/** The provider's message for a card that exists in the other mode: then our keys are wrong. */
const OTHER_MODE = /exists in (live|test) mode/;

const isCardMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isMissing(error) && error.param === 'payment_method' && !OTHER_MODE.test(error.message);

const isWrongRequest = (error: unknown) =>
  error instanceof CardProviderFailure && error.cause instanceof Stripe.errors.StripeInvalidRequestError;

const hasNothingLeft = (error: unknown) =>
  isCoded(error, 'charge_already_refunded') ||
  isCoded(error, 'charge_disputed') ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'amount');

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
