import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver, tokenFor } from '#tests/support/gifts.ts';
import { type Browser, openBrowser, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** What server-rendered pages say, without JavaScript too. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await setFlag(app, 'gifting', true);
});
afterAll(() => app.close());

const drawn = (text: string) =>
  text.split('<script type="application/json"')[0]?.replaceAll('<!-- -->', '').replaceAll('&amp;', '&') ?? '';

async function pageOf(path: string, browser: Pick<Browser, 'get'> = openBrowser(app)): Promise<string> {
  const { status, text, headers } = await browser.get(path, { host: 'alabama.localhost' });
  expect({ status, cacheControl: headers['cache-control'] }).toEqual({ status: 200, cacheControl: 'no-store' });
  return drawn(text);
}

async function bought() {
  const giver = aGiver(app);
  const { order } = (await giver.buy({ payment_token: await cardToken(app) })).body;
  return { giver, order, token: await tokenFor(app, giver.recipient) };
}

test('the purchase says what it costs before it asks for anything, and what it needs', async () => {
  const page = await pageOf('/gifts/purchase');
  const text = page.replaceAll(/<[^>]*>/g, '');
  for (const words of ['3 months, $27.95', '6 months, $52.95', '12 months, $99.95', 'Recipient’s name', 'Tax'])
    expect(text).toContain(words);
  expect(page).toContain('Gifts never renew');
  expect(page).toContain('Paying needs JavaScript');
});

test.each([
  ['alabama', false],
  ['nowhere', true],
])('a gift for the site %j: it is said to be not sold: %s', async (siteName, isSaid) => {
  const page = await pageOf(`/gifts/purchase?siteName=${siteName}`);
  expect(page.includes('We don’t sell gifts for that site.')).toBe(isSaid);
});

test.each([
  ['gifting', false],
  ['disable_subscriptions', true],
] as const)('it is closed while %s is %s, and redeeming goes on', async (flag, isOn) => {
  const { token } = await bought();
  await setFlag(app, flag, isOn);
  try {
    const page = await pageOf('/gifts/purchase');
    expect(page).toContain('Gift subscriptions are unavailable right now');
    expect(page).not.toContain('Recipient’s name');
    expect(await pageOf(`/redeem_gift?token=${token}`, await signedIn(app))).toContain('Redeem gift');
  } finally {
    await setFlag(app, flag, !isOn);
  }
});

test('after the purchase it says what was bought, to who has the name of the order', async () => {
  const { order, giver } = await bought();
  const page = await pageOf(`/gifts/purchase_success?order=${encodeURIComponent(order)}`);
  expect(page).toContain('Alabama Recruiting for 6 months.');
  expect(page).toContain('re emailing it to Bo Birchwood now.');
  expect(page).not.toContain(giver.recipient);
  for (const other of ['', '?order=1.x', `?order=1${order}`])
    expect(await pageOf(`/gifts/purchase_success${other}`)).toContain('No gift yet');
});

test('a gift is redeemed by a member; a visitor is led to an account and back', async () => {
  const { token } = await bought();
  const path = `/redeem_gift?token=${token}`;
  const visitor = await pageOf(path);
  expect(visitor).toContain('6 months of Alabama Recruiting');
  expect(visitor).toContain(`/create_account?gift_token=${token}`);
  expect(visitor).toContain(`/users/sign_in?return_to=${encodeURIComponent(path)}`);
  expect(await pageOf(`/create_account?gift_token=${token}`)).toContain(
    `name="registration[gift_token]" value="${token}"`,
  );
  const member = await signedIn(app);
  const page = await pageOf(path, member);
  expect(page).toContain('action="/api/v2/registrations/gift_redeem"');
  const csrf = /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  // Sent as a browser without JavaScript sends it.
  const posted = await app.send('POST', '/api/v2/registrations/gift_redeem', {
    host: 'alabama.localhost',
    cookies: member.cookies,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams({ _csrf: csrf, 'gift_redeem[token]': token }).toString(),
  });
  expect(posted).toMatchObject({ status: 303, headers: { location: '/landing_page' } });
  expect(await pageOf(path, member)).toContain('This gift has already been redeemed');
});

test('before it is redeemed a member reads what it adds to what they have', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan_type: 'ALL_ACCESS' });
  const { token } = await bought();
  const text = (await pageOf(`/redeem_gift?token=${token}`, buyer)).replaceAll('&#x27;', "'");
  // 182 days of the six months, at half the price, rounded down.
  expect(text).toContain('Your All Access plan costs more than Standard, so 6 months of Standard add 90 days.');
  expect(text).toContain('redeeming extends your subscription to Feb 19, 2028');
  expect(await pageOf(`/redeem_gift?token=${token}`, await signedIn(app))).toContain('It starts when you redeem it');
});

test('it says what is wrong with a token, also one that was typed as a whole link', async () => {
  expect(await pageOf('/redeem_gift')).toContain('Gift link or code');
  const unknown = await pageOf('/redeem_gift?token=no-gift-of-ours-at-all');
  const [field = ''] = /<input[^>]*name="token"[^>]*>/.exec(unknown) ?? [];
  expect(field).toContain('value="no-gift-of-ours-at-all"');
  expect(field).toContain('aria-invalid="true"');
  expect(unknown).toContain('find that code. Check for typos');
  const { token } = await bought();
  const link = encodeURIComponent(`http://alabama.localhost/redeem_gift?token=${token}`);
  expect(await pageOf(`/redeem_gift?token=${link}`)).toContain('6 months of Alabama Recruiting');
  app.clock.set(addMonths(TEST_NOW, 60));
  expect(await pageOf(`/redeem_gift?token=${token}`)).toContain('This gift has expired');
});
