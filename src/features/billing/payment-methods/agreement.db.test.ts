import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { embeddedPaypalObjects, embeddedPaypalRequests } from '#platform/paypal/tables.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { signedIn } from '#tests/support/members.ts';
import { answerPaypal } from '#tests/support/paypal-payers.ts';
import { paymentMethodData } from './member-data.ts';
import { forgetAgreements, seekAgreements } from './public.ts';
import { paypalAgreements } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const HERE = 'http://alabama.bluechip.localhost:3000/users/billing_information?page=2';
const UPDATE = '/api/v2/users/billing_information/update';
const pathOf = (asked: Record<string, string> = {}) => {
  const wanted = { billing_agreement_action: 'create', return_url: HERE, cancel_url: HERE, ...asked };
  return `/api/v2/users/paypal/manage_billing_agreement?${new URLSearchParams(wanted)}`;
};
let askedFrom = 0;
const visit = (asked?: Record<string, string>) => {
  askedFrom += 1;
  return app.get(pathOf(asked), { headers: { 'x-forwarded-for': `10.7.0.${askedFrom}` } });
};
const billing = async (buyer: Buyer) => (await buyer.get('/api/v2/users/billing_information')).body;
const keep = (buyer: Buyer, paypal_token: string | null) =>
  buyer.send('PUT', UPDATE, { billing_information: { paypal_token } });

async function agreed(buyer: Buyer, email?: string): Promise<string | null> {
  const { body } = await buyer.get(pathOf({ billing_agreement_action: 'update' }), { headers: anAddress() });
  const back = await answerPaypal(app, body.authorization_data.return_url, 'agree', email);
  return back.searchParams.get('paypal_token');
}

const forget = (now = app.clock.now()) =>
  forgetAgreements({ db: app.database.db, paypal: app.application.ports.paypal.payments, now }, (error) => {
    throw error;
  });

describe('the question to a payer', () => {
  test('leads to PayPal and back to the page that asked, with our signed token', async () => {
    const buyer = await aBuyer(app);
    const { status, body, headers } = await buyer.get(pathOf({ user_email: 'some.body@pay.example' }));
    expect({ status, cacheControl: headers['cache-control'] }).toEqual({ status: 200, cacheControl: 'no-store' });
    expect(body.billing_agreement).toBeNull();
    const { return_url, payment_token } = body.authorization_data;
    const back = await answerPaypal(app, return_url, 'agree');
    expect(`${back.origin}${back.pathname}`).toBe(HERE.split('?')[0]);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ page: '2', paypal_token: payment_token });
    // Nothing has changed until they come back with the token.
    expect(await billing(buyer)).toMatchObject({ paypal: null });
  });

  test('leads to no page but one of ours', async () => {
    for (const foreign of [
      'https://elsewhere.example/users',
      'http://alabama.bluechip.localhost.elsewhere.example:3000/',
      'http://nowhere.bluechip.localhost:3000/',
      'http://a.alabama.bluechip.localhost:3000/',
      'http://alabama.bluechip.localhost:3001/',
      'https://alabama.bluechip.localhost:3000/',
      'http://bluechip.localhost:3000@elsewhere.example/',
      'http://user@bluechip.localhost:3000/',
      'http://test-paypal.localhost:3000/',
      'javascript:alert(1)',
      '/users/billing_information',
      '//elsewhere.example/',
    ])
      for (const name of ['return_url', 'cancel_url']) {
        const { status, body } = await visit({ [name]: foreign });
        expect({ foreign, name, status }).toEqual({ foreign, name, status: 422 });
        expect(Object.keys(body.errors)).toEqual([name]);
      }
    expect((await visit()).status).toBe(200);
  });

  test('wants an e-mail address where one is given, and is asked ten times a minute', async () => {
    const { status, body } = await visit({ user_email: 'nobody' });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { user_email: ['Please enter a valid email address above'] },
    });
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => app.get(pathOf(), { headers: { 'x-forwarded-for': '10.8.0.1' } })),
    );
    expect(tries.filter(({ status: told }) => told === 200)).toHaveLength(10);
    expect(tries.filter(({ status: told }) => told === 429)).toHaveLength(2);
  });

  test('of a visitor is his who comes back with it first', async () => {
    const { body } = await visit();
    const back = await answerPaypal(app, body.authorization_data.return_url);
    const token = back.searchParams.get('paypal_token');
    const [first, second] = [await aBuyer(app), await aBuyer(app)];
    expect((await keep(first, token)).status).toBe(200);
    expect((await keep(second, token)).status).toBe(422);
    expect(await billing(first)).toMatchObject({ paypal: { email: 'payer@example.com' } });
  });
});

