import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { prospectInterests } from '#features/recruiting/interests/tables.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { commitments, prospects, ratingChanges } from '#features/recruiting/prospects/tables.ts';
import { prospectVisits } from '#features/recruiting/visits/tables.ts';
import { games } from '#features/schedule/games/tables.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { collegePlayers } from '#features/transfers/college-players/tables.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { TICKER_EVENTS } from './service.ts';
import { TICKER_TAG } from './timeline-tags.ts';

const TICKER = '/api/v2/content/event_ticker';
/** TEST_NOW is on this date in Central Time. */
const TODAY = '2026-11-21';

let app: TestApp;
let db: Db;
let harbor = { id: 0, slug: '' };
let ridge = { id: 0, slug: '' };
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
  harbor = await buildCollege(db, { shortName: 'Harbor State', abbreviation: 'HSU' });
  ridge = await buildCollege(db, { shortName: 'Ridge Tech', abbreviation: 'RT' });
});
beforeEach(async () => {
  await db.delete(games);
  await db.delete(collegePlayers);
  await db.delete(prospects);
  await app.purge([TICKER_TAG, 'colleges']);
});
afterAll(() => app.close());

type Event = { id: string; kind: string; on: string };
const kindsOf = (body: { events: Event[] }) => body.events.map(({ kind }) => kind);
const ticker = async (host?: string) => {
  await app.purge([TICKER_TAG]);
  return (await app.get(TICKER, host ? { host } : {})).body;
};
const eventsOf = (personId: number) => app.get(`/api/v2/people/${personId}/events`);

const commitment = (prospectId: number, happenedOn: string | null, status = 'committed', collegeId = harbor.id) =>
  db.insert(commitments).values({ prospectId, collegeId, status, happenedOn, source: 'test' });
const visit = (prospectId: number, visitOn: string, collegeId = harbor.id, knownAt: Date | null = null) =>
  db.insert(prospectVisits).values({ prospectId, collegeId, visitOn, isOfficial: true, knownAt, source: 'test' });
const offer = (prospectId: number, offeredOn: string, collegeId = harbor.id, offerKnownAt: Date | null = null) =>
  db
    .insert(prospectInterests)
    .values({ prospectId, collegeId, level: 3, status: 'offered', offeredOn, offerKnownAt, source: 'test' });
/** This many minutes before now. */
const ago = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * MINUTE_MS);
const game = (playedOn: string, facts: Partial<typeof games.$inferInsert> = {}) =>
  db.insert(games).values({
    sport: 'football',
    season: 2026,
    seasonType: 'regular',
    startsAt: new Date(`${playedOn}T18:00:00Z`),
    playedOn,
    isCompleted: true,
    homeCollegeId: harbor.id,
    homeName: 'Harbor State',
    homeKey: `c${harbor.id}`,
    homePoints: 31,
    awayCollegeId: null,
    awayName: 'Elsewhere',
    awayKey: 'elsewhere',
    awayPoints: 28,
    source: 'test',
    ...facts,
  });

