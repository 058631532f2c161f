import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { buildProspect, buildProspects } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { reopenForecasts, settleForecasts } from './service/settle-forecasts.ts';

/** The pages of FutureCast, rendered: what each viewer class finds in them. */

let app: TestApp;
let fan: SignedIn;
let free: SignedIn;
let openId: number;
let openPath: string;
let college: { id: number; shortName: string };
const NOTE = 'Heard it at the county fair.';

beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const [first] = await listAllColleges(db);
  if (!first) throw new Error('no colleges');
  college = first;
  free = await signedIn(app, { username: 'freya.free' });
  fan = await subscriber('sadie.secret');
  const open = await buildProspect(db, { name: 'Ansel Amberley', ratingTenths: 58 });
  openId = open.id;
  openPath = `/content/prospects/2027/${open.slug}`;
  await forecast(fan, open.id, 80, NOTE);
});
afterAll(() => app.close());

async function subscriber(username: string): Promise<SignedIn> {
  const member = await signedIn(app, { username });
  await app.database.executeSql(`
    insert into entitlement_grants (user_id, resource, site_id, source, reason, starts_at, created_at)
    values (${member.member.id}, 'premium', null, 'comp', 'test', '2026-01-01', '2026-01-01')`);
  return member;
}

const forecast = (who: SignedIn, prospectId: number, confidence: number, note?: string) =>
  who.send('POST', '/api/v2/futurecast/new', {
    forecast: { prospect_id: prospectId, college_id: college.id, confidence, ...(note ? { note } : {}) },
  });

const form = (prospectId: number) => `/futurecast/forecast?prospect_id=${prospectId}`;

test('visitors and free accounts are told what there is, and find no name, note or single forecast', async () => {
  const pages = [await app.get('/futurecast'), await free.get('/futurecast')];
  for (const { status, text } of pages) {
    expect(status).toBe(200);
    expect(text).toContain('See who picked what');
    for (const secret of [NOTE, 'sadie.secret', 'Ansel Amberley']) expect(text).not.toContain(secret);
    expect(text).toContain('href="/subscribe"');
  }
  expect(pages[0]?.text).toContain('href="/users/sign_in?return_to=%2Ffuturecast"');
  expect(pages[1]?.text).not.toContain('return_to=%2Ffuturecast"');
});

test('a subscriber reads who says what; his page is kept for his class and holds nothing of himself', async () => {
  const { text, headers } = await fan.get('/futurecast');
  for (const told of [NOTE, 'sadie.secret', 'Ansel Amberley', openPath]) expect(text).toContain(told);
  expect(headers['x-cache']).toBe('miss');
  const other = await subscriber('other.reader');
  const again = await other.get('/futurecast');
  expect(again).toMatchObject({ headers: { 'x-cache': 'hit' }, text });
  expect((await fan.get('/futurecast?by=staff')).text).toContain('No open picks');
  expect((await fan.get('/futurecast?sport=hockey')).text).not.toContain(NOTE);
  expect((await fan.get('/futurecast?sport=chess')).text).toContain(NOTE);
  const named = await fan.get(`/futurecast?college_id=${college.id}`);
  expect(named.text).toContain(NOTE);
  expect(named.text).toMatch(new RegExp(`<option value="${college.id}" selected="">(?!This team)`));
  expect((await fan.get(`/futurecast?college_id=${college.id + 1}`)).text).toContain('No open picks');
});

test('one’s own: for who is signed in, not kept, and nobody else’s', async () => {
  expect(await app.get('/futurecast/mine')).toMatchObject({
    status: 303,
    headers: { location: '/users/sign_in?return_to=%2Ffuturecast%2Fmine' },
  });
  const mine = await fan.get('/futurecast/mine');
  expect(mine.text).toContain(NOTE);
  expect(mine.text).toContain(`href="${form(openId)}"`);
  expect(mine.headers['cache-control']).toBe('no-store');
  const empty = await free.get('/futurecast/mine');
  expect(empty.text).toContain('No picks yet');
  expect(empty.text).not.toContain(NOTE);
});

test('the form: with the suitors first, what is played for, and what was said before', async () => {
  const { text } = await fan.get(form(openId));
  expect(text).toContain('Your pick for Ansel Amberley');
  expect(text).toMatch(/<input[^>]*name="forecast\[confidence\]"[^>]*checked=""[^>]*value="80"/);
  expect(text).toContain(`<option value="${college.id}" selected="">`);
  expect(text).toContain('If right');
  expect(text).toContain('<b>96.0</b>');
  const saved = await fan.get(`${form(openId)}&saved=1`);
  expect(saved.text).toContain('Pick saved');
});

