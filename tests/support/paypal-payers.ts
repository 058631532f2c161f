import type { TestApp, TestReply } from './app.ts';
import type { Buyer } from './buyers.ts';

/** PayPal buyers: a payer's answers on the embedded provider's page. */

export const PAYPAL_HOST = 'test-paypal.localhost';

/** Sends a payer's answer at PayPal; returns where it redirects them. */
export async function answerPaypal(
  app: TestApp,
  url: string,
  outcome: 'agree' | 'cancel' = 'agree',
  email = 'payer@example.com',
): Promise<URL> {
  const { pathname, searchParams } = new URL(url);
  const id = searchParams.get('approval_session_id') ?? '';
  const reply = await app.send('POST', pathname, {
    host: PAYPAL_HOST,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ approval_session_id: id, outcome, email }).toString(),
  });
  return new URL(reply.headers.location ?? '', url);
}

const SIGNING_HEADERS = ['id', 'time', 'sig']
  .map((part) => `paypal-transmission-${part}`)
  .concat('paypal-cert-url', 'paypal-auth-algo');

export type PaypalTelling = { body: string; signature: string };

/** An event of the embedded PayPal, posted as PayPal would. */
export async function postPaypalEvent(app: TestApp, { body, signature }: PaypalTelling): Promise<TestReply> {
  const values = signature.split('\n');
  const signed = Object.fromEntries(SIGNING_HEADERS.map((name, index) => [name, values[index] ?? '']));
  const headers = { ...signed, 'content-type': 'application/json', 'x-forwarded-for': '10.9.0.1' };
  return app.send('POST', '/api/v2/webhooks/paypal', { headers, body });
}

/** The embedded PayPal posts all pending events; returns them. */
export async function tellPaypalEvents(app: TestApp): Promise<PaypalTelling[]> {
  const told: PaypalTelling[] = [];
  const post = async (event: PaypalTelling) => {
    told.push(event);
    return (await postPaypalEvent(app, event)).status;
  };
  while (((await app.application.ports.paypal.embedded?.tellEvents(post)) ?? 0) > 0);
  return told;
}

/** Buys with a PayPal account: the buyer goes there, agrees, and comes back. */
export async function buyByPaypal(
  app: TestApp,
  buyer: Buyer,
  { email, ...asked }: { email?: string; [name: string]: string | undefined } = {},
): Promise<TestReply> {
  const quoted = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const { body } = await buyer.buy({ pay_with: 'paypal' }, quoted);
  const back = await answerPaypal(app, body.url, 'agree', email);
  return comeBack(buyer, back);
}

/** The page's call after PayPal has redirected a buyer back. */
export const comeBack = (buyer: Buyer, { searchParams }: URL): Promise<TestReply> =>
  buyer.send('POST', '/api/v2/users/subscriptions', {
    subscription_id: searchParams.get('order'),
    paypal_token: searchParams.get('paypal_token'),
  });