test('everything dated of a person, the latest first, with the fields that each kind has', {
  tags: ['engine'],
}, async () => {
  const { id, personId, slug } = await buildProspect(db, { name: 'Alder Ashgrove', classYear: 2024 });
  await offer(id, '2023-03-01');
  await visit(id, '2023-06-02');
  await commitment(id, '2023-08-01');
  await commitment(id, '2023-11-01', 'decommitted');
  await commitment(id, '2023-12-20', 'signed', ridge.id);
  await commitment(id, null, 'committed', ridge.id);
  await db.insert(ratingChanges).values({
    prospectId: id,
    // 10:30 p.m. Central Time on the day before.
    at: new Date('2023-05-02T03:30:00Z'),
    changedBy: 'test',
    reason: 'State final',
    oldTenths: 57,
    newTenths: 58,
  });
  const player = await buildCollegePlayer(db, { personId, name: 'Alder Ashgrove' });
  await buildTransfer(db, {
    player,
    enteredOn: '2025-12-01',
    intentOn: '2026-01-07',
    originCollegeId: ridge.id,
    exitName: 'Elsewhere College',
    exitType: 'committed',
  });
  const { status, body, headers } = await eventsOf(personId);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body.events.map(({ kind, on }: Event) => `${on} ${kind}`)).toEqual([
    '2026-01-07 portal_exit',
    '2025-12-01 portal_entry',
    '2023-12-20 sign',
    '2023-11-01 decommit',
    '2023-08-01 commit',
    '2023-06-02 visit',
    '2023-05-01 rating',
    '2023-03-01 offer',
  ]);
  const person = { id: personId, name: 'Alder Ashgrove', position: 'QB', path: `/content/prospects/2024/${slug}` };
  const nothing = { college: null, to_college: null, is_official: null, exit_type: null, rating: null, score: null };
  expect(body.events[0]).toMatchObject({
    person: { path: person.path },
    college: { short_name: 'Ridge Tech' },
    to_college: { id: null, short_name: 'Elsewhere College' },
    exit_type: 'committed',
  });
  expect(body.events[5]).toMatchObject({ is_official: true, college: { short_name: 'Harbor State' } });
  expect(body.events[6]).toEqual({
    ...nothing,
    id: expect.stringMatching(/^rating:\d+$/),
    kind: 'rating',
    on: '2023-05-01',
    known_at: '2023-05-02T03:30:00.000Z',
    sport: 'football',
    person,
    rating: { from: 5.7, to: 5.8, reason: 'State final' },
  });
});

test('a person who was taken down is not found, in whatever sport that was; nor is nobody', async () => {
  const hidden = await buildProspect(db, { isHidden: true });
  const elsewhere = await buildProspect(db);
  await buildCollegePlayer(db, { personId: elsewhere.personId, isHidden: true });
  const nothingYet = await buildProspect(db);
  expect((await eventsOf(hidden.personId)).status).toBe(404);
  expect((await eventsOf(elsewhere.personId)).status).toBe(404);
  expect((await eventsOf(2_147_483_647)).status).toBe(404);
  expect((await eventsOf(nothingYet.personId)).body).toEqual({ events: [] });
  expect((await app.get('/api/v2/people/nobody/events')).status).toBe(422);
});

test('the wire: of files, decisions first on a day, scores after offers, and visits from the morning on; no signing', async () => {
  const { id } = await buildProspect(db);
  await commitment(id, '2026-11-20');
  await commitment(id, TODAY, 'decommitted');
  await commitment(id, TODAY, 'signed', ridge.id);
  await visit(id, TODAY);
  await visit(id, '2026-11-22', ridge.id);
  await offer(id, TODAY);
  await game(TODAY);
  await game('2026-11-28', { isCompleted: false });
  const file = { originCollegeId: harbor.id, createdAt: ago(20), updatedAt: ago(10) };
  await buildTransfer(db, { enteredOn: TODAY, exitOn: TODAY, exitType: 'withdrawn', ...file });
  const body = await ticker();
  expect(kindsOf(body)).toEqual(['decommit', 'offer', 'score', 'portal_exit', 'portal_entry', 'commit', 'visit']);
  expect(body.events[2]).toMatchObject({
    person: null,
    college: { id: harbor.id },
    to_college: { short_name: 'Elsewhere' },
    score: { own: 31, other: 28 },
  });
});
test('twenty visits of today do not hide what was just entered, whatever its day', async () => {
  const { id } = await buildProspect(db);
  for (let each = 0; each < TICKER_EVENTS; each += 1)
    await visit((await buildProspect(db)).id, TODAY, harbor.id, ago(90 + each));
  for (let each = 0; each < TICKER_EVENTS; each += 1) await visit((await buildProspect(db)).id, TODAY);
  await game('2026-11-20', { finalKnownAt: ago(3) });
  await offer(id, '2026-11-03', harbor.id, ago(2));
  await db.insert(commitments).values({
    prospectId: id,
    collegeId: harbor.id,
    status: 'committed',
    happenedOn: '2026-11-19',
    knownAt: ago(1),
    source: 'test',
  });
  const { events } = await ticker();
  expect(events).toHaveLength(TICKER_EVENTS);
  expect(events.slice(0, 4)).toMatchObject([
    { kind: 'commit', on: '2026-11-19', known_at: ago(1).toISOString() },
    { kind: 'offer', on: '2026-11-03', known_at: ago(2).toISOString() },
    { kind: 'score', on: '2026-11-20', known_at: ago(3).toISOString() },
    { kind: 'visit', on: TODAY, known_at: ago(90).toISOString() },
  ]);
});

