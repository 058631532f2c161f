import type { FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import { type MovableClock, movableClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { injectingFetch } from '#platform/http/injecting-fetch.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { CardPayments } from './card-payments.ts';
import type { EmbeddedProvider } from './embedded/provider.ts';
import { createCardProvider } from './embedded/server.ts';
import { createStripeCardPayments } from './stripe-card-payments.ts';

/** The embedded provider on a port of its own, with the official SDK as the program and as the form in the browser. */

export const KEYS = { secretKey: 'sk_test_a_secret_of_tests', publishableKey: 'pk_test_of_tests' };
export const WEBHOOK_SECRET = 'whsec_of_tests';
export const NOW = new Date('2026-11-23T18:00:00Z');
export const RETURN = 'http://localhost/users/billing_information';

export type RunningProvider = {
  database: Database;
  clock: MovableClock;
  url: string;
  stripe: Stripe;
  browser: Stripe;
  /** The program's port, backed by it. */
  cards: CardPayments;
  /** The same port with another secret key. */
  cardsWithKey(secretKey: string): CardPayments;
  close(): Promise<void>;
};

export async function startProvider({
  dropsAnswer,
  faultOf,
  fetchFn,
}: Pick<EmbeddedProvider, 'dropsAnswer' | 'faultOf'> & { fetchFn?: typeof fetch } = {}): Promise<RunningProvider> {
  const database = await testDatabase();
  const clock = movableClock(NOW);
  const provider: FastifyInstance = createCardProvider({
    db: database.db,
    now: clock.now,
    keys: KEYS,
    origin: 'http://cards.localhost',
    framedBy: ['http://localhost'],
    ...(dropsAnswer ? { dropsAnswer } : {}),
    ...(faultOf ? { faultOf } : {}),
  });
  const url = await provider.listen({ port: 0, host: '127.0.0.1' });
  const at: Stripe.StripeConfig = {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    maxNetworkRetries: 2,
    telemetry: false,
    ...(fetchFn ? { httpClient: Stripe.createFetchHttpClient(fetchFn) } : {}),
  };
  const cardsWithKey = (secretKey: string) =>
    createStripeCardPayments({ secretKey, webhookSecret: WEBHOOK_SECRET, fetch: injectingFetch(provider) });
  return {
    database,
    clock,
    url,
    stripe: new Stripe(KEYS.secretKey, at),
    browser: new Stripe(KEYS.publishableKey, at),
    cards: cardsWithKey(KEYS.secretKey),
    cardsWithKey,
    close: async () => {
      await provider.close();
      await database.close();
    },
  };
}

/** A card as the form in the browser creates it; the code of an American Express card has four digits. */
export const makeCard = (
  { browser }: RunningProvider,
  number: string,
  more: Partial<Stripe.PaymentMethodCreateParams.Card> = {},
) =>
  browser.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2030, cvc: number.startsWith('37') ? '1234' : '123', ...more },
    billing_details: {
      name: 'Sample Member',
      address: { line1: '1 Sample Street', postal_code: '55401', country: 'US' },
    },
  });

/** Answers 3-D Secure as the cardholder, on the page that the intent redirects to. */
export async function answerChallenge(running: RunningProvider, asking: string, outcome: 'complete' | 'fail') {
  const page = new URL(asking);
  const body = new URLSearchParams({ client_secret: page.searchParams.get('client_secret') ?? '', outcome });
  return fetch(`${running.url}${page.pathname}`, { method: 'POST', body, redirect: 'manual' });
}

/** The address that an intent sends the cardholder to. */
export const challengeOf = ({ next_action }: Stripe.PaymentIntent | Stripe.SetupIntent): string =>
  next_action?.redirect_to_url?.url ?? '';

/** A card whose holder agreed to off-session charges. */
export async function keepCard(running: RunningProvider, number: string) {
  const { stripe } = running;
  const [customer, method] = await Promise.all([
    stripe.customers.create({ email: 'member@example.com', metadata: { member: '7' } }),
    makeCard(running, number),
  ]);
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
    return_url: RETURN,
  });
  if (setup.status === 'requires_action') await answerChallenge(running, challengeOf(setup), 'complete');
  return { customer: customer.id, payment_method: method.id };
}
