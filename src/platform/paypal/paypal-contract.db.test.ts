import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agreementOf, type RunningPaypal, startPaypal } from './embedded-paypal.test-support.ts';
import { AGREED_CONTRACT, PAYPAL_CONTRACT } from './paypal-contract.test-support.ts';
import { createSdkPaypalPayments } from './sdk-paypal-payments.ts';

/** One table of cases for the embedded PayPal and for PayPal's sandbox. */

// A test without an assertion fails.
beforeEach(() => expect.hasAssertions());

describe('the embedded PayPal', () => {
  let running: RunningPaypal;
  let agreementId = '';
  beforeAll(async () => {
    running = await startPaypal();
    ({ agreementId } = await agreementOf(running));
  });
  afterAll(() => running?.close());

  test.each(PAYPAL_CONTRACT)('$name', ({ run }) => run({ paypal: running.paypal, key: randomUUID }));
  test.each(AGREED_CONTRACT)('$name', ({ run }) => run({ paypal: running.paypal, key: randomUUID, agreementId }));
});

const {
  PAYPAL_SANDBOX_CLIENT_ID: clientId = '',
  PAYPAL_SANDBOX_SECRET: clientSecret = '',
  PAYPAL_SANDBOX_AGREEMENT_ID: agreementId = '',
} = process.env;
const hasKeys = clientId !== '' && clientSecret !== '';
const WHY_SKIPPED =
  'skipped without PAYPAL_SANDBOX_CLIENT_ID and PAYPAL_SANDBOX_SECRET, the keys of an app in a PayPal sandbox, which only an account there has';
const WHY_UNPAID =
  'skipped without PAYPAL_SANDBOX_AGREEMENT_ID, a payment token to which a sandbox account has agreed in a browser, which no test can do';
/** The timeout of a test that makes several calls over the internet. */
const SANDBOX_MS = 60_000;

describe.skipIf(!hasKeys)(`the sandbox of PayPal (${WHY_SKIPPED})`, () => {
  const paypal = createSdkPaypalPayments({ clientId, clientSecret, environment: 'sandbox' });
  test.each(PAYPAL_CONTRACT)('$name', { timeout: SANDBOX_MS }, ({ run }) => run({ paypal, key: randomUUID }));

  describe.skipIf(agreementId === '')(`with an agreement (${WHY_UNPAID})`, () => {
    test.each(AGREED_CONTRACT)('$name', { timeout: SANDBOX_MS }, ({ run }) =>
      run({ paypal, key: randomUUID, agreementId }),
    );
  });
});