describe('a change', () => {
  test('needs a strict sign-in, both to ask and to keep; a purchase needs none', async () => {
    const weak = await signedIn(app);
    const update = pathOf({ billing_agreement_action: 'update' });
    expect((await weak.get(update)).body.error_code).toBe('strict_sign_in_needed');
    expect((await visit({ billing_agreement_action: 'update' })).status).toBe(401);
    const { body } = await weak.get(pathOf());
    const paypal_token = body.authorization_data.payment_token;
    const kept = await weak.send('PUT', UPDATE, { billing_information: { paypal_token } });
    expect(kept.body.error_code).toBe('strict_sign_in_needed');
  });

  test('of the way to pay leaves one: what was given last', async () => {
    const buyer = await aBuyer(app);
    const card = async () =>
      buyer.send('PUT', UPDATE, { billing_information: { payment_token: await cardToken(app) } });
    await card();
    const token = await agreed(buyer, 'some.body@pay.example');
    expect((await keep(buyer, token)).status).toBe(200);
    expect(await billing(buyer)).toMatchObject({ card: null, paypal: { email: 'some.body@pay.example' } });
    expect((await keep(buyer, token)).status).toBe(200);
    await card();
    expect(await billing(buyer)).toMatchObject({ card: { last_digits: '4242' }, paypal: null });
    expect((await keep(buyer, token)).body.error_code).toBe('paypal_invalid');
    expect(await forget()).toBe(1);
    expect(await forget()).toBe(0);
  });

  test('that he does not agree to, or that is an hour old, changes nothing', async () => {
    const buyer = await aBuyer(app);
    const { body } = await buyer.get(pathOf());
    expect((await keep(buyer, body.authorization_data.payment_token)).body).toMatchObject({
      error_code: 'paypal_invalid',
      errors: { payment_issue: ['An error has occurred. Please re-enter your PayPal account information.'] },
    });
    const token = await agreed(buyer);
    app.clock.set(new Date(TEST_NOW.getTime() + HOUR_MS));
    expect((await keep(buyer, token)).status).not.toBe(200);
    expect(await billing(buyer)).toMatchObject({ paypal: null });
  });
});

test('nothing of his account at PayPal stays of who deletes his', async () => {
  const buyer = await aBuyer(app);
  await keep(buyer, await agreed(buyer, 'very.particular@pay.example'));
  const { db } = app.database;
  const exported = await paymentMethodData.export(db, buyer.member.id);
  expect(exported).toContainEqual({ kind: 'paypal', email: 'very.particular@pay.example' });
  await db.transaction((tx) => paymentMethodData.erase(tx, buyer.member.id, app.clock.now()));
  const [row] = await db.select().from(paypalAgreements).orderBy(desc(paypalAgreements.id)).limit(1);
  expect(row).toMatchObject({ status: 'removed', email: null, payerId: null });
  expect(await forget()).toBe(1);
});

