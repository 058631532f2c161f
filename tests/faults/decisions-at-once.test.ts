import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { rankingsByOracle } from '#features/teams/rankings/oracle.test-support.ts';
import { listTeamRankings } from '#features/teams/rankings/queries.ts';
import { findPostgres } from '../../scripts/postgres.ts';
import { decisionFaults } from './decision-facts.ts';
import { onDatabase } from './network-facts.ts';
import { type FaultDatabase, makeDatabase } from './postgres-database.ts';
import { type Answer, type Place, type Server, startServer, stopServer, until } from './program.ts';
import { figures } from './rounds.ts';
import { buildAwaited, buildMembers, buildStaff, DESK_ENV, recordCommitment, type StaffMember } from './staff-desk.ts';

/** Fifty staff members record decisions at the same moment, in two processes: each is written or refused, and the sums are right. */

const STAFF = 50;
const FORECASTERS = 10;
/** Each test has its own class: a newcomer moves the others, and teams learn of that another way. */
const CLASS = { wanted: 2021, same: 2022, mates: 2023 };
const OTHER_CLASSES = [2024, 2025, 2026, 2027, 2028];
const DONE_MS = 30_000;

const postgres = await findPostgres();
const measured = figures('50 decisions at once');

let database: FaultDatabase;
let place: Place;
let server: Server;
let staff: StaffMember[];
let colleges: number[];
let audience: { forecasters: number[]; followers: number[] };

describe.skipIf(postgres === null)('on PostgreSQL', () => {
  beforeAll(async () => {
    database = await makeDatabase(postgres ?? '');
    place = { databaseUrl: database.url };
    server = await startServer(place, { ...DESK_ENV, WORKERS: '2', DATABASE_POOL: String(STAFF) });
    await onDatabase(place, async ({ db, executeSql }) => {
      // Their password is hashed only once, for the first of them.
      await buildMember(db);
      staff = await Promise.all(Array.from({ length: STAFF }, () => buildStaff(db)));
      const { rows } = await executeSql(`select id from colleges order by id limit ${STAFF}`);
      colleges = rows.map(({ id }) => Number(id));
      audience = { forecasters: await buildMembers(db, FORECASTERS), followers: await buildMembers(db, 1) };
    });
  });
  afterAll(async () => {
    console.log(measured.all());
    if (server?.isRunning()) await stopServer(server);
    await database?.drop();
  });

  test('about one prospect, for fifty colleges: one after the other, and settled once', async () => {
    const [id = 0] = await awaited([CLASS.wanted], 'Wanted');
    const answers = await atOnce((index) => ({ prospectId: id, collegeId: colleges[index] ?? 0 }));
    expect(statuses(answers)).toEqual({ 200: STAFF });
    const settled = answers.map(({ body }) => JSON.parse(body).settled).filter((count) => count > 0);
    expect(settled).toEqual([FORECASTERS]);
    const history = await select(`select college_id, status from commitments where prospect_id = ${id} order by id`);
    // Each decision leaves the college of the previous one, and no other.
    expect(history).toHaveLength(2 * STAFF - 1);
    for (const [index, step] of history.entries()) {
      const isYes = index % 2 === 0;
      expect(step.status).toBe(isYes ? 'committed' : 'decommitted');
      if (!isYes) expect(step.college_id).toBe(history[index - 1]?.college_id);
    }
    const [{ college_id: college } = {}] = await select(`select college_id from prospects where id = ${id}`);
    expect(college).toBe(history.at(-1)?.college_id);
    await expectWhole([CLASS.wanted]);
  });

  test('the same of one prospect: one is written, the others are refused', async () => {
    const [id = 0] = await awaited([CLASS.same], 'Same');
    const answers = await atOnce(() => ({ prospectId: id, collegeId: colleges[0] ?? 0 }));
    expect(statuses(answers)).toEqual({ 200: 1, 422: STAFF - 1 });
    const codes = answers.filter(({ status }) => status === 422).map(({ body }) => JSON.parse(body).error_code);
    expect(new Set(codes)).toEqual(new Set(['already_decided_so']));
    await expectWhole([CLASS.same]);
  });

  test('about fifty prospects of one class, for one team: all are in', { tags: ['long'] }, async () => {
    const ids = await awaited(
      Array.from({ length: STAFF }, () => CLASS.mates),
      'Classmate',
    );
    const team = colleges[1] ?? 0;
    const answers = await atOnce((index) => ({ prospectId: ids[index] ?? 0, collegeId: team }));
    expect(statuses(answers)).toEqual({ 200: STAFF });
    const inClass = await select(`select newcomers from team_rankings
      where class_year = ${CLASS.mates} and college_id = ${team} and type = 'recruiting'`);
    expect(inClass).toEqual([{ newcomers: STAFF }]);
    await expectWhole([CLASS.mates]);
  });

  test('fifty decisions in five classes with the same forecasters, for many teams', {
    tags: ['long'],
  }, async () => {
    const years = Array.from({ length: STAFF }, (_, index) => OTHER_CLASSES[index % OTHER_CLASSES.length] ?? 0);
    const ids = await awaited(years, 'Other');
    const answers = await atOnce((index) => ({ prospectId: ids[index] ?? 0, collegeId: colleges[index % 7] ?? 0 }));
    expect(statuses(answers)).toEqual({ 200: STAFF });
    await expectWhole(OTHER_CLASSES);
  });
});

