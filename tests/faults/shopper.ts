import { request } from 'node:http';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { buildSession } from '#features/membership/sessions/factory.ts';
import type { Db } from '#platform/db/database.ts';
import { COOKIES } from '#platform/http/cookies.ts';
import { ADDRESS, anAddress } from '#tests/support/buyers.ts';
import { CARD_NUMBERS } from '#tests/support/card-numbers.ts';
import { readDatabaseTime } from './database-time.ts';
import { type Answer, ask } from './program.ts';
import { DESK_ENV } from './staff-desk.ts';

/** Members who pay, with requests like their browsers': over HTTP, and repeated if there was no response. */

/** Logs everything, because the log is searched afterwards. */
export const SHOP_ENV = { ...DESK_ENV, TRUST_PROXY: 'loopback', LOG_LEVEL: 'debug' };

export type Shopper = { id: number; email: string; cookie: string };

/** A signed-in member, whose session outlives the server. */
export async function openShopper(db: Db): Promise<Shopper> {
  const { id, email } = await buildMember(db);
  const { token } = await buildSession(db, { userId: id }, await readDatabaseTime(db));
  return { id, email: email ?? '', cookie: `${COOKIES.session.name}=${token}` };
}

export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: object; key?: string };
export type Said = Answer & { json: ReturnType<typeof JSON.parse> };

/** Throws if there is no response. */
export async function call(port: number, { cookie }: Shopper, { method, path, body, key }: Call): Promise<Said> {
  const host = `alabama.localhost:${port}`;
  const headers = { host, cookie, ...anAddress(), ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const csrf = method === 'GET' ? null : await formToken(port, headers);
  const answer = await ask(port, {
    method,
    path,
    headers: csrf === null ? headers : { ...headers, ...csrf },
    ...(body === undefined ? {} : { body }),
  });
  return { ...answer, json: JSON.parse(answer.body) };
}

async function formToken(port: number, headers: Record<string, string>) {
  const { body } = await ask(port, { path: '/api/v2/csurf_token', headers });
  const token = String(JSON.parse(body).csurf_token);
  return { cookie: `${headers.cookie}; ${COOKIES.csrf.name}=${token}`, 'x-xsrf-token': token };
}

/** Valid ones, of every accepted brand. */
const CARDS = CARD_NUMBERS.slice(0, 6);
let typed = 0;

/** A card token, as returned to the provider's form in the page; the number is written as people type it. */
export async function typeCard(port: number): Promise<string> {
  const host = `test-cards.localhost:${port}`;
  const form = await ask(port, { path: '/card-form', headers: { host } });
  const key = /data-key="(\w+)"/.exec(form.body)?.[1] ?? '';
  typed += 1;
  const number = CARDS[typed % CARDS.length] ?? '';
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': (number.match(/\d{1,4}/g) ?? []).join([' ', '-', ''][typed % 3]),
    'card[exp_month]': '12',
    'card[exp_year]': '2031',
    'card[cvc]': number.startsWith('37') ? '1234' : '123',
    'billing_details[address][postal_code]': '55401',
  });
  const reply = await ask(port, {
    method: 'POST',
    path: '/v1/payment_methods',
    headers: { host, authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  if (reply.status !== 200) throw new Error(`no token: ${reply.body}`);
  return String(JSON.parse(reply.body).id);
}

const PLACE = { 'address[state]': 'MN', 'address[zip]': '55401' };

export type Method = 'card' | 'paypal';

/** Agrees on PayPal's page; returns what the payer brings back from there. */
async function agreeAtPaypal(port: number, url: string, email: string): Promise<URLSearchParams> {
  const body = new URLSearchParams({
    approval_session_id: new URL(url).searchParams.get('approval_session_id') ?? '',
    outcome: 'agree',
    email,
  }).toString();
  const headers = {
    host: `test-paypal.localhost:${port}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
  };
  const location = await new Promise<string>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/agreements/approve', method: 'POST', headers }, (reply) => {
      reply.resume();
      resolve(reply.headers.location ?? '');
    })
      .on('error', reject)
      .end(body);
  });
  return new URL(location, url).searchParams;
}

/** A purchase with its own quote, which can be requested any number of times. Throws if there is no quote. */
export async function aPurchase(
  port: number,
  shopper: Shopper,
  { by = 'card', ...wish }: { plan: 'annual' | 'monthly'; promo_code?: string; by?: Method },
): Promise<Call> {
  const query = new URLSearchParams({ ...PLACE, ...wish });
  const { json } = await call(port, shopper, { method: 'GET', path: `/api/v2/users/estimate_tax?${query}` });
  if (typeof json.quote !== 'string') throw new Error(`no quote: ${JSON.stringify(json)}`);
  const path = '/api/v2/users/subscriptions';
  const order = { quote: json.quote, address: ADDRESS, auto_renewal_opt_in: true };
  const post = (body: object): Call => ({ method: 'POST', path, body, key: crypto.randomUUID() });
  if (by === 'card') return post({ ...order, payment_token: await typeCard(port) });
  const { url } = await succeed(port, shopper, post({ ...order, pay_with: 'paypal' }));
  const back = await agreeAtPaypal(port, url, shopper.email);
  return post({ subscription_id: back.get('order'), paypal_token: back.get('paypal_token') });
}

/** Sends a request that must succeed, and returns the response. */
export async function succeed(port: number, shopper: Shopper, asked: Call): Promise<Said['json']> {
  const { status, body, json } = await call(port, shopper, asked);
  if (status !== 200) throw new Error(`${asked.path}: ${status} ${body}`);
  return json;
}

/** A gift for `recipient`, as a call that buys it. */
export async function aGiftOrder(port: number, giver: Shopper, recipient: string, by: Method): Promise<Call> {
  const query = new URLSearchParams({ months: '6', ...PLACE });
  const { quote } = await succeed(port, giver, { method: 'GET', path: `/api/v2/gifts/estimate_price?${query}` });
  const body = {
    quote,
    address: { ...ADDRESS, state: 'MN', zip: '55401', country: 'US' },
    giver: { name: 'Ansel Amberley', email: giver.email },
    recipient: { name: 'Bo Birchwood', email: recipient },
  };
  const post = (of: object): Call => ({
    method: 'POST',
    path: '/api/v2/gifts.json',
    body: of,
    key: crypto.randomUUID(),
  });
  if (by === 'card') return post({ ...body, payment_token: await typeCard(port) });
  const { url } = await succeed(port, giver, post({ ...body, pay_with: 'paypal' }));
  const back = await agreeAtPaypal(port, url, giver.email);
  return post({ order: back.get('order'), paypal_token: back.get('paypal_token') });
}

/** A gift bought by `giver`, as a call that redeems it; its token arrives by email. */
export async function aGift(
  port: number,
  giver: Shopper,
  recipient: string,
  mailed: () => Promise<string>,
): Promise<Call> {
  await succeed(port, giver, await aGiftOrder(port, giver, recipient, 'card'));
  const token = /redeem_gift\?token=([\w-]+)/.exec(await mailed())?.[1];
  return { method: 'POST', path: '/api/v2/registrations/gift_redeem', body: { gift_redeem: { token } } };
}
