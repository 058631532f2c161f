import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestReply } from '#tests/support/app.ts';
import { aBettor, answerPartner, aValidated, BETTING, GROWN, linkOf } from '#tests/support/betting.ts';
import { anAddress } from '#tests/support/buyers.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Both server-rendered pages, in each of their states. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite({
    ...BETTING,
    BETTING_PARTNER_PROMO_CODE: 'BLUE21',
    GEO_COUNTRY_HEADER: 'cf-ipcountry',
    GEO_REGION_HEADER: 'cf-region-code',
  });
});
afterAll(() => app.close());

const HOST = { host: 'alabama.localhost' };
const PAGES = ['/betmgm', '/mgm_redeem'];

/** The visible page, without the data it carries for its scripts. */
const drawn = ({ text }: TestReply) =>
  (text.split('<script type="application/json"')[0] ?? '').replaceAll('<!-- -->', '');

const pageOf = async (fan: Pick<Awaited<ReturnType<typeof aBettor>>, 'get'>, path: string) =>
  drawn(await fan.get(path, { ...HOST, headers: anAddress() }));

test('without a partner both pages say so', async () => {
  const off = await testSite();
  for (const path of PAGES) {
    const reply = await off.get(path);
    expect({ status: reply.status, drawn: drawn(reply) }).toEqual({
      status: 200,
      drawn: expect.stringContaining('There is no such offer'),
    });
  }
  await off.close();
});

test('a visitor is asked to log in, and comes back; elsewhere he is told where it is offered', async () => {
  for (const path of PAGES) {
    const reply = await app.get(path, HOST);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(drawn(reply)).toContain(`/users/sign_in?return_to=${encodeURIComponent(path)}`);
    const headers = { 'cf-ipcountry': 'US', 'cf-region-code': 'AL' };
    expect(drawn(await app.get(path, { ...HOST, headers }))).toContain('Not where you are');
  }
});

test('from the question of age to the link, by a form that needs no script', async () => {
  const fan = await aBettor(app);
  expect(await pageOf(fan, '/mgm_redeem')).toContain('There is nothing to redeem');
  const page = await pageOf(fan, '/betmgm');
  expect(page).toMatch(/<form[^>]+action="\/api\/v2\/users\/mgm\/eligibility" method="post"/);
  expect(page).not.toContain('Go to the partner');
  const token = /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const posted = await app.send('POST', '/api/v2/users/mgm/eligibility', {
    ...HOST,
    cookies: fan.cookies,
    headers: { ...anAddress(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ _csrf: token, ...GROWN }).toString(),
  });
  expect(posted).toMatchObject({ status: 303, headers: { location: '/betmgm' } });
  const waiting = await pageOf(fan, '/betmgm');
  expect(waiting).toContain('href="http://test-partner.localhost:3000/offer?nonce=');
  expect(waiting).toContain('BLUE21');
  expect(await pageOf(fan, '/mgm_redeem')).toContain('Waiting for the partner');
});

test('refused, too young, validated, redeemed, had elsewhere', async () => {
  const refused = await aBettor(app);
  await refused.stateAge();
  await answerPartner(app, await linkOf(refused), { outcome: 'refused' });
  for (const path of PAGES) expect(await pageOf(refused, path)).toContain('did not confirm');
  expect(await pageOf(refused, '/betmgm')).toContain('Date of birth');

  const young = await aBettor(app);
  await young.stateAge({ ...GROWN, birth_date: '2010-01-01' });
  expect(await pageOf(young, '/betmgm')).toContain('younger than 21');
  expect(await pageOf(young, '/betmgm')).not.toContain('Date of birth');

  const validated = await aValidated(app, 'of the pages');
  expect(await pageOf(validated, '/betmgm')).toContain('href="/mgm_redeem"');
  const choice = await pageOf(validated, '/mgm_redeem');
  expect(choice).toContain('action="/api/v2/users/mgm/redemption"');
  // There is no subscription that could be extended.
  expect(choice).not.toContain('Twelve months more');
  await validated.post('/api/v2/users/mgm/redemption');
  for (const path of PAGES) expect(await pageOf(validated, path)).toContain('Your year has begun');

  const again = await aValidated(app, 'of the pages');
  for (const path of PAGES) expect(await pageOf(again, path)).toContain('You have had this offer');
});

test('who has a subscription may choose it, and is led to his subscriptions', async () => {
  const fan = await aValidated(app);
  const { rows } = await app.database.executeSql(
    `insert into subscriptions (user_id, type, plan, months, site_id, site_ids, plan_cents, state, zip, status, anchor,
       term_starts_at, term_ends_at, renews, created_at)
     select ${fan.member.id}, 'comped', 'STANDARD', 1, id, array[id], 0, '', '', 'active', '2026-11-21T17:00Z',
       '2026-11-21T17:00Z', '2026-12-21T17:00Z', false, '2026-11-21T17:00Z' from sites where subdomain = 'alabama' returning id`,
  );
  const page = await pageOf(fan, '/mgm_redeem');
  expect(page).toContain(`<option value="${Number(rows[0]?.id)}"`);
  const token = /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const posted = await app.send('POST', '/api/v2/users/mgm/extension', {
    ...HOST,
    cookies: fan.cookies,
    headers: { ...anAddress(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ _csrf: token, subscription_id: String(rows[0]?.id) }).toString(),
  });
  expect(posted).toMatchObject({ status: 303, headers: { location: '/users/subscriptions?done=extended' } });
  expect(await pageOf(fan, '/users/subscriptions?done=extended')).toContain('Your subscription is extended');
});