describe('a question that nobody came back from', () => {
  const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);
  /** Does what the minutely job does; returns how many agreements PayPal forgot. */
  const seek = async (now: Date, onFailure: (error: unknown) => void = (error) => expect(error).toBeNull()) => {
    await seekAgreements({ db: app.database.db, paypal: app.application.ports.paypal.payments, now }, onFailure);
    return forget(now);
  };
  /** What PayPal keeps for an account. */
  const keptFor = async (email: string) => {
    const rows = await app.database.db.select().from(embeddedPaypalObjects);
    return rows.filter(({ body }) => body.kind === 'agreement' && body.email === email && !body.isDeleted).length;
  };
  const rowOf = async (token: string | null) => {
    const id = Number(token?.split(':')[0]);
    const [row] = await app.database.db.select().from(paypalAgreements).where(eq(paypalAgreements.id, id));
    return row ?? null;
  };
  /** PayPal keeps the agreement, and the program dies before it learns of it. */
  async function dying(buyer: Buyer, token: string | null): Promise<void> {
    const { payments } = app.application.ports.paypal;
    const { keepAgreement } = payments;
    payments.keepAgreement = async (of) => {
      await keepAgreement(of);
      throw new PaypalFailure(new Error('it died'));
    };
    expect((await keep(buyer, token)).status).toBe(503);
    payments.keepAgreement = keepAgreement;
  }

  test('and that was kept at PayPal is the payer’s when he comes again, and is kept once', async () => {
    const buyer = await aBuyer(app);
    const email = 'comes.again@pay.example';
    const token = await agreed(buyer, email);
    await dying(buyer, token);
    expect({ keptCount: await keptFor(email), billing: await billing(buyer) }).toMatchObject({
      keptCount: 1,
      billing: { paypal: null },
    });
    await seek(later(59 * MINUTE_MS));
    expect((await keep(buyer, token)).status).toBe(200);
    await seek(later(4 * DAY_MS));
    expect({ keptCount: await keptFor(email), billing: await billing(buyer) }).toMatchObject({
      keptCount: 1,
      billing: { paypal: { email } },
    });
  });

  test.each([
    ['by its key', 2 * HOUR_MS, false],
    ['once PayPal has forgotten the key', 2 * DAY_MS, true],
  ])('and that was kept at PayPal is removed there, %s', async (_, waited, isForgotten) => {
    const buyer = await aBuyer(app);
    const email = `never.again.${waited}@pay.example`;
    const token = await agreed(buyer, email);
    await dying(buyer, token);
    if (isForgotten) await app.database.db.delete(embeddedPaypalRequests);
    expect(await seek(later(waited))).toBe(1);
    expect(await keptFor(email)).toBe(0);
    expect(await rowOf(token)).toMatchObject({ status: 'removed', email: null, forgottenAt: later(waited) });
    expect(await seek(later(waited + DAY_MS))).toBe(0);
    expect(await billing(buyer)).toMatchObject({ paypal: null });
  });

  test('and that was kept of somebody who deleted his account meanwhile is removed there, too', async () => {
    const buyer = await aBuyer(app);
    const email = 'has.left@pay.example';
    await dying(buyer, await agreed(buyer, email));
    await app.database.db.transaction((tx) => paymentMethodData.erase(tx, buyer.member.id, TEST_NOW));
    expect(await seek(later(2 * HOUR_MS))).toBe(1);
    expect(await keptFor(email)).toBe(0);
  });

  test('is asked about again where PayPal does not answer', async () => {
    const buyer = await aBuyer(app);
    const email = 'is.down@pay.example';
    const token = await agreed(buyer, email);
    await dying(buyer, token);
    const { payments } = app.application.ports.paypal;
    const { keepAgreement } = payments;
    payments.keepAgreement = () => Promise.reject(new PaypalFailure(new Error('down')));
    const failures: unknown[] = [];
    expect(await seek(later(2 * HOUR_MS), (error) => failures.push(error))).toBe(0);
    payments.keepAgreement = keepAgreement;
    expect(failures).toEqual([expect.any(PaypalFailure)]);
    expect(await rowOf(token)).toMatchObject({ status: 'asked' });
    // The others get their turn first.
    expect({ forgottenCount: await seek(later(2 * HOUR_MS + 1)), keptCount: await keptFor(email) }).toEqual({
      forgottenCount: 0,
      keptCount: 1,
    });
    expect({ forgottenCount: await seek(later(3 * HOUR_MS)), keptCount: await keptFor(email) }).toEqual({
      forgottenCount: 1,
      keptCount: 0,
    });
  });

  test('is dropped once nobody can agree to it any more; who agreed too late is not kept', async () => {
    const { body } = await visit();
    const [buyer, email] = [await aBuyer(app), 'too.late@pay.example'];
    const asked = await buyer.get(pathOf(), { headers: anAddress() });
    const token: string = asked.body.authorization_data.payment_token;
    expect(await seek(later(2 * HOUR_MS))).toBe(0);
    await answerPaypal(app, asked.body.authorization_data.return_url, 'agree', email);
    expect(await seek(later(3 * HOUR_MS))).toBe(0);
    expect(await seek(later(15 * HOUR_MS))).toBe(1);
    expect({ keptCount: await keptFor(email), status: (await rowOf(token))?.status }).toEqual({
      keptCount: 0,
      status: 'removed',
    });
    expect(await rowOf(body.authorization_data.payment_token)).toMatchObject({ status: 'asked' });
    await seek(later(4 * DAY_MS));
    expect(await rowOf(body.authorization_data.payment_token)).toBeNull();
  });
});
