import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { embeddedOrigin } from '../http/embedded-origin.ts';
import { injectingFetch } from '../http/injecting-fetch.ts';
import { programSecret } from '../security/program-secret.ts';
import { createPaypalProvider } from './embedded/server.ts';
import { PaypalFailure, type PaypalPayments } from './paypal-payments.ts';
import { createSdkPaypalPayments } from './sdk-paypal-payments.ts';

export type Paypal = {
  payments: PaypalPayments;
  /** Its pages, and the host by which browsers ask for them; null: there is no embedded one. */
  embedded: { app: FastifyInstance; host: string } | null;
};

type Deps = { config: Config; db: Db; now: () => Date };

/** PayPal as the configuration has it: PayPal's own, the embedded one in this process and on this database, or none. */
export function createPaypal({ config, db, now }: Deps): Paypal {
  const { PAYPAL_PROVIDER, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYMENT_ENVIRONMENT: environment } = config;
  if (PAYPAL_PROVIDER === 'none') return { payments: nobody, embedded: null };
  if (PAYPAL_PROVIDER === 'paypal' && PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET) {
    const client = { clientId: PAYPAL_CLIENT_ID, clientSecret: PAYPAL_CLIENT_SECRET };
    return { payments: createSdkPaypalPayments({ ...client, environment }), embedded: null };
  }
  const clientSecret = createHmac('sha256', programSecret(config)).update('paypal: client secret').digest('hex');
  const client = { clientId: 'embedded-client', clientSecret };
  const { host, origin } = embeddedOrigin(config, PROVIDER_LABEL);
  const app = createPaypalProvider({ db, now, ...client, origin });
  const payments = createSdkPaypalPayments({ ...client, environment: 'sandbox', fetch: injectingFetch(app) });
  return { payments, embedded: { app, host } };
}

/** No site has this label: it names what it is, so that nobody types his own account there. */
const PROVIDER_LABEL = 'test-paypal';

const off = async () => {
  throw new PaypalFailure(new Error('PayPal is not configured'));
};

/** Where it was switched off: what was agreed before is forgotten, and what was asked before is found out, once it is on again. */
const nobody: PaypalPayments = {
  isOn: false,
  askApproval: off,
  keepAgreement: off,
  forgetAgreement: off,
  charge: off,
  findCharge: off,
  refund: off,
};
