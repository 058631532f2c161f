import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { buildProspect, buildProspects } from '#features/recruiting/prospects/factory.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { settleForecasts } from './service/settle-forecasts.ts';

/** Picks over HTTP: who may make them, who sees them, and what they add up to. */

let app: TestApp;
let colleges: number[];
let writer: SignedIn;
beforeAll(async () => {
  app = await testApp();
  colleges = (await listAllColleges(app.database.db)).map(({ id }) => id).slice(0, 4);
  writer = await signedIn(app, { isStaffWriter: true, username: 'scout' });
});
afterAll(() => app.close());

const NEW = '/api/v2/futurecast/new';
const college = (index: number) => colleges[index] ?? 0;
const wish = (prospectId: number, collegeId: number, confidence = 70, note?: string) => ({
  forecast: { prospect_id: prospectId, college_id: collegeId, confidence, ...(note ? { note } : {}) },
});

async function aSubscriber(): Promise<SignedIn> {
  const member = await signedIn(app);
  await app.database.executeSql(`
    insert into entitlement_grants (user_id, resource, site_id, source, reason, starts_at, created_at)
    values (${member.member.id}, 'premium', null, 'comp', 'test', '2026-01-01', '2026-01-01')`);
  return member;
}

test('visitors and free accounts may not forecast, subscribers and staff may', { tags: ['engine'] }, async () => {
  const { id } = await buildProspect(app.database.db);
  expect((await app.sendWithToken('POST', NEW, { body: wish(id, college(0)) })).status).toBe(401);
  const free = await signedIn(app);
  const refused = await free.send('POST', NEW, wish(id, college(0)));
  expect(refused).toMatchObject({ status: 403, body: { error_code: 'subscription_needed' } });
  const fan = await aSubscriber();
  const made = await fan.send('POST', NEW, wish(id, college(0), 80, 'He grew up there.'));
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    change: 'new',
    forecast: {
      confidence: 80,
      note: 'He grew up there.',
      forecaster: { username: fan.member.username, is_staff: false },
    },
  });
  expect((await writer.send('POST', NEW, wish(id, college(1)))).status).toBe(200);
});

test('the same again, nonsense, and a prospect that there is not are refused', async () => {
  const { id } = await buildProspect(app.database.db);
  await writer.send('POST', NEW, wish(id, college(0)));
  const again = await writer.send('POST', NEW, wish(id, college(0)));
  expect(again).toMatchObject({ status: 422, body: { error_code: 'same_forecast' } });
  expect((await writer.send('POST', NEW, wish(id, college(0), 75))).body.errors).toHaveProperty([
    'forecast.confidence',
  ]);
  expect((await writer.send('POST', NEW, wish(id, college(0), 90, 'x'.repeat(501)))).status).toBe(422);
  expect((await writer.send('POST', NEW, wish(99_999_999, college(0)))).status).toBe(404);
  const hidden = await buildProspect(app.database.db, { isHidden: true });
  expect((await writer.send('POST', NEW, wish(hidden.id, college(0)))).status).toBe(404);
});

test('a note stays when it is not sent, goes when it is empty, and may change alone without being a new forecast', async () => {
  const { id } = await buildProspect(app.database.db);
  const first = await writer.send('POST', NEW, wish(id, college(0), 60, 'Two visits.'));
  app.clock.advance(60_000);
  const surer = await writer.send('POST', NEW, wish(id, college(0), 80));
  expect(surer.body).toMatchObject({ change: 'confidence', forecast: { note: 'Two visits.' } });
  app.clock.advance(60_000);
  const noted = await writer.send('POST', NEW, wish(id, college(0), 80, 'Three visits.'));
  expect(noted.body).toMatchObject({ change: 'note', forecast: { note: 'Three visits.', confidence: 80 } });
  expect(noted.body.forecast.changed_at).toBe(surer.body.forecast.changed_at);
  const empty = { forecast: { ...wish(id, college(0), 80).forecast, note: '' } };
  expect((await writer.send('POST', NEW, empty)).body).toMatchObject({ change: 'note', forecast: { note: null } });
  expect((await writer.send('POST', NEW, empty)).body.error_code).toBe('same_forecast');
  await writer.send('POST', NEW, wish(id, college(0), 80, 'Four visits.'));
  expect((await writer.send('POST', NEW, wish(id, college(1), 80))).body).toMatchObject({
    change: 'college',
    forecast: { note: null },
  });
  const { rows } = await app.database.executeSql(
    `select confidence from forecast_changes where forecast_id = ${first.body.forecast.id} order by id`,
  );
  expect(rows).toEqual([{ confidence: 60 }, { confidence: 80 }, { confidence: 80 }]);
});