async function awaited(classYears: readonly number[], name: string): Promise<number[]> {
  const named = (index: number) =>
    `${name} Number${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`;
  const facts = classYears.map((classYear, index) => ({
    name: named(index),
    classYear,
    ratingTenths: 55 + (index % 7),
  }));
  return onDatabase(place, async ({ db }) => {
    const built = await buildAwaited(db, facts, { ...audience, collegeId: colleges[1] ?? 0 });
    return built.map(({ id }) => id);
  });
}

/** Each staff member records one decision, all at the same moment. */
async function atOnce(wishOf: (index: number) => { prospectId: number; collegeId: number }): Promise<Answer[]> {
  const from = performance.now();
  const answers = await Promise.all(staff.map((member, index) => recordCommitment(server.port, member, wishOf(index))));
  measured.add(`${expect.getState().currentTestName}: ${Math.round(performance.now() - from)} ms`);
  return answers;
}

function statuses(answers: readonly Answer[]): Record<string, number> {
  const counts = Map.groupBy(answers, ({ status }) => String(status));
  return Object.fromEntries([...counts].map(([status, all]) => [status, all.length]));
}

const select = async (text: string) => (await onDatabase(place, ({ executeSql }) => executeSql(text))).rows;

/** Points and ranks match an independent computation, everybody was alerted, and no transaction ended in a deadlock. */
async function expectWhole(classYears: readonly number[]): Promise<void> {
  await onDatabase(place, async ({ db }) => {
    for (const classYear of classYears) {
      for (const type of ['recruiting', 'comprehensive'] as const) {
        const key = { sport: 'football', classYear, type } as const;
        const kept = await listTeamRankings(db, key, { collegeIds: null, limit: 100, offset: 0 });
        expect(
          kept.map((row) => ({ collegeId: row.collegeId, rank: row.rank, points: row.ratingPoints + row.bonusPoints })),
        ).toEqual(await rankingsByOracle(db, key));
      }
    }
  });
  let faults: string[] = [];
  const isDone = async () => {
    faults = (await onDatabase(place, decisionFaults)).filter((fault) => !fault.startsWith('followers'));
    return faults.length === 0;
  };
  await until(isDone, 'everything was done', DONE_MS).catch(() => {});
  expect(faults).toEqual([]);
  expect(await select('select deadlocks::int from pg_stat_database where datname = current_database()')).toEqual([
    { deadlocks: 0 },
  ]);
}

test.runIf(postgres === null)('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)', () => {
  measured.add('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)');
  expect(postgres).toBeNull();
});