test('without JavaScript: the form is posted, leads back to itself, and says that it is saved', async () => {
  const { id } = await buildProspect(app.database.db, { name: 'Bodie Brightwater' });
  const page = await fan.get(form(id));
  const token = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const posted = await app.send('POST', '/api/v2/futurecast/new', {
    cookies: fan.cookies,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://bluechip.localhost' },
    body: new URLSearchParams({
      _csrf: token,
      'forecast[prospect_id]': String(id),
      'forecast[college_id]': String(college.id),
      'forecast[confidence]': '60',
      'forecast[note]': '',
    }).toString(),
  });
  expect(posted).toMatchObject({ status: 303, headers: { location: `${form(id)}&saved=1` } });
  expect((await fan.get(`${form(id)}&saved=1`)).text).toContain('Pick saved');
});

test('the form says to whom it is closed, and when', async () => {
  const { db } = app.database;
  const changeable = await buildProspect(db, { name: 'Dario Dunmore', ratingTenths: 56 });
  expect((await app.get(form(openId))).status).toBe(303);
  expect((await free.get(form(openId))).text).toContain('Subscribe to make a pick');
  const gone = await buildProspect(app.database.db, {
    name: 'Corwin Castellow',
    collegeId: college.id,
    status: 'committed',
    committedOn: '2026-06-01',
  });
  const { text } = await fan.get(form(gone.id));
  expect(text).toContain('Picks are closed');
  expect(text).not.toContain('name="forecast[confidence]"');
  const watcher = await subscriber('will.watch');
  await forecast(watcher, changeable.id, 90);
  const told = { sport: 'football', classYear: 2027, stars: 3, collegeId: college.id, decidedAt: app.clock.now() };
  await settleForecasts(db, { ...told, prospectId: changeable.id });
  await db.execute(`update prospects set status = 'committed' where id = ${changeable.id}`);
  expect((await watcher.get(form(changeable.id))).text).toContain('Your pick:');
  await reopenForecasts(db, changeable.id, app.clock.now());
  await db.execute(`update prospects set status = 'open' where id = ${changeable.id}`);
  // A graded pick is not a pick of the new cycle.
  expect((await watcher.get(form(changeable.id))).text).toContain('Pick a school for Dario Dunmore');
  for (const wrong of ['/futurecast/forecast', '/futurecast/forecast?prospect_id=x', form(99_999_999)]) {
    expect((await fan.get(wrong)).status).toBe(404);
  }
});

test('the leaderboard and a forecaster’s calibration: the figures of the ledger', async () => {
  const { db } = app.database;
  expect((await app.get('/fan_futurecast_leaderboard')).text).toContain('No one is ranked yet');
  const prospects = await buildProspects(
    db,
    Array.from({ length: 10 }, () => ({ ratingTenths: 58 })),
  );
  const [, other] = await listAllColleges(db);
  for (const [index, { id, classYear, stars }] of prospects.entries()) {
    await forecast(fan, id, 70);
    const collegeId = index < 7 ? college.id : (other?.id ?? 0);
    await settleForecasts(db, {
      prospectId: id,
      sport: 'football',
      classYear,
      stars,
      collegeId,
      decidedAt: app.clock.now(),
    });
    app.clock.advance(60_000);
  }
  await app.purge(['leaderboard']);
  const board = await app.get('/fan_futurecast_leaderboard');
  for (const told of ['sadie.secret', '<b>490.0</b>', '70%', '.210', 'L3', '7 of the last 10 right, the latest wrong'])
    expect(board.text).toContain(told);
  expect((await app.get('/fan_futurecast_leaderboard?season=2031')).text).toContain('See all time and every sport');
  expect((await app.get('/fan_futurecast_leaderboard?board=staff')).text).toContain('No one is ranked yet');
  const forecaster = await app.get(`/futurecast/forecasters/${fan.member.id}`);
  expect(forecaster.text).toContain('sadie.secret is 70% confident on average and right 70% of the time');
  for (const absent of ['99999999', 'x', '0']) {
    expect((await app.get(`/futurecast/forecasters/${absent}`)).status).toBe(404);
  }
});

test('the board of a class holds nobody’s own place: it is asked after load', async () => {
  const { text, headers } = await fan.get('/fan_futurecast_leaderboard');
  expect(text).not.toContain('>You<');
  expect(headers['x-cache']).toBe('miss');
  expect((await (await subscriber('third.reader')).get('/fan_futurecast_leaderboard')).headers['x-cache']).toBe('hit');
});