test('a visit to come is news when it is entered, and no news again when its day comes', async () => {
  const { id } = await buildProspect(db);
  await visit(id, '2026-12-05', harbor.id, ago(60));
  await visit(id, '2026-12-06', ridge.id);
  await offer(id, TODAY, harbor.id, ago(30));
  const body = await ticker();
  expect(body.events.map(({ kind, on }: Event) => `${on} ${kind}`)).toEqual([`${TODAY} offer`, '2026-12-05 visit']);
});

test('what a file tells long after its day is no news, and is known since that day ended', async () => {
  const { id } = await buildProspect(db);
  await commitment(id, '2025-08-01');
  await visit(id, '2026-11-20', harbor.id, ago(5));
  await offer(id, '2026-11-20');
  const { events } = await ticker();
  expect(events.map(({ kind, known_at: at }: Event & { known_at: string }) => [kind, at])).toEqual([
    ['visit', ago(5).toISOString()],
    ['offer', '2026-11-21T06:00:00.000Z'],
    ['commit', '2025-08-02T05:00:00.000Z'],
  ]);
});

test('what is known at the same moment is told the later step first', async () => {
  const { id } = await buildProspect(db);
  const step = { prospectId: id, happenedOn: TODAY, knownAt: ago(1), source: 'test' };
  await db.insert(commitments).values([
    { ...step, collegeId: harbor.id, status: 'decommitted' },
    { ...step, collegeId: ridge.id, status: 'committed' },
  ]);
  expect(kindsOf(await ticker())).toEqual(['commit', 'decommit']);
});

test('at most twenty, whoever was taken down left out before they are counted', async () => {
  const { id } = await buildProspect(db);
  const hidden = await buildProspect(db, { isHidden: true });
  const elsewhere = await buildProspect(db);
  await buildCollegePlayer(db, { personId: elsewhere.personId, isHidden: true });
  await visit(hidden.id, TODAY);
  await commitment(elsewhere.id, TODAY);
  for (let day = 1; day < TICKER_EVENTS; day += 1) await visit(id, `2026-10-${String(day).padStart(2, '0')}`);
  expect((await ticker()).events).toHaveLength(TICKER_EVENTS - 1);
  await visit(id, '2026-09-30');
  expect((await ticker()).events).toHaveLength(TICKER_EVENTS);
  await visit(id, '2026-09-29');
  const { events } = await ticker();
  expect(events).toHaveLength(TICKER_EVENTS);
  expect(events.at(-1).on).toBe('2026-09-30');
});

test('a sport’s site tells of its sport', async () => {
  const football = await buildProspect(db);
  const basketball = await buildProspect(db, { sport: 'basketball' });
  await commitment(football.id, '2026-11-01');
  await commitment(basketball.id, '2026-11-02');
  expect((await ticker()).events).toHaveLength(2);
  const { body } = await app.get('/api/v2/sites?kind=sport&sport=basketball');
  const [site] = body.sites;
  const { events } = await ticker(`${site.subdomain}.bluechip.localhost`);
  expect(events.map(({ sport }: { sport: string }) => sport)).toEqual(['basketball']);
});

test('three statements for the wire and five for a person, however much happened', async () => {
  const { id, personId } = await buildProspect(db);
  for (let day = 1; day < 9; day += 1) await visit(id, `2026-10-0${day}`);
  await app.purge([TICKER_TAG]);
  const forWire = await statementsOf(app.database, () => app.get(TICKER));
  expect(forWire.length).toBeGreaterThan(0);
  expect(forWire.length).toBeLessThanOrEqual(3);
  expect(await statementsOf(app.database, () => app.get(TICKER))).toHaveLength(0);
  expect((await statementsOf(app.database, () => eventsOf(personId))).length).toBeLessThanOrEqual(5);
});
