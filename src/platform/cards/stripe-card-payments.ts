import { Stripe } from 'stripe';
import { parseJson } from '#kernel/parse-json.ts';
import { hasPauses, waitToRetry } from '../pause.ts';
import {
  type CardPayments,
  CardProviderFailure,
  type CardRefusal,
  type Charging,
  type Keeping,
  type Prepared,
} from './card-payments.ts';
import { knownCard } from './stripe-card.ts';
import { cardEventOf, isSigned } from './stripe-event.ts';
import { stripeMovements } from './stripe-movements.ts';

/** Card payments by Stripe's wire, through the official SDK: Stripe's own, or the embedded provider's. A charge is called by its payment intent. */

type Settings = {
  secretKey: string;
  webhookSecret: string;
  /** Reaches the embedded provider; absent: Stripe. */
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
  // The SDK pauses before its own tries, and has no option for the delay.
  const firstPause = stripe.getInitialNetworkRetryDelay.bind(stripe);
  stripe.getInitialNetworkRetryDelay = () => (hasPauses() ? firstPause() : 0);
  const findMethod = (id: string) => stripe.paymentMethods.retrieve(id);

  async function keepingOf(intent: Stripe.SetupIntent): Promise<Keeping> {
    const url = intent.next_action?.redirect_to_url?.url;
    if (intent.status === 'requires_action' && url) return { status: 'asks_holder', setupId: intent.id, url };
    if (intent.status !== 'succeeded' || typeof intent.payment_method !== 'string')
      return { status: 'refused', refusal: refusalOf(intent.last_setup_error?.code) };
    return checkedCard(await findMethod(intent.payment_method));
  }

  /** A card of another brand, or whose bank knows another address, is not kept. */
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

  /** Who forgets twice has forgotten. */
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
      if ('refusedAs' in known) return { status: 'refused', refusal: refusalOf(known.refusedAs) };
      if (!knownCard(known)) return { status: 'refused', refusal: 'brand_not_accepted' };
      const setup = { customer: customerId, payment_method: token, confirm: true, return_url: returnUrl } as const;
      const intent = await aboutCard(() =>
        stripe.setupIntents.create({ ...setup, ...CARDS_ONLY }, { idempotencyKey: key }),
      );
      return 'refusedAs' in intent ? { status: 'refused', refusal: refusalOf(intent.refusedAs) } : keepingOf(intent);
    },

    findKeeping: async (setupId) => {
      try {
        return await keepingOf(await asked(() => stripe.setupIntents.retrieve(setupId)));
      } catch (error) {
        // It was canceled and forgotten there.
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
      return 'refusedAs' in intent ? refused(intent) : preparedOf(intent);
    },

    confirmCharge: async ({ chargeId, returnUrl }) => {
      const holder = returnUrl === null ? { off_session: true } : { return_url: returnUrl };
      try {
        const intent = await aboutCard(() => stripe.paymentIntents.confirm(chargeId, holder));
        return 'refusedAs' in intent ? refused(intent) : decided(intent);
      } catch (error) {
        if (!isWrongRequest(error)) throw error;
        // Somebody else confirmed it, or took it back.
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
      // Asked again after a day the key is forgotten, and as much would go back once more.
      const made = await refundsWith({ chargeId, key });
      const gone = made.find(({ status }) => status !== 'failed' && status !== 'canceled');
      if (gone) return gone.id;
      // By its name its event is known for one of ours.
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
      isSigned(stripe, { body, signature, secret: webhookSecret }, now) ? cardEventOf(parseJson(body)) : null,
  };
}

const CURRENCY = 'usd';
/** The most that Stripe lists at once; a charge is given back in a few parts. */
const MOST_REFUNDS = 100;
const CARDS_ONLY: { payment_method_types: string[] } = { payment_method_types: ['card'] };

const INVALID_DATA: ReadonlySet<string> = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'payment_method_unexpected_state',
  'resource_missing',
]);

const refusalOf = (code: string | undefined): CardRefusal =>
  INVALID_DATA.has(code ?? '') ? 'invalid_data' : code === 'incorrect_zip' ? 'address_mismatch' : 'declined';

/** A card that is refused: the provider's code, and the bank's where it said more. */
type RefusedCard = { refusedAs: string; declineCode: string | undefined };

const refused = ({ refusedAs, declineCode }: RefusedCard): Charging => ({
  status: 'refused',
  refusal: refusalOf(refusedAs),
  code: declineCode ?? refusedAs,
});

function preparedOf(intent: Stripe.PaymentIntent): Prepared | Charging {
  if (intent.status === 'requires_confirmation') return { status: 'prepared', chargeId: intent.id };
  return decided(intent);
}

/** Of an intent that was confirmed or canceled. */
function decided(intent: Stripe.PaymentIntent): Charging {
  const { id: chargeId, status, amount_received: cents, next_action, last_payment_error: error } = intent;
  const url = next_action?.redirect_to_url?.url;
  if (status === 'succeeded') return { status: 'paid', chargeId, cents };
  if (status === 'requires_action' && url) return { status: 'asks_holder', chargeId, url };
  if (status === 'processing') return { status: 'pending', chargeId };
  if (error) return refused({ refusedAs: error.code ?? 'card_declined', declineCode: error.decline_code });
  if (status === 'canceled') return { status: 'canceled' };
  throw new CardProviderFailure(new Error(`a payment intent that is ${status}`));
}

/**
 * What the provider says about our request is thrown as it is; every other failure, of our keys too, as the provider's. A key that another request of ours uses at
 * this moment is asked again with until that one has its answer.
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
 * What a card is asked to do. Only what is about the card refuses it: a request that the provider does not take, an account that may not charge or a key of
 * another account is a failure of ours, which says nothing about anybody's card.
 */
async function aboutCard<Result extends object>(
  work: () => Promise<Result>,
  isCustomer: () => Promise<boolean> = async () => true,
): Promise<Result | RefusedCard> {
  try {
    return await asked(work);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { refusedAs: error.code ?? 'card_declined', declineCode: error.decline_code };
    if (isCoded(error, 'payment_method_unexpected_state') || (isCardMissing(error) && (await isCustomer())))
      return { refusedAs: error.code ?? '', declineCode: undefined };
    throw error instanceof CardProviderFailure ? error : new CardProviderFailure(error);
  }
}

const isCoded = (error: unknown, code: string): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isCoded(error, 'resource_missing');

/** Of a card that is there with keys of the other mode the provider says so: then our keys are wrong. */
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
