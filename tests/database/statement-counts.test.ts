import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { writePastForecasts } from '#features/futurecast/forecasts/public.ts';
import { LEAST_SETTLED } from '#features/futurecast/leaderboard/scoring.ts';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { insertInterests } from '#features/recruiting/interests/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { snapshotClass } from '#features/recruiting/rank-history/public.ts';
import { insertVisits } from '#features/recruiting/visits/public.ts';
import { rebuildRankings } from '#features/teams/rankings/public.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { statementsOf } from '#tests/support/statements.ts';

/**
 * The number of statements per endpoint, on a process with empty caches: no more than stated here, and no more with many rows than with
 * few. Endpoints whose own tests state it (prospects, interests, lists, commitments, events …) are not repeated; for a decision,
 * tests/faults/decision-kill.test.ts counts every statement.
 */

const DAY = 86_400_000;

type Network = {
  subject: number;
  other: number;
  /** Committed to another college than the first. */
  committed: number;
  forecaster: number;
  /** A portal entry, with another college than the first as destination. */
  entry: number;
};

let app: TestApp;
let staff: SignedIn;
let colleges: number[];
const at: Partial<Record<'few' | 'many', Network>> = {};
const counts = new Map<string, Record<'few' | 'many', number>>();

/** `isStaff`: called by somebody who may see individual forecasts. */
const CALLS: readonly { name: string; most: number; isStaff?: boolean; path: (network: Network) => string }[] = [
  { name: 'ranking_graph', most: 2, path: ({ subject }) => `/prospects/ranking_graph?prospect_id=${subject}` },
  { name: 'forecast_table', most: 6, path: ({ subject }) => `/prospects/forecast_table?prospect_id=${subject}` },
  { name: 'forecast_graph', most: 5, path: ({ subject }) => `/prospects/forecast_graph?prospect_id=${subject}` },
  {
    name: 'prospect_top_forecasts',
    most: 5,
    path: ({ subject }) => `/prospects/prospect_top_forecasts?prospect_id=${subject}`,
  },
  {
    name: 'prospect_top_forecasts, all of it',
    most: 10,
    isStaff: true,
    path: ({ subject }) => `/prospects/prospect_top_forecasts?prospect_id=${subject}`,
  },
  { name: 'compare', most: 4, path: ({ subject, other }) => `/prospect_rankings/compare?ids=${subject},${other}` },
  { name: 'list as a file', most: 7, path: () => '/prospect_rankings.csv?list=football-national&year=2027' },
  { name: 'available_years', most: 1, path: () => '/team_rankings/available_years?sport=football' },
  {
    name: 'team_class',
    most: 7,
    path: () => `/team_rankings/team_class?college_id=${colleges[0]}&sport=football&year=2027`,
  },
  {
    name: 'calculator',
    most: 8,
    path: ({ subject, committed, entry }) =>
      `/team_rankings/calculator?college_id=${colleges[0]}&sport=football&year=2027&add=${subject},${committed}&add_transfers=${entry}`,
  },
  { name: 'visitors', most: 4, path: () => `/visitors?sport=football&year=2027&college_id=${colleges[0]}` },
  { name: 'top_targets', most: 4, path: () => `/top_targets?sport=football&year=2027&college_id=${colleges[0]}` },
  { name: 'forecasters', most: 5, path: () => '/futurecast/forecasters?board=fans' },
  { name: 'calibration', most: 3, path: ({ forecaster }) => `/futurecast/forecasters/${forecaster}/calibration` },
  { name: 'recent_forecasts', most: 9, isStaff: true, path: () => '/futurecast/recent_forecasts' },
  { name: 'moved', most: 5, path: () => '/futurecast/moved' },
];

beforeAll(async () => {
  app = await testApp();
  staff = await staffSignedIn(app, { isStaffWriter: true });
  colleges = (await listAllColleges(app.database.db)).map(({ id }) => id).slice(0, 12);
  for (const stage of ['few', 'many'] as const) {
    at[stage] = await grow(stage === 'few' ? LEAST_SETTLED + 1 : 40);
    for (const call of CALLS) {
      const path = `/api/v2${call.path(at[stage])}`;
      // The session is used once before, so that updating its last use adds no write.
      const ask = () => (call.isStaff ? staff.get(path) : app.get(path));
      expect((await ask()).status, path).toBe(200);
      await app.purge(['all']);
      const sent = await statementsOf(app.database, ask);
      counts.set(call.name, { few: 0, many: 0, ...counts.get(call.name), [stage]: sent.length });
    }
  }
});
afterAll(() => app.close());

/**
 * Prospects of one class, half of them committed, with interested colleges, forecasts of `size` members, graded and open, and a published
 * version.
 */
async function grow(size: number): Promise<Network> {
  const { db } = app.database;
  const facts = Array.from({ length: 2 * size }, (_, index) => ({
    ratingTenths: 58 + (index % 4),
    ...(index % 2 ? { status: 'committed', collegeId: colleges[index % 12] ?? 0, committedOn: '2026-11-10' } : {}),
  }));
  const built = await buildProspects(db, facts);
  const members = await Promise.all(Array.from({ length: size + 10 }, () => buildMember(db)));
  await insertInterests(
    db,
    built.flatMap(({ id }) =>
      colleges
        .slice(0, 4)
        .map((collegeId) => ({ prospectId: id, collegeId, level: 3, status: 'none', source: 'test' })),
    ),
  );
  await insertVisits(
    db,
    built.map(({ id }, index) => ({
      prospectId: id,
      collegeId: colleges[0] ?? 0,
      visitOn: index % 2 ? '2026-10-10' : '2026-12-12',
      isOfficial: true,
      source: 'test',
    })),
  );
  const [entry] = await buildTransfers(
    db,
    built.map((_, index) => ({ exitCollegeId: colleges[1 + (index % 11)] ?? 0, exitType: 'committed' })),
  );
  await writePastForecasts(
    db,
    built.map(({ id, collegeId, stars }, index) => ({
      prospectId: id,
      decision:
        collegeId === null
          ? null
          : { sport: 'football', classYear: 2027, stars, collegeId, decidedAt: new Date(TEST_NOW.getTime() - DAY) },
      forecasts: members.map(({ id: userId }, who) => ({
        userId,
        note: null,
        words: [
          { at: new Date(TEST_NOW.getTime() - 20 * DAY), collegeId: colleges[who % 3] ?? 0, confidence: 60 },
          { at: new Date(TEST_NOW.getTime() - 2 * DAY), collegeId: colleges[(who + index) % 4] ?? 0, confidence: 80 },
        ],
      })),
    })),
  );
  await rebuildRankings(db, { sport: 'football', classYear: 2027, now: TEST_NOW });
  await snapshotClass(db, { sport: 'football', classYear: 2027, at: TEST_NOW, by: 'test', note: null });
  const [subject = 0, committed = 0, other = 0] = built.map(({ id }) => id);
  return { subject, committed, other, forecaster: members[0]?.id ?? 0, entry: entry?.id ?? 0 };
}

test.each(CALLS)('$name: at most $most', ({ name, most }) => {
  const { few = 0, many = 0 } = counts.get(name) ?? {};
  expect(few).toBeGreaterThan(0);
  expect(many).toBeLessThanOrEqual(few);
  expect(many).toBeLessThanOrEqual(most);
});
