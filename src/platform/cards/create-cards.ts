import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { injectingFetch } from '../http/injecting-fetch.ts';
import { programSecret } from '../security/program-secret.ts';
import type { CardForm } from './card-form.ts';
import type { CardPayments } from './card-payments.ts';
import { type EmbeddedCards, openEmbeddedCards } from './embedded/embedded-cards.ts';
import { noCardPayments } from './no-card-payments.ts';
import { createStripeCardPayments } from './stripe-card-payments.ts';
import { HEARD_EVENTS } from './stripe-event.ts';

export type Cards = {
  payments: CardPayments;
  form: CardForm;
  /** Null if an outside provider is configured. */
  embedded: EmbeddedCards | null;
};

/** The configured card payments: Stripe, the embedded provider in this process and on this database, or none. */
export function createCards({ config, db, now }: { config: Config; db: Db; now: () => Date }): Cards {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = config;
  if (config.CARD_PROVIDER === 'none') return { payments: noCardPayments, form: { provider: 'none' }, embedded: null };
  if (config.CARD_PROVIDER === 'stripe' && STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET)
    return {
      payments: createStripeCardPayments({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }),
      form: { provider: 'stripe', publishableKey: STRIPE_PUBLISHABLE_KEY },
      embedded: null,
    };
  const secret = programSecret(config);
  const keyOf = (what: string) =>
    createHmac('sha256', secret).update(`card provider: ${what}`).digest('hex').slice(0, 32);
  const secretKey = `sk_test_${keyOf('secret key')}`;
  const webhookSecret = `whsec_${keyOf('webhook secret')}`;
  const embedded = openEmbeddedCards({
    config,
    db,
    now,
    keys: { secretKey, publishableKey: `pk_test_${keyOf('publishable key')}` },
    webhookSecret,
    tells: HEARD_EVENTS,
  });
  return {
    payments: createStripeCardPayments({ secretKey, webhookSecret, fetch: injectingFetch(embedded.app) }),
    form: { provider: 'embedded', url: embedded.formUrl },
    embedded,
  };
}
