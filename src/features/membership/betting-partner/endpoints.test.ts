import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import { signatureOf } from '#platform/security/signed-body.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBettor, answerPartner, aValidated, BETTING, GROWN, linkOf } from '#tests/support/betting.ts';
import { aBuyer, anAddress, cardToken } from '#tests/support/buyers.ts';
import { allMemberData } from '#tests/support/due-deletions.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { signedIn } from '#tests/support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ ...BETTING, GEO_COUNTRY_HEADER: 'cf-ipcountry', GEO_REGION_HEADER: 'cf-region-code' });
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const REDEMPTION = '/api/v2/users/mgm/redemption';
const EXTENSION = '/api/v2/users/mgm/extension';
const HOST = { host: 'alabama.localhost' };

const ownOf = async (bettor: {
  get: (path: string, request?: object) => Promise<{ body: { subscriptions: { id: number }[] } }>;
}) => (await bettor.get('/api/v2/users/subscriptions', HOST)).body.subscriptions;

test('without a partner nothing of it exists, whoever asks', async () => {
  const off = await testApp();
  const fan = await signedIn(off);
  const replies = [
    await off.get('/api/v2/betting_offer'),
    await fan.get('/api/v2/users/betcheck'),
    await fan.get('/api/v2/users/beturl'),
    await fan.send('POST', '/api/v2/users/mgm/eligibility', GROWN),
    await fan.send('POST', REDEMPTION, {}),
    await fan.send('POST', EXTENSION, { subscription_id: 1 }),
    await off.send('POST', '/api/v2/webhooks/betting_partner', {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    }),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  expect((await off.get('/offer', { host: 'test-partner.localhost' })).status).toBe(404);
  await off.close();
});

test('who is not signed in is told the offer, and nothing else', { tags: ['engine'] }, async () => {
  const { body } = await app.get('/api/v2/betting_offer', HOST);
  expect(body).toEqual({
    least_age: 21,
    states: ['IL', 'MI', 'NJ', 'OH', 'PA'],
    is_offered_here: true,
    site_name: expect.stringContaining('Alabama'),
  });
  for (const path of ['/api/v2/users/betcheck', '/api/v2/users/beturl']) expect((await app.get(path)).status).toBe(401);
});

describe('age and place', () => {
  test('the date is checked and not kept: that it was said, and when', async () => {
    const bettor = await aBettor(app);
    expect(await bettor.check()).toMatchObject({ status: 'none', can_begin: true, validated: false, given: null });
    expect((await bettor.get('/api/v2/users/beturl')).body.error_code).toBe('age_needed');
    const { body } = await bettor.stateAge();
    expect(body).toMatchObject({ status: 'url', validated: false, redeemed: false, failure_message: null });
    const { rows } = await app.database.executeSql(
      `select to_jsonb(r) as row from betting_redemptions r where user_id = ${bettor.member.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain('1990');
    expect(rows[0]).toMatchObject({ row: { state: 'NJ', stated_at: expect.stringContaining('2026-11-21T18:00:00') } });
  });

  test('who is younger gets no link, and cannot try years until one fits', async () => {
    const bettor = await aBettor(app);
    const young = await bettor.stateAge({ ...GROWN, birth_date: '2005-11-22' });
    expect(young).toMatchObject({ status: 422, body: { error_code: 'under_age' } });
    expect((await bettor.stateAge()).body.error_code).toBe('under_age');
    expect(await bettor.check()).toMatchObject({
      status: 'failed',
      can_begin: false,
      failure_message: expect.any(String),
    });
    expect((await bettor.get('/api/v2/users/beturl')).status).toBe(422);
  });

  test('a member whose age of registration is under 16 is too young, whatever he says', async () => {
    const young = await signedIn(app, { ageBand: '13_to_15' });
    const { status, body } = await young.send('POST', '/api/v2/users/mgm/eligibility', GROWN, {
      headers: anAddress(),
    });
    expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: 'under_age' });
  });

  test('where he is known to be has the last word over what he says', async () => {
    const bettor = await aBettor(app);
    const from = (country: string, region: string) => ({
      headers: { ...anAddress(), 'cf-ipcountry': country, 'cf-region-code': region },
    });
    const say = async (country: string, region: string, state = 'NJ') =>
      (await bettor.send('POST', '/api/v2/users/mgm/eligibility', { ...GROWN, state }, from(country, region))).body;
    expect((await say('US', 'AL')).error_code).toBe('not_offered_here');
    expect((await say('DE', 'BE')).error_code).toBe('not_offered_here');
    expect((await say('US', 'NJ', 'AL')).error_code).toBe('not_offered_here');
    expect((await bettor.check()).status).toBe('none');
    expect((await say('US', 'PA')).status).toBe('url');
    expect((await bettor.get('/api/v2/users/beturl', from('US', 'PA'))).status).toBe(200);
    expect((await bettor.get('/api/v2/users/beturl', from('US', 'AL'))).body.error_code).toBe('not_offered_here');
    expect((await app.get('/api/v2/betting_offer', from('US', 'AL'))).body.is_offered_here).toBe(false);
  });

  test.each([
    [{ ...GROWN, birth_date: '1990-02-30' }, 'birth_date'],
    [{ ...GROWN, birth_date: '05/06/1990' }, 'birth_date'],
    [{ ...GROWN, birth_date: '2027-01-01' }, 'birth_date'],
    [{ state: 'NJ' }, 'birth_date'],
    [{ ...GROWN, state: 'XX' }, 'state'],
  ])('%j is refused at %s', async (body, field) => {
    const reply = await (await aBettor(app)).stateAge(body);
    expect({ status: reply.status, fields: Object.keys(reply.body.errors) }).toEqual({ status: 422, fields: [field] });
  });
});

describe('the partner', () => {
  test('validates who comes by his link, and leads back', async () => {
    const bettor = await aBettor(app);
    await bettor.stateAge();
    const reply = await answerPartner(app, await linkOf(bettor));
    expect(reply).toMatchObject({
      status: 303,
      headers: { location: 'http://alabama.bluechip.localhost:3000/mgm_redeem' },
    });
    expect(await bettor.check()).toMatchObject({
      status: 'validated',
      validated: true,
      redeemed: false,
      can_begin: false,
    });
  });

  test('leads nowhere by a link that was altered or is old', async () => {
    const bettor = await aBettor(app);
    await bettor.stateAge();
    const link = await linkOf(bettor);
    const altered = new URL(link);
    altered.searchParams.set('nonce', 'another');
    expect((await answerPartner(app, altered)).status).toBe(404);
    app.clock.advance(25 * 3_600_000);
    expect((await answerPartner(app, link)).status).toBe(404);
  });

  test('refuses, and may take it back; a new try has another link, and the old one is nobody’s', async () => {
    const bettor = await aBettor(app);
    await bettor.stateAge();
    const first = await linkOf(bettor);
    await answerPartner(app, first, { outcome: 'refused' });
    expect(await bettor.check()).toMatchObject({
      status: 'failed',
      can_begin: true,
      failure_message: expect.any(String),
    });
    await bettor.stateAge();
    expect((await linkOf(bettor)).searchParams.get('nonce')).not.toBe(first.searchParams.get('nonce'));
    expect((await answerPartner(app, first)).status).toBe(502);
    expect((await bettor.check()).status).toBe('url');
    await answerPartner(app, await linkOf(bettor));
    expect((await bettor.check()).status).toBe('validated');
  });

  test('who is waiting keeps his link, when he corrects where he is', async () => {
    const bettor = await aBettor(app);
    await bettor.stateAge();
    const link = await linkOf(bettor);
    await bettor.stateAge({ ...GROWN, state: 'PA' });
    expect((await answerPartner(app, link)).status).toBe(303);
  });

  test('knows a person again: by another account he had it elsewhere', async () => {
    await aValidated(app, 'the same person');
    const other = await aValidated(app, 'the same person');
    expect(await other.check()).toMatchObject({
      status: 'external_redeemed',
      external_redeemed: true,
      can_begin: false,
    });
    expect((await other.post(REDEMPTION)).body.error_code).toBe('already_redeemed');
    expect((await other.stateAge()).body.error_code).toBe('already_redeemed');
  });

  test('is believed by its signature alone', async () => {
    const bettor = await aBettor(app);
    await bettor.stateAge();
    const nonce = (await linkOf(bettor)).searchParams.get('nonce');
    const body = JSON.stringify({ nonce, outcome: 'validated', person: '7' });
    for (const signature of ['', signatureOf(body, 'a guess', app.clock.now())]) {
      const headers = { 'content-type': 'application/json', 'bluechip-signature': signature };
      const reply = await app.send('POST', '/api/v2/webhooks/betting_partner', { headers, body });
      expect(reply.status).toBe(400);
    }
    expect((await bettor.check()).status).toBe('url');
  });
});

describe('what was validated', () => {
  test('is a year of the site, once, also where fifty ask at once', async () => {
    const bettor = await aValidated(app);
    const replies = await Promise.all(Array.from({ length: 50 }, () => bettor.post(REDEMPTION)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ body }) => body.subscription_id)).size).toBe(1);
    const own = await ownOf(bettor);
    expect(own).toMatchObject([
      {
        id: replies[0]?.body.subscription_id,
        type: 'comped',
        plan: 'STANDARD',
        status: 'active',
        auto_renewal_opt_in: false,
        term_ends_at: '2027-11-21T18:00:00.000Z',
        next_bill: null,
      },
    ]);
    expect(own).toHaveLength(1);
    expect(await bettor.check()).toMatchObject({ status: 'redeemed', redeemed: true, given: { kind: 'subscription' } });
    const { rows } = await app.database.executeSql(
      `select resource from entitlement_grants where user_id = ${bettor.member.id} and ends_at = '2027-11-21T18:00Z'`,
    );
    expect(rows).toEqual([{ resource: 'premium' }]);
  });

  test('is twelve months more of an own subscription, once, and the next charge is later by them', async () => {
    const buyer = await aBuyer(app);
    const bought = await buyer.buy({ payment_token: await cardToken(app) });
    const id: number = bought.body.subscription_id;
    const ask = (path: string, body: object) => buyer.send('POST', path, body, { ...HOST, headers: anAddress() });
    expect((await ask(EXTENSION, { subscription_id: id })).body.error_code).toBe('not_validated');
    await ask('/api/v2/users/mgm/eligibility', GROWN);
    const { body } = await buyer.get('/api/v2/users/beturl', HOST);
    await answerPartner(app, new URL(body.url));
    // The member already pays for this site.
    expect((await ask(REDEMPTION, {})).body.error_code).toBe('already_subscribed');
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(EXTENSION, { subscription_id: id })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await buyer.own()).toMatchObject([{ id, next_bill: { at: '2028-11-21T18:00:00.000Z' } }]);
    expect((await ask(REDEMPTION, {})).body.error_code).toBe('already_redeemed');
  });

  test('is the days that twelve months of Standard pay for on a plan that costs more, and the mail says so', async () => {
    const buyer = await aBuyer(app);
    const bought = await buyer.buy({ payment_token: await cardToken(app) }, { plan_type: 'ALL_ACCESS' });
    const id: number = bought.body.subscription_id;
    const ask = (path: string, body: object) => buyer.send('POST', path, body, { ...HOST, headers: anAddress() });
    await ask('/api/v2/users/mgm/eligibility', GROWN);
    const { body } = await buyer.get('/api/v2/users/beturl', HOST);
    await answerPartner(app, new URL(body.url));
    expect((await ask(EXTENSION, { subscription_id: id })).status).toBe(200);
    const endsAt = addDays(new Date('2027-11-21T18:00:00.000Z'), 182).toISOString();
    expect(await buyer.own()).toMatchObject([{ id, term_ends_at: endsAt, next_bill: { at: endsAt } }]);
    const mails = await mailsTo(app, buyer.member.email ?? '');
    expect(mails.find(({ template }) => template === 'subscription_extended')?.text.replaceAll(/\s+/g, ' ')).toContain(
      'Your All Access plan costs more than Standard, so 12 months of Standard add 182 days.',
    );
  });

  test('is taken by the extension of a renewal date as well, once, and 422 where nothing was granted', async () => {
    const buyer = await aBuyer(app);
    const id: number = (await buyer.buy({ payment_token: await cardToken(app) })).body.subscription_id;
    const extend = () =>
      buyer.send('PUT', `/api/v2/users/subscriptions/${id}/extend_renewal_date`, { kind: 'partner_grant' }, HOST);
    expect(await extend()).toMatchObject({ status: 422, body: { error_code: 'not_validated' } });
    await buyer.send('POST', '/api/v2/users/mgm/eligibility', GROWN, { ...HOST, headers: anAddress() });
    const { body } = await buyer.get('/api/v2/users/beturl', HOST);
    await answerPartner(app, new URL(body.url));
    const replies = await Promise.all(Array.from({ length: 5 }, extend));
    const next_bill = expect.objectContaining({ at: '2028-11-21T18:00:00.000Z' });
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { subscription: { id, next_bill } } });
    const asked = await buyer.send('POST', EXTENSION, { subscription_id: id }, { ...HOST, headers: anAddress() });
    expect({ status: asked.status, given: asked.body.redemption.given }).toEqual({
      status: 200,
      given: { kind: 'extension', subscription_id: id },
    });
    expect(await buyer.own()).toMatchObject([{ id, next_bill }]);
  });

  test('extends nobody else’s subscription, and none that is over; then it can still be redeemed', async () => {
    const bettor = await aValidated(app);
    const other = await aValidated(app);
    const { body } = await other.post(REDEMPTION);
    expect((await bettor.post(EXTENSION, { subscription_id: body.subscription_id })).status).toBe(404);
    expect((await bettor.post(EXTENSION, { subscription_id: 999_999 })).status).toBe(404);
    const { rows } = await app.database.executeSql(
      `insert into subscriptions (user_id, type, plan, months, site_id, site_ids, plan_cents, state, zip, status, anchor,
         term_starts_at, term_ends_at, renews, created_at, ended_at, end_reason)
       values (${bettor.member.id}, 'comped', 'STANDARD', 1, 1, '{1}', 0, '', '', 'ended', '2026-09-21T17:00Z',
         '2026-09-21T17:00Z', '2026-10-21T17:00Z', false, '2026-09-21T17:00Z', '2026-10-21T17:00Z', 'expired') returning id`,
    );
    expect((await bettor.post(EXTENSION, { subscription_id: rows[0]?.id })).body.error_code).toBe('not_extended');
    expect((await bettor.check()).status).toBe('validated');
    expect((await bettor.post(REDEMPTION)).status).toBe(200);
  });

  test('is not given before the partner has said so', async () => {
    const bettor = await aBettor(app);
    await bettor.stateAge();
    const { status, body } = await bettor.post(REDEMPTION);
    expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: 'not_validated' });
    expect(await ownOf(bettor)).toEqual([]);
  });
});

test('export and erasure: who had it has had it, by whatever account; who had nothing yet may come again', async () => {
  const used = await aValidated(app, 'who had it');
  await used.post(REDEMPTION);
  const unused = await aValidated(app, 'who had nothing');
  const part = allMemberData.find(({ name }) => name === 'betting_partner');
  const { db } = app.database;
  expect(await part?.export(db, used.member.id)).toMatchObject([
    { status: 'redeemed', state: 'NJ', kind: 'subscription' },
  ]);
  for (const { member } of [used, unused]) {
    await part?.erase(db, member.id, app.clock.now());
    expect(await part?.export(db, member.id)).toEqual([]);
  }
  expect((await (await aValidated(app, 'who had it')).check()).status).toBe('external_redeemed');
  expect((await (await aValidated(app, 'who had nothing')).check()).status).toBe('validated');
});
