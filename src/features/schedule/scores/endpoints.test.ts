import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { buildGame } from '../games/factory.ts';

/** The tests run on Saturday, 2026-11-21, at noon Central Time. */

let app: TestApp;
const colleges = { alabama: 0, auburn: 0, georgia: 0 };
const site = { alabama: 0, auburn: 0, hockey: 0 };
const at = (day: string, hour = '19') => new Date(`${day}T${hour}:00:00Z`);
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  for (const slug of ['alabama', 'auburn', 'georgia'] as const)
    colleges[slug] = (await findCollegeBySlug(db, slug))?.id ?? 0;
  for (const name of ['alabama', 'auburn', 'hockey'] as const) site[name] = (await findSite(db, name))?.id ?? 0;
  const { alabama, auburn, georgia } = colleges;
  await buildGame(db, {
    startsAt: at('2026-11-14'),
    home: { name: 'Small A', points: 3 },
    away: { name: 'Small B', points: 6 },
  });
  await buildGame(db, {
    startsAt: at('2026-11-14', '17'),
    home: { collegeId: georgia, points: 31 },
    away: { collegeId: auburn, points: 7 },
  });
  await buildGame(db, {
    startsAt: at('2026-11-21', '17'),
    stage: 'live',
    home: { collegeId: alabama, points: 14 },
    away: { name: 'Small C', points: 0 },
  });
  await buildGame(db, {
    startsAt: at('2026-11-13'),
    home: { name: 'Long ago', points: 1 },
    away: { name: 'Before', points: 2 },
  });
  await buildGame(db, { startsAt: at('2026-11-28'), home: { collegeId: alabama }, away: { collegeId: auburn } });
  await buildGame(db, {
    startsAt: at('2026-11-22', '20'),
    stage: 'postponed',
    home: { name: 'Off' },
    away: { name: 'Rain' },
  });
  await buildGame(db, { startsAt: at('2026-11-20'), home: { name: 'No score' }, away: { name: 'Told' } });
  await buildGame(db, {
    startsAt: at('2026-12-05'),
    home: { collegeId: alabama },
    away: { collegeId: georgia },
    isNeutralSite: true,
  });
  await buildGame(db, {
    sport: 'hockey',
    startsAt: at('2026-11-20'),
    home: { name: 'Ice', points: 2 },
    away: { name: 'Rink', points: 1 },
  });
});
afterAll(() => app.close());

type Side = { name: string; points: number | null };
type Shown = { home: Side; away: Side; status: string };
const PATH = '/api/v2/scores_and_schedule';
const told = ({ home, away, status }: Shown) =>
  [away.name, away.points, home.name, home.points, status].filter((part) => part !== null).join(' ');

test('of a sport: being played, then what ended last, of one day the known teams first; then what comes', {
  tags: ['engine'],
}, async () => {
  const reply = await app.get(PATH);
  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toContain('max-age=30');
  const { results, schedule, ...rest } = reply.body;
  expect(rest).toEqual({ sport: 'football', college_id: null, date: '2026-11-21' });
  expect(results.map(told)).toEqual([
    'Small C 0 Alabama 14 live',
    'Auburn 7 Georgia 31 final',
    'Small B 6 Small A 3 final',
  ]);
  expect(schedule.map(told)).toEqual(['Rain Off postponed', 'Auburn Alabama scheduled']);
  expect(results[0].home.college).toMatchObject({ slug: 'alabama' });
  expect(results[0].away.college).toBeNull();
});

test('of a team’s site its college alone, over more weeks; by its host or its id', async () => {
  const byId = (await app.get(`${PATH}?site_id=${site.alabama}`)).body;
  expect(byId).toMatchObject({ college_id: colleges.alabama, sport: 'football' });
  expect(byId.results.map(told)).toEqual(['Small C 0 Alabama 14 live']);
  expect(byId.schedule.map(told)).toEqual(['Auburn Alabama scheduled', 'Georgia Alabama scheduled']);
  expect((await app.get(PATH, { host: 'alabama.localhost' })).body).toEqual(byId);
  const auburn = (await app.get(`${PATH}?site_id=${site.auburn}`)).body;
  expect(auburn.results.map(told)).toEqual(['Auburn 7 Georgia 31 final']);
});

test('another sport, another day, nothing to show', async () => {
  expect((await app.get(`${PATH}?site_id=${site.hockey}`)).body.results.map(told)).toEqual(['Rink 1 Ice 2 final']);
  expect((await app.get(`${PATH}?sport=hockey`)).body.results).toHaveLength(1);
  const later = (await app.get(`${PATH}?date=2026-12-01`)).body;
  expect(later.results).toEqual([]);
  expect(later.schedule.map(told)).toEqual(['Georgia Alabama scheduled']);
  expect((await app.get(`${PATH}?date=2031-01-01`)).body).toMatchObject({ results: [], schedule: [] });
});

test('what cannot be read is refused', async () => {
  expect((await app.get(`${PATH}?date=yesterday`)).body.errors).toEqual({ date: ['A date is written as 2026-11-28'] });
  expect((await app.get(`${PATH}?date=2026-02-30`)).status).toBe(422);
  expect((await app.get(`${PATH}?sport=curling`)).status).toBe(422);
  expect((await app.get(`${PATH}?site_id=99999`)).status).toBe(404);
});
