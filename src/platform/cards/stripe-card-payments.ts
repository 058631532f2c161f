import { Stripe } from 'stripe';
import { parseJson } from '#kernel/parse-json.ts';
import {
  type AcceptedBrand,
  type CardPayments,
  CardProviderFailure,
  type CardRefusal,
  type Charging,
  type Keeping,
} from './card-payments.ts';
import { cardEventOf, isSigned } from './stripe-event.ts';

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
  const findMethod = (id: string) => stripe.paymentMethods.retrieve(id);

  async function keepingOf(intent: Stripe.SetupIntent): Promise<Keeping> {
    const url = intent.next_action?.redirect_to_url?.url;
    if (intent.status === 'requires_action' && url) return { status: 'asks_holder', setupId: intent.id, url };
    if (intent.status !== 'succeeded' || typeof intent.payment_method !== 'string')
      return { status: 'refused', refusal: refusalOf(intent.last_setup_error?.code) };
    return checkedCard(await findMethod(intent.payment_method));
  }

  /** A card of another brand, or whose bank knows another address, is not kept. */
  async function checkedCard({ id, card }: Stripe.PaymentMethod): Promise<Keeping> {
    const brand = BRANDS[card?.brand ?? ''];
    const isElsewhere =
      card?.checks?.address_line1_check === 'fail' || card?.checks?.address_postal_code_check === 'fail';
    if (card && brand !== undefined && !isElsewhere) {
      const { last4: lastDigits, exp_month: expiresMonth, exp_year: expiresYear, fingerprint = null } = card;
      return { status: 'kept', card: { cardId: id, brand, lastDigits, expiresMonth, expiresYear, fingerprint } };
    }
    await forget(id);
    return { status: 'refused', refusal: brand === undefined ? 'brand_not_accepted' : 'address_mismatch' };
  }

  /** Who forgets twice has forgotten. */
  async function forget(cardId: string): Promise<void> {
    const method = await asked(findMethod(cardId));
    if (method.customer !== null) await asked(stripe.paymentMethods.detach(cardId));
  }

  return {
    createCustomer: async ({ reference, key }) =>
      (await asked(stripe.customers.create({ metadata: { reference } }, { idempotencyKey: key }))).id,

    deleteCustomer: async (customerId) => {
      await asked(stripe.customers.del(customerId)).catch(unlessMissing);
    },

    keepCard: async ({ customerId, token, returnUrl, key }) => {
      const setup = { customer: customerId, payment_method: token, confirm: true, return_url: returnUrl } as const;
      return refusable(
        async () => {
          const known = await findMethod(token);
          if (BRANDS[known.card?.brand ?? ''] === undefined)
            return { status: 'refused', refusal: 'brand_not_accepted' } as const;
          return keepingOf(await stripe.setupIntents.create({ ...setup, ...CARDS_ONLY }, { idempotencyKey: key }));
        },
        ({ code }) => ({ status: 'refused', refusal: refusalOf(code) }),
      );
    },

    findKeeping: async (setupId) => asked(stripe.setupIntents.retrieve(setupId).then(keepingOf)),

    forgetCard: forget,

    charge: async ({ customerId, cardId, cents, reference, returnUrl, key }) => {
      const wish: Stripe.PaymentIntentCreateParams = {
        amount: cents,
        currency: 'usd',
        customer: customerId,
        payment_method: cardId,
        confirm: true,
        metadata: { reference },
        ...CARDS_ONLY,
        ...(returnUrl === null ? { off_session: true } : { return_url: returnUrl }),
      };
      return refusable(
        async () => chargingOf(await stripe.paymentIntents.create(wish, { idempotencyKey: key })),
        ({ code, declineCode }) => refused(code, declineCode),
      );
    },

    findCharge: async (chargeId) => chargingOf(await asked(stripe.paymentIntents.retrieve(chargeId))),

    abandonCharge: async (chargeId) => {
      try {
        return chargingOf(await asked(stripe.paymentIntents.cancel(chargeId)));
      } catch (error) {
        if (!isCoded(error, 'payment_intent_unexpected_state')) throw error;
        return chargingOf(await asked(stripe.paymentIntents.retrieve(chargeId)));
      }
    },

    refund: async ({ chargeId, cents, key }) => {
      // By its name its event is known for one of ours.
      const wish = { payment_intent: chargeId, amount: cents, metadata: { reference: key } };
      try {
        return (await asked(stripe.refunds.create(wish, { idempotencyKey: key }))).id;
      } catch (error) {
        if (hasNothingLeft(error)) return null;
        throw error;
      }
    },

    readEvent: (body, signature, now) =>
      isSigned(stripe, { body, signature, secret: webhookSecret }, now) ? cardEventOf(parseJson(body)) : null,
  };
}

const CARDS_ONLY: { payment_method_types: string[] } = { payment_method_types: ['card'] };

const BRANDS: Readonly<Record<string, AcceptedBrand>> = {
  visa: 'VISA',
  mastercard: 'MASTER_CARD',
  amex: 'AMERICAN_EXPRESS',
  discover: 'DISCOVER',
};

const INVALID_DATA: ReadonlySet<string> = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'invalid_request',
  'payment_method_unexpected_state',
  'resource_missing',
]);

const refusalOf = (code: string | undefined): CardRefusal =>
  INVALID_DATA.has(code ?? '') ? 'invalid_data' : code === 'incorrect_zip' ? 'address_mismatch' : 'declined';

const refused = (code: string, declineCode: string | undefined): Charging => ({
  status: 'refused',
  refusal: refusalOf(code),
  code: declineCode ?? code,
});

function chargingOf(intent: Stripe.PaymentIntent): Charging {
  const { id: chargeId, status, amount_received: cents, next_action, last_payment_error } = intent;
  const url = next_action?.redirect_to_url?.url;
  if (status === 'succeeded') return { status: 'paid', chargeId, cents };
  if (status === 'requires_action' && url) return { status: 'asks_holder', chargeId, url };
  return refused(last_payment_error?.code ?? status, last_payment_error?.decline_code);
}

/** What the provider refuses for what was asked is thrown as it is; that it did not answer, as such. */
async function asked<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isFailure(error) ? new CardProviderFailure(error) : error;
  }
}

const isFailure = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  // The same is being asked by another process.
  (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === CONFLICT);

const CONFLICT = 409;

/** A wish that the provider does not understand (the card is gone there) is refused for good: asked again it would hear the same. */
async function refusable<Result>(
  work: () => Promise<Result>,
  onRefusal: (error: { code: string; declineCode: string | undefined }) => Result,
): Promise<Result> {
  try {
    return await asked(work());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return onRefusal({ code: error.code ?? 'card_declined', declineCode: error.decline_code });
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return onRefusal({ code: error.code ?? 'invalid_request', declineCode: undefined });
    throw error;
  }
}

const isCoded = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;

const hasNothingLeft = (error: unknown) =>
  isCoded(error, 'charge_already_refunded') ||
  isCoded(error, 'charge_disputed') ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'amount');

function unlessMissing(error: unknown): void {
  if (!isCoded(error, 'resource_missing')) throw error;
}
