import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARD_CONTRACT, type CardTarget, CONTRACT_CARDS, type ContractCard } from './card-contract.test-support.ts';
import { makeCard, type RunningProvider, startProvider, WEBHOOK_SECRET } from './embedded-provider.test-support.ts';
import { createStripeCardPayments } from './stripe-card-payments.ts';

/** One table of cases for the embedded provider and for Stripe's sandbox. */

// A test without an assertion fails.
beforeEach(() => expect.hasAssertions());

describe('the embedded provider', () => {
  let running: RunningProvider;
  let target: CardTarget;
  beforeAll(async () => {
    running = await startProvider();
    target = {
      cards: running.cards,
      stripe: running.stripe,
      makeToken: async (card) => (await makeCard(running, CONTRACT_CARDS[card])).id,
      attachAskingCard: async (customer) => {
        const { id } = await makeCard(running, '4000002760003184');
        return (await running.stripe.paymentMethods.attach(id, { customer })).id;
      },
      key: randomUUID,
    };
  });
  afterAll(() => running?.close());

  test.each(CARD_CONTRACT)('$name', ({ run }) => run(target));
});

const { STRIPE_TEST_KEY } = process.env;
const WHY_SKIPPED =
  'skipped without STRIPE_TEST_KEY, the secret key of a Stripe sandbox, which only an account there has';
/** The timeout of a test that makes several calls over the internet. */
const SANDBOX_MS = 60_000;

describe.skipIf(!STRIPE_TEST_KEY)(`the sandbox of Stripe (${WHY_SKIPPED})`, () => {
  let target: CardTarget;
  beforeAll(() => {
    const secretKey = STRIPE_TEST_KEY ?? '';
    if (!/^[sr]k_test_/.test(secretKey))
      throw new Error('STRIPE_TEST_KEY is no key of a sandbox: no test charges money');
    const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, telemetry: false });
    target = {
      cards: createStripeCardPayments({ secretKey, webhookSecret: WEBHOOK_SECRET }),
      stripe,
      // Card numbers can be typed only into Stripe's form; an ordinary account may not send one through the API.
      makeToken: async (card) => {
        const method = await stripe.paymentMethods.create({
          type: 'card',
          card: { token: SANDBOX_TOKENS[card] },
          billing_details: {
            name: 'Sample Member',
            address: { line1: '1 Sample Street', postal_code: '55401', country: 'US' },
          },
        });
        return method.id;
      },
      attachAskingCard: async (customer) =>
        (await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer })).id,
      key: randomUUID,
    };
  });

  test.each(CARD_CONTRACT)('$name', { timeout: SANDBOX_MS }, ({ run }) => run(target));
});

/** The test tokens of docs.stripe.com/testing. */
const SANDBOX_TOKENS: Readonly<Record<ContractCard, string>> = {
  visa: 'tok_visa',
  mastercard: 'tok_mastercard',
  amex: 'tok_amex',
  discover: 'tok_discover',
  diners: 'tok_diners',
  jcb: 'tok_jcb',
  addressFails: 'tok_avsFail',
  line1Fails: 'tok_avsLine1Fail',
  zipFails: 'tok_avsZipFail',
  declined: 'tok_visa_chargeDeclined',
  insufficientFunds: 'tok_visa_chargeDeclinedInsufficientFunds',
  lost: 'tok_visa_chargeDeclinedLostCard',
  stolen: 'tok_visa_chargeDeclinedStolenCard',
  expired: 'tok_chargeDeclinedExpiredCard',
  incorrectCvc: 'tok_chargeDeclinedIncorrectCvc',
  processingError: 'tok_chargeDeclinedProcessingError',
  declinedLater: 'tok_chargeCustomerFail',
};
