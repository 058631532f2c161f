import { type MovableClock, movableClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { injectingFetch } from '#platform/http/injecting-fetch.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createPaypalProvider, type EmbeddedPaypalProvider } from './embedded/server.ts';
import type { PaypalPayments } from './paypal-payments.ts';
import { createSdkPaypalPayments } from './sdk-paypal-payments.ts';

/** The embedded PayPal on a test database, with the program's port. */

export const CLIENT = { clientId: 'a-client', clientSecret: 'a-secret-of-tests' };
export const RETURNS = { returnUrl: 'http://localhost/back?order=7', cancelUrl: 'http://localhost/cancelled' };
const ORIGIN = 'http://test-paypal.localhost';

export type RunningPaypal = {
  database: Database;
  clock: MovableClock;
  paypal: PaypalPayments;
  /** Answers on the approval page as the payer; returns the redirect. */
  answer(url: string, outcome: 'agree' | 'cancel', email?: string): Promise<string>;
  close(): Promise<void>;
};

export async function startPaypal({
  dropsAnswer,
  faultOf,
  wrapFetch = (inner) => inner,
  ...given
}: Pick<EmbeddedPaypalProvider, 'dropsAnswer' | 'faultOf'> & {
  database?: Database;
  wrapFetch?: (inner: typeof fetch) => typeof fetch;
} = {}): Promise<RunningPaypal> {
  const database = given.database ?? (await testDatabase());
  const clock = movableClock(new Date('2026-11-23T18:00:00Z'));
  const app = createPaypalProvider({
    ...CLIENT,
    db: database.db,
    now: clock.now,
    origin: ORIGIN,
    ...(dropsAnswer ? { dropsAnswer } : {}),
    ...(faultOf ? { faultOf } : {}),
  });
  const fetch = wrapFetch(injectingFetch(app));
  return {
    database,
    clock,
    paypal: createSdkPaypalPayments({ ...CLIENT, environment: 'sandbox', fetch }),
    answer: async (url, outcome, email = 'payer@example.com') => {
      const id = new URL(url).searchParams.get('approval_session_id') ?? '';
      const reply = await app.inject({
        method: 'POST',
        url: '/agreements/approve',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ approval_session_id: id, outcome, email }).toString(),
      });
      return reply.headers.location ?? '';
    },
    close: async () => {
      await app.close();
      if (!given.database) await database.close();
    },
  };
}

let agreed = 0;
/** The id of an agreement of the account with this email. */
export async function agreementOf({ paypal, answer }: RunningPaypal, email?: string) {
  agreed += 1;
  const number = agreed;
  const { approvalId, url } = await paypal.askApproval({ ...RETURNS, key: `approval:${number}` });
  await answer(url, 'agree', email);
  const said = await paypal.keepAgreement({ approvalId, key: `agreement:${number}` });
  if (said.status !== 'kept') throw new Error('the agreement was not kept');
  return said.agreement;
}