test('recent forecasts for one college', async () => {
  const fan = await aSubscriber();
  const [one, other] = await buildProspects(app.database.db, [{}, {}]);
  await fan.send('POST', NEW, wish(one?.id ?? 0, college(3)));
  await writer.send('POST', NEW, wish(other?.id ?? 0, college(2)));
  for (const by of ['', '&by=staff', '&by=fans']) {
    const { body } = await fan.get(`/api/v2/futurecast/recent_forecasts?college_id=${college(2)}${by}`);
    const named = body.forecasts.map((each: { college: { id: number } }) => each.college.id);
    expect(new Set(named), by).toEqual(new Set(by === '&by=fans' ? [] : [college(2)]));
  }
  expect((await fan.get('/api/v2/futurecast/recent_forecasts?college_id=nought')).status).toBe(422);
});

test('validation says what stands against it, and what it would earn and cost', async () => {
  const { id } = await buildProspect(app.database.db, { ratingTenths: 58 });
  const checked = await writer.send('PUT', '/api/v2/futurecast/validate', wish(id, college(0), 70));
  expect(checked.body).toEqual({ is_valid: true, reason: null, message: null, earns: 91, costs: 49 });
  const unconfirmed = await signedIn(app, { isStaffWriter: true, emailConfirmedAt: null });
  const refused = await unconfirmed.send('PUT', '/api/v2/futurecast/validate', wish(id, college(0)));
  expect(refused.body).toMatchObject({ is_valid: false, reason: 'email_unconfirmed' });
  expect((await app.get(`/api/v2/prospects/forecast_table?prospect_id=${id}`)).body.total).toBe(0);
});

test('everybody sees the shares; names, notes and single forecasts are for subscribers', async () => {
  const { id } = await buildProspect(app.database.db);
  const fan = await aSubscriber();
  await fan.send('POST', NEW, wish(id, college(0), 100, 'A secret of the war room'));
  await writer.send('POST', NEW, wish(id, college(1), 100));
  const visitor = async (path: string) => app.get(`/api/v2/${path}`);
  const table = await visitor(`prospects/forecast_table?prospect_id=${id}`);
  expect(table.body).toMatchObject({ total: 2, settled_college_id: null });
  expect(table.body.shares.map(({ percent }: { percent: number }) => percent)).toEqual([50, 50]);
  expect(table.body.shares.map((share: { staff_forecasts: number }) => share.staff_forecasts).toSorted()).toEqual([
    0, 1,
  ]);
  expect(table.headers['cache-control']).toBe('no-store');
  const free = await signedIn(app);
  for (const path of [
    `prospects/forecast_list?prospect_id=${id}`,
    `prospects/prospect_top_forecasts?prospect_id=${id}`,
    `prospects/forecast_table?prospect_id=${id}`,
    `prospects/forecast_graph?prospect_id=${id}`,
    'futurecast/recent_forecasts',
  ]) {
    for (const { text } of [await visitor(path), await free.get(`/api/v2/${path}`)]) {
      expect(text).not.toContain('A secret of the war room');
      expect(text).not.toContain(fan.member.username);
      expect(text).not.toContain('scout');
    }
  }
  expect((await visitor(`prospects/forecast_list?prospect_id=${id}`)).body).toMatchObject({
    is_locked: true,
    total: 2,
    forecasts: [],
  });
  const seen = await fan.get(`/api/v2/prospects/forecast_list?prospect_id=${id}`);
  expect(seen.body.is_locked).toBe(false);
  expect(seen.body.forecasts).toHaveLength(2);
  const recent = await fan.get('/api/v2/futurecast/recent_forecasts?by=fans');
  expect(recent.body.forecasts[0]).toMatchObject({
    note: 'A secret of the war room',
    prospect: { id },
    is_settled: false,
  });
  const by = async (who: string) => {
    const { body } = await fan.get(`/api/v2/futurecast/recent_forecasts?by=${who}&prospect_id=${id}`);
    return body.forecasts.map(({ forecaster }: { forecaster: { is_staff: boolean } }) => forecaster.is_staff);
  };
  expect({ staff: await by('staff'), fans: await by('fans') }).toEqual({ staff: [true], fans: [false] });
  const staff = await fan.get('/api/v2/futurecast/recent_forecasts?by=staff');
  expect(staff.body.forecasts.map(({ prospect }: { prospect: { id: number } }) => prospect.id)).toContain(id);
  expect(staff.body.forecasts.every((each: { forecaster: { is_staff: boolean } }) => each.forecaster.is_staff)).toBe(
    true,
  );
  for (const more of ['', '&by=staff', '&by=fans', `&by=staff&prospect_id=${id}`])
    expect((await free.get(`/api/v2/futurecast/recent_forecasts?mine=true${more}`)).body, more).toEqual({
      is_locked: false,
      forecasts: [],
      total: 0,
      total_is_estimate: false,
      page: 1,
      per_page: 30,
    });
});

