import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { embeddedOrigin } from '../http/embedded-origin.ts';
import { injectingFetch } from '../http/injecting-fetch.ts';
import { createFetchOutside } from '../outbound/create-fetch-outside.ts';
import type { FetchOutside } from '../outbound/fetch-outside.ts';
import { programSecret } from '../security/program-secret.ts';
import { type EmbeddedPaypal, openEmbeddedPaypal } from './embedded/embedded-paypal.ts';
import { PaypalFailure, type PaypalPayments } from './paypal-payments.ts';
import { paypalEventReader, type ReadPaypalEvent } from './read-event.ts';
import { createSdkPaypalPayments } from './sdk-paypal-payments.ts';
import { outsideWebhook } from './webhook.ts';

export type Paypal = {
  payments: PaypalPayments;
  readEvent: ReadPaypalEvent;
  /** Null if there is no embedded one. */
  embedded: EmbeddedPaypal | null;
};

type Deps = { config: Config; db: Db; now: () => Date; fetchOutside?: FetchOutside };

/** The configured PayPal: the real one, the embedded one in this process and on this database, or none. */
export function createPaypal({ config, db, now, fetchOutside = createFetchOutside() }: Deps): Paypal {
  const { PAYPAL_PROVIDER, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = config;
  const { PAYMENT_ENVIRONMENT: environment } = config;
  if (PAYPAL_PROVIDER === 'none') return { payments: nobody, readEvent: async () => null, embedded: null };
  if (PAYPAL_PROVIDER === 'paypal' && PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID) {
    const client = { clientId: PAYPAL_CLIENT_ID, clientSecret: PAYPAL_CLIENT_SECRET };
    const readEvent = paypalEventReader(outsideWebhook(PAYPAL_WEBHOOK_ID, environment, fetchOutside));
    return { payments: createSdkPaypalPayments({ ...client, environment }), readEvent, embedded: null };
  }
  const clientSecret = createHmac('sha256', programSecret(config)).update('paypal: client secret').digest('hex');
  const client = { clientId: 'embedded-client', clientSecret };
  const { host, origin } = embeddedOrigin(config, PROVIDER_LABEL);
  const embedded = openEmbeddedPaypal({ db, now, ...client, origin, host });
  const fetch = injectingFetch(embedded.app);
  const payments = createSdkPaypalPayments({ ...client, environment: 'sandbox', fetch });
  return { payments, readEvent: paypalEventReader(embedded.webhook), embedded };
}

/** No site can have this label. It is descriptive, so that nobody types their own account there. */
const PROVIDER_LABEL = 'test-paypal';

const off = async () => {
  throw new PaypalFailure(new Error('PayPal is not configured'));
};

/** PayPal is switched off: agreements are deleted and pending charges resolved once it is on again. */
const nobody: PaypalPayments = {
  isOn: false,
  askApproval: off,
  keepAgreement: off,
  findAgreements: off,
  forgetAgreement: off,
  charge: off,
  findCharge: off,
  findChargeOf: off,
  findCaptured: off,
  findDispute: off,
  isAgreementKept: off,
  findRefund: off,
  refund: off,
  async *listMovements() {
    yield await off();
  },
};
