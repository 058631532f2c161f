import { ensureCustomer } from '#features/billing/ledger/public.ts';
import { keepCard } from '#features/billing/payment-methods/public.ts';
import { paymentDeps } from '#features/billing/payments/public.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import type { Member } from '#features/membership/accounts/public.ts';
import { runDue } from '#features/membership/subscriptions/service/renew.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { TestApp, TestReply } from './app.ts';
import { type Browser, signInAs } from './members.ts';

/** Buyers: cards through the embedded provider's form, quotes and purchases through the page's own endpoints. */

export const CARDS_HOST = 'test-cards.localhost';
const SITE_HOST = 'alabama.localhost';

/** A token for a card, as returned to the form in the frame. */
export async function cardToken(app: TestApp, number = '4242424242424242', more: Record<string, string> = {}) {
  const form = await app.get('/card-form', { host: CARDS_HOST });
  const key = /data-key="(\w+)"/.exec(form.text)?.[1] ?? '';
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2031',
    'card[cvc]': number.startsWith('37') ? '1234' : '123',
    'billing_details[name]': 'Sample Member',
    'billing_details[address][line1]': '1 Sample Street',
    'billing_details[address][postal_code]': '55401',
    ...more,
  });
  const reply = await app.send('POST', '/v1/payment_methods', {
    host: CARDS_HOST,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  if (reply.status !== 200) throw new Error(`no token: ${reply.text}`);
  return String(reply.body.id);
}

/** Sends the cardholder's answer on their bank's page; returns where it redirects them. */
export async function answerBank(app: TestApp, url: string, outcome: 'complete' | 'fail'): Promise<string> {
  const { pathname, searchParams } = new URL(url);
  const body = new URLSearchParams({ client_secret: searchParams.get('client_secret') ?? '', outcome });
  const reply = await app.send('POST', pathname, {
    host: CARDS_HOST,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  return reply.headers.location ?? '';
}

/** The embedded provider posts all pending events, as an external one would. */
export async function tellEvents(app: TestApp): Promise<void> {
  const post = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    return (await app.send('POST', '/api/v2/webhooks/cards', { headers, body })).status;
  };
  while (((await app.application.ports.cards.embedded?.tellEvents(post)) ?? 0) > 0);
}

export const ADDRESS = { name: 'Sample Member', street_1: '1 Sample Street', city: 'Minneapolis' };

export type Buyer = {
  member: Member;
  get: Browser['get'];
  send: Browser['send'];
  quote(asked?: Record<string, string>): Promise<TestReply>;
  /** Buys with a new quote, unless one is given. */
  buy(
    body?: Record<string, unknown>,
    asked?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<TestReply>;
  own(): Promise<TestReply['body']>;
};

let asked = 0;
/** Limits count by address, and tests send more requests than a person does. The app needs TRUST_PROXY=loopback. */
export function anAddress(): Record<string, string> {
  asked += 1;
  return { 'x-forwarded-for': `10.1.${Math.floor(asked / 250)}.${(asked % 250) + 1}` };
}

/** A member signed in on Alabama's site, however far the clock is moved. */
export async function aBuyer(app: TestApp): Promise<Buyer> {
  const member = await buildMember(app.database.db);
  /** Strictly, as a change of the card requires. */
  const signIn = (now: number) => signInAs(app, member, { strictUntil: new Date(now + DAY_MS) });
  const began = app.clock.now().getTime();
  let signedIn = { at: began, browser: await signIn(began) };
  const browser = async (): Promise<Browser> => {
    const now = app.clock.now().getTime();
    if (Math.abs(now - signedIn.at) > DAY_MS) signedIn = { at: now, browser: await signIn(now) };
    return signedIn.browser;
  };
  const request = { host: SITE_HOST };
  const quote: Buyer['quote'] = async (more = {}) => {
    const place = { 'address[state]': 'MN', 'address[zip]': '55401' };
    const query = new URLSearchParams({ plan: 'annual', ...place, ...more });
    return (await browser()).get(`/api/v2/users/estimate_tax?${query}`, { ...request, headers: anAddress() });
  };
  return {
    member,
    get: async (path, asking) => (await browser()).get(path, asking),
    send: async (method, path, body, asking) =>
      (await browser()).send(method, path, body, { headers: anAddress(), ...asking }),
    quote,
    async buy(body = {}, more = {}, headers = {}) {
      const quoted = body.quote ?? (await quote(more)).body.quote;
      const wish = { quote: quoted, address: ADDRESS, auto_renewal_opt_in: true, ...body };
      const asking = { ...request, headers: { ...anAddress(), ...headers } };
      return (await browser()).send('POST', '/api/v2/users/subscriptions', wish, asking);
    },
    own: async () => (await (await browser()).get('/api/v2/users/subscriptions', request)).body.subscriptions,
  };
}

/** Buys an add-on to a subscription at the displayed price. */
export async function buyAddOn(
  buyer: Buyer,
  { id, addOn, siteIds = [] }: { id: number; addOn: string; siteIds?: readonly number[] },
): Promise<void> {
  const query = [`subscription_id=${id}`, `add_on_id=${addOn}`, ...siteIds.map((siteId) => `site_ids[]=${siteId}`)];
  const { quote } = (await buyer.get(`/api/v2/users/estimate_add_on_price?${query.join('&')}`)).body;
  const body = { subscription_id: id, add_on_id: addOn, site_ids: siteIds, quote };
  const { status, text } = await buyer.send('POST', '/api/v2/users/subscription_add_ons', body);
  if (status !== 200) throw new Error(`the add-on was not bought: ${text}`);
}

/** Runs everything due for all subscriptions at an instant, twice, to show that nothing is done again. */
export async function runSubscriptionsAt(app: TestApp, at: Date): Promise<void> {
  app.clock.set(at);
  const failures: unknown[] = [];
  const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: at });
  for (const _ of [1, 2]) await runDue(deps, (error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'what was due was not done');
}

/** Replaces the member's card by one that is saved but refuses every charge. */
export async function failsFromNowOn(
  app: TestApp,
  { member }: Pick<Buyer, 'member'>,
  number = '4000000000000341',
): Promise<void> {
  const { db } = app.database;
  const client = { ip: '127.0.0.1' };
  const ctx = { db, ports: app.application.ports, now: app.clock.now(), client, actor: { kind: 'visitor' as const } };
  const customerId = await ensureCustomer(db, member.id, app.clock.now());
  const token = await cardToken(app, number);
  const { status } = await keepCard(ctx, { customerId, token, returnUrl: 'http://localhost/' });
  if (status !== 'kept') throw new Error(`the card was not kept: ${status}`);
}

/** The consents to renewals, as they were read, oldest first. */
export async function consentsOf({ database }: Pick<TestApp, 'database'>, subscriptionId: number): Promise<string[]> {
  const text = 'select words from renewal_consents where subscription_id = $1 order by id';
  const { rows } = await database.executeSql(text, [subscriptionId]);
  return rows.map(({ words }) => String(words));
}