test('the graph ends where the table stands', async () => {
  const { id } = await buildProspect(app.database.db);
  await writer.send('POST', NEW, wish(id, college(2), 60));
  app.clock.advance(86_400_000);
  // A graph of fewer than five picks would claim more than they say.
  const fans = await Promise.all(Array.from({ length: 4 }, () => aSubscriber()));
  for (const fan of fans.slice(1)) await fan.send('POST', NEW, wish(id, college(3), 60));
  const graph = () => app.get(`/api/v2/prospects/forecast_graph?prospect_id=${id}`);
  expect((await graph()).body.series).toEqual([]);
  app.clock.advance(86_400_000);
  await fans[0]?.send('POST', NEW, wish(id, college(3), 60));
  app.clock.advance(86_400_000);
  const { body } = await graph();
  const table = await app.get(`/api/v2/prospects/forecast_table?prospect_id=${id}`);
  const ends = Object.fromEntries(
    body.series.map(({ college: flag, percents }: { college: { id: number }; percents: number[] }) => [
      flag.id,
      percents.at(-1),
    ]),
  );
  const shares = Object.fromEntries(
    table.body.shares.map(({ college: flag, percent }: { college: { id: number }; percent: number }) => [
      flag.id,
      percent,
    ]),
  );
  expect(ends).toEqual(shares);
  expect(body.series.map(({ percents }: { percents: number[] }) => percents[0])).not.toContain(100);
});

test('everybody sees which shares moved within a week, and by whom nobody', async () => {
  const { id } = await buildProspect(app.database.db, { sport: 'hockey' });
  // Fewer than five picks have no percentage.
  const fans = await Promise.all(Array.from({ length: 5 }, () => aSubscriber()));
  for (const fan of fans) await fan.send('POST', NEW, wish(id, college(0), 50));
  const moved = async (query = '') => (await app.get(`/api/v2/futurecast/moved${query}`)).body.moved;
  app.clock.advance(8 * 86_400_000);
  expect(await moved('?sport=hockey')).toEqual([]);
  for (const fan of fans.slice(0, 3)) await fan.send('POST', NEW, wish(id, college(1), 100, 'Saw him there'));
  await app.purge(['forecasts']);
  expect(await moved('?sport=hockey')).toMatchObject([
    { prospect: { id }, college: { id: college(1) }, percent_before: 0, forecasts: 5 },
  ]);
  expect((await moved())[0].percent).toBeGreaterThan(50);
  expect(JSON.stringify(await moved())).not.toContain('Saw him there');
  expect(await moved('?sport=baseball')).toEqual([]);
  expect((await app.get('/api/v2/futurecast/moved?sport=chess')).status).toBe(422);
  await app.database.executeSql(`update prospects set is_hidden = true where id = ${id}`);
  expect(await moved('?sport=hockey')).toEqual([]);
});

test('one’s own forecast of one prospect, and of nobody else', async () => {
  const [first, second] = [await buildProspect(app.database.db), await buildProspect(app.database.db)];
  const fan = await aSubscriber();
  await fan.send('POST', NEW, wish(first.id, college(0)));
  await fan.send('POST', NEW, wish(second.id, college(1)));
  const { body } = await fan.get(`/api/v2/futurecast/recent_forecasts?mine=true&prospect_id=${first.id}`);
  expect(body.forecasts.map(({ prospect }: { prospect: { id: number } }) => prospect.id)).toEqual([first.id]);
});

