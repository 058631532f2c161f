import type { TestApp, TestReply } from './app.ts';
import type { Buyer } from './buyers.ts';

/** Who pays by PayPal: the embedded one's page, as a payer answers it. */

export const PAYPAL_HOST = 'test-paypal.localhost';

/** What a payer answers at PayPal; answers where it leads him. */
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

/** The embedded PayPal's word, as PayPal posts it. */
export async function postPaypalEvent(app: TestApp, { body, signature }: PaypalTelling): Promise<TestReply> {
  const values = signature.split('\n');
  const signed = Object.fromEntries(SIGNING_HEADERS.map((name, index) => [name, values[index] ?? '']));
  const headers = { ...signed, 'content-type': 'application/json', 'x-forwarded-for': '10.9.0.1' };
  return app.send('POST', '/api/v2/webhooks/paypal', { headers, body });
}

/** The embedded PayPal posts all that it has to tell; answers what it told. */
export async function tellPaypalEvents(app: TestApp): Promise<PaypalTelling[]> {
  const told: PaypalTelling[] = [];
  const post = async (event: PaypalTelling) => {
    told.push(event);
    return (await postPaypalEvent(app, event)).status;
  };
  while (((await app.application.ports.paypal.embedded?.tellEvents(post)) ?? 0) > 0);
  return told;
}

/** Buys by an account at PayPal: asked there, he agrees, and comes back. */
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

/** What the page asks for whom PayPal has led back to it. */
export const comeBack = (buyer: Buyer, { searchParams }: URL): Promise<TestReply> =>
  buyer.send('POST', '/api/v2/users/subscriptions', {
    subscription_id: searchParams.get('order'),
    paypal_token: searchParams.get('paypal_token'),
  });