test('a filter looks past what does not fit', async () => {
  const { id } = await buildProspect(app.database.db, { sport: 'baseball' });
  await writer.send('POST', NEW, wish(id, college(0)));
  const many = await buildProspects(
    app.database.db,
    Array.from({ length: 210 }, () => ({})),
  );
  await app.database.executeSql(`
    insert into forecasts (user_id, prospect_id, cycle, college_id, confidence, made_at, changed_at, college_changed_at)
    select ${writer.member.id}, id, 1, ${college(0)}, 50, '2027-01-01', '2027-01-01', '2027-01-01'
    from prospects where id in (${many.map((prospect) => prospect.id).join(', ')})`);
  const { body } = await writer.get('/api/v2/futurecast/recent_forecasts?sport=baseball');
  expect(body.forecasts.map(({ prospect }: { prospect: { id: number } }) => prospect.id)).toEqual([id]);
});

test('who was taken down has no forecasts at any door', async () => {
  const { id } = await buildProspect(app.database.db);
  await writer.send('POST', NEW, wish(id, college(0), 50, 'Gone soon'));
  await app.database.executeSql(`update prospects set is_hidden = true where id = ${id}`);
  for (const name of ['forecast_table', 'forecast_graph', 'forecast_list', 'prospect_top_forecasts']) {
    expect((await writer.get(`/api/v2/prospects/${name}?prospect_id=${id}`)).status).toBe(404);
  }
  expect((await writer.get('/api/v2/futurecast/recent_forecasts?mine=true')).text).not.toContain('Gone soon');
});

test('the board: ten settled are needed; points, accuracy, streak and calibration are those of the ledger', async () => {
  const fan = await aSubscriber();
  const { db } = app.database;
  for (let made = 0; made < 10; made += 1) {
    const { id, classYear, stars } = await buildProspect(db, { ratingTenths: 58 });
    await fan.send('POST', NEW, wish(id, college(0), 70));
    expect((await app.get('/api/v2/futurecast/forecasters')).body.total).toBe(0);
    const collegeId = made < 7 ? college(0) : college(1);
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
  const { body } = await fan.get('/api/v2/futurecast/forecasters');
  expect(body).toMatchObject({ board: 'fans', total: 1, least_settled: 10, available_seasons: [2027] });
  expect(body.forecasters[0]).toMatchObject({
    rank: 1,
    username: fan.member.username,
    settled: 10,
    right: 7,
    accuracy: 70,
    streak: -3,
    // Seven of 91, and three of −49, each within a tenth, because nobody disagrees.
    points: 7 * 91 - 3 * 49,
    brier: 0.21,
  });
  expect(body.forecasters[0].last_ten).toEqual([true, true, true, true, true, true, true, false, false, false]);
  const mine = (who: typeof fan, query = '') => who.get(`/api/v2/futurecast/forecasters/mine${query}`);
  expect((await mine(fan)).body).toEqual({ place: body.forecasters[0], least_settled: 10 });
  expect((await mine(fan, '?season=2031')).body.place).toBeNull();
  expect((await mine(writer, '?board=staff')).body.place).toBeNull();
  expect((await app.get('/api/v2/futurecast/forecasters?season=2031')).body.total).toBe(0);
  expect((await app.get('/api/v2/futurecast/forecasters?board=staff')).body.total).toBe(0);
  const calibration = await app.get(`/api/v2/futurecast/forecasters/${fan.member.id}/calibration`);
  expect(calibration.body.calibration).toEqual([{ confidence: 70, said: 10, right: 7 }]);
  expect((await app.get('/api/v2/futurecast/forecasters/99999999/calibration')).status).toBe(404);
});

test('the number of statements does not grow with the forecasts', async () => {
  const { id } = await buildProspect(app.database.db);
  for (let made = 0; made < 6; made += 1) await (await aSubscriber()).send('POST', NEW, wish(id, college(made % 4)));
  const path = `/api/v2/prospects/forecast_list?prospect_id=${id}`;
  await writer.get(path);
  expect((await statementsOf(app.database, () => writer.get(path))).length).toBeLessThanOrEqual(9);
});
