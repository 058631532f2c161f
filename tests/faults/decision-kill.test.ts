import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rankingsByOracle } from '#features/teams/rankings/oracle.test-support.ts';
import { listTeamRankings } from '#features/teams/rankings/queries.ts';
import { type PostgresProxy, type Statement, startProxy, type Verdict } from '#tests/support/postgres-proxy.ts';
import { findPostgres } from '../../scripts/postgres.ts';
import { decisionFacts, decisionFaults, NOTHING, whole } from './decision-facts.ts';
import { onDatabase } from './network-facts.ts';
import { passTime } from './pass-time.ts';
import { type FaultDatabase, makeDatabase } from './postgres-database.ts';
import { type Place, type Server, startServer, stopServer, until } from './program.ts';
import { figures, rounds, sampleOf } from './rounds.ts';
import { buildAwaited, buildMembers, buildStaff, DESK_ENV, recordCommitment, type StaffMember } from './staff-desk.ts';

/**
 * kill -9 at every step of a decision: after each statement of its transaction, between its event and the following job, after each
 * statement of that job, and before the queue learns that it is done. Each time it is entirely there or entirely missing; in the end
 * everything is done exactly once. Many decisions are stopped at once, each at another step, so that one kill tests all of them.
 */

const FORECASTERS = 3;
const FOLLOWERS = 2;
const FIRST_YEAR = 1950;
/** Each stopped transaction holds a connection. */
const POOL = '45';
/** How many jobs of a kind the queue takes at a time. */
const JOBS_AT_ONCE = 10;
const NOTIFY = 'notify_followers';
const STILL_MS = 20_000;
/** Independent of the number of forecasts and of teams with a class. */
const MOST_STATEMENTS = 38;

const postgres = await findPostgres();
const measured = figures('kill -9 at each step of a decision');

type Case = { id: number; personId: number; classYear: number };

let database: FaultDatabase;
let place: Place;
let staff: StaffMember;
let collegeId: number;
/** Each is alone in a class of their own; otherwise their decisions would wait for each other. */
let cases: Case[];
/** Statements of the two transactions, including `begin` and `commit`. */
const length = { decision: 0, job: 0 };

afterAll(async () => {
  console.log(measured.all());
  await database?.drop();
});

const isOpenedBy = (table: string) => (statement: Statement, id: number) =>
  statement.opening?.text.includes(`from "${table}"`) && statement.opening.params.includes(String(id));
const isDecisionOf = isOpenedBy('prospects');
const isJobOf = ({ opening }: Statement, id: number) =>
  opening?.text.includes('from prospect_follows') && opening.params.includes(`{${id}}`);
const ofCase = (isAbout: typeof isJobOf, statement: Statement, among: readonly Case[]) =>
  among.findIndex(({ id }) => isAbout(statement, id));

type Stopper = (statement: Statement) => Verdict;

/** The server behind a proxy that stops it where `judge` says; `work` brings it there, and then it is killed. */
async function kill(judge: Stopper, work: (server: Server, proxy: PostgresProxy) => Promise<void>): Promise<void> {
  const proxy = await startProxy(database.url, judge);
  const server = await startServer({ databaseUrl: proxy.url }, { ...DESK_ENV, DATABASE_POOL: POOL });
  await work(server, proxy).finally(async () => {
    server.kill('SIGKILL');
    await server.ended;
    await proxy.close();
  });
  await database.isQuiet();
}

const stopped = (proxy: PostgresProxy, count: number) =>
  until(() => proxy.stopped().length >= count, `${count} statements stand still`, STILL_MS);
const facts = () => onDatabase(place, decisionFacts);
const record = ({ port }: Server, { id }: Case) => recordCommitment(port, staff, { prospectId: id, collegeId });

async function isHandled(): Promise<boolean> {
  const { rows } = await onDatabase(place, ({ executeSql }) =>
    executeSql('select 1 from outbox where handled_at is null'),
  );
  return rows.length === 0;
}

/** Nothing is pending, and nothing is inconsistent. */
async function expectDone(): Promise<void> {
  let faults: string[] = [];
  const look = async () => {
    faults = await onDatabase(place, decisionFaults);
    return faults.length === 0;
  };
  await until(look, 'everything was done', STILL_MS).catch(() => {});
  expect(faults, measured.all()).toEqual([]);
}

/** Splits into at least `count` parts, each tested by one kill. */
function parts<Each>(all: readonly Each[], largest: number, count: number): Each[][] {
  const size = Math.min(largest, Math.ceil(all.length / count));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

describe.skipIf(postgres === null)('on PostgreSQL', () => {
  beforeAll(async () => {
    database = await makeDatabase(postgres ?? '');
    place = { databaseUrl: database.url };
    await stopServer(await startServer(place, DESK_ENV));
    await onDatabase(place, async ({ db, executeSql }) => {
      staff = await buildStaff(db);
      const { rows } = await executeSql('select min(id) as id from colleges');
      collegeId = Number(rows[0]?.id);
      const audience = {
        forecasters: await buildMembers(db, FORECASTERS),
        followers: await buildMembers(db, FOLLOWERS),
        collegeId,
      };
      const awaited = Array.from({ length: 60 }, (_, index) => ({
        name: `Fault Number${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`,
        classYear: FIRST_YEAR + index,
        ratingTenths: 58,
      }));
      cases = await buildAwaited(db, awaited, audience);
    });
  });

  test('unbroken, it takes these steps', async () => {
    const [one] = cases.splice(0, 1);
    if (!one) throw new Error('no case');
    const judge: Stopper = (statement) => {
      if (isDecisionOf(statement, one.id)) length.decision = statement.place;
      if (isJobOf(statement, one.id)) length.job = statement.place;
      return 'pass';
    };
    await kill(judge, async (server) => {
      expect(await record(server, one)).toMatchObject({ status: 200 });
      await expectDone();
    });
    expect((await facts()).get(one.id)).toMatchObject(whole(FORECASTERS));
    measured.add(`${length.decision} statements in the decision, ${length.job} in the job that notifies followers`);
    expect(length.decision).toBeGreaterThan(20);
    expect(length.decision).toBeLessThanOrEqual(MOST_STATEMENTS);
    // All followers in one statement, and the job that writes their emails.
    expect(length.job).toBeGreaterThan(2);
  });

  test('in its transaction: before the commit nothing is there, from it on everything', async () => {
    // `begin` does not show whose it is, and nothing has happened by then.
    const steps = Array.from({ length: length.decision - 1 }, (_, index) => index + 2);
    const at = steps.map((step) => ({ step, case: cases.shift() }));
    for (const part of parts(at, Number(POOL) - 5, rounds)) {
      const these = part.flatMap((each) => each.case ?? []);
      const judge: Stopper = (statement) => {
        const index = ofCase(isDecisionOf, statement, these);
        return index >= 0 && statement.place === part[index]?.step ? 'after' : 'pass';
      };
      let answers: Promise<string>[] = [];
      await kill(judge, async (server, proxy) => {
        answers = these.map((each) =>
          record(server, each).then(
            ({ body }) => body,
            () => 'no answer',
          ),
        );
        await stopped(proxy, these.length);
      });
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['no answer']));
      const after = await facts();
      for (const [index, { step }] of part.entries()) {
        const found = after.get(these[index]?.id ?? 0);
        const wanted = step === length.decision ? whole(FORECASTERS) : NOTHING;
        expect(found, `after statement ${step}`).toMatchObject(wanted);
      }
      measured.add(
        `killed once with ${part.length} decisions after their statements ${part[0]?.step} to ${part.at(-1)?.step}`,
      );
      cases.push(...these.filter((_, index) => part[index]?.step !== length.decision));
    }
  });

  test.each(
    sampleOf([
      ['after an event was claimed', 'after', (text: string) => text.includes('update outbox set tries')],
      [
        'after its job was asked for',
        'after',
        (text: string, params: string) => text.includes('jobs.job') && params.includes(`"name":"${NOTIFY}"`),
      ],
      ['before it counts as handled', 'before', (text: string) => text.includes('update outbox set handled_at')],
    ] as const),
  )('in the handlers: %s', async (what, verdict, isIt) => {
    const one = cases.shift();
    if (!one) throw new Error('no case');
    let isCommitted = false;
    const judge: Stopper = (statement) => {
      if (isDecisionOf(statement, one.id) && statement.text === 'commit') isCommitted = true;
      else if (isCommitted && isIt(statement.text, statement.params.join(' '))) return verdict;
      return 'pass';
    };
    await kill(judge, async (server, proxy) => {
      expect(await record(server, one)).toMatchObject({ status: 200 });
      await stopped(proxy, 1);
    });
    expect((await facts()).get(one.id), 'acknowledged').toMatchObject(whole(FORECASTERS));
    measured.add(`killed ${what}`);
    await passTime(place);
  });

  test('in the job that notifies followers: each is told once', { tags: ['long'] }, async () => {
    const steps = Array.from({ length: length.job - 1 }, (_, index) => index + 2);
    for (const part of parts(steps, JOBS_AT_ONCE, rounds - 1)) {
      const these = cases.splice(0, part.length);
      // Earlier jobs are done, and all of these are queued before the first is fetched: the queue takes a fixed number at a time, and no
      // more until they are done.
      let isWaiting = false;
      const waits: Stopper = ({ text }) => (isWaiting && text.includes(`j.name = '${NOTIFY}'`) ? 'before' : 'pass');
      await kill(waits, async (server) => {
        await expectDone();
        isWaiting = true;
        for (const each of these) expect(await record(server, each)).toMatchObject({ status: 200 });
        await until(isHandled, 'the events are handled');
      });
      await passTime(place);
      const judge: Stopper = (statement) => {
        const index = ofCase(isJobOf, statement, these);
        return index >= 0 && statement.place === part[index] ? 'after' : 'pass';
      };
      await kill(judge, (_, proxy) => stopped(proxy, these.length));
      measured.add(`killed once with ${part.length} jobs after their statements ${part[0]} to ${part.at(-1)}`);
      await passTime(place);
    }
    // The job and its emails are done, but the queue does not learn of it.
    const deaf: Stopper = ({ text, params }) =>
      text.includes('json_to_recordset') && (params[0] === NOTIFY || params[0] === 'deliver_mail') ? 'before' : 'pass';
    await kill(deaf, (_, proxy) => stopped(proxy, 2));
    measured.add('killed before the queue hears that jobs are done');
    await passTime(place);
  });

  test('after the next start everything is done, once; what was never written is entered again', async () => {
    const server = await startServer(place, DESK_ENV);
    const before = await facts();
    const left = [...before.values()].filter(({ status }) => status === 'open');
    expect(new Set(left.map(({ prospectId }) => prospectId))).toEqual(new Set(cases.map(({ id }) => id)));
    for (const each of cases) expect(await record(server, each)).toMatchObject({ status: 200 });
    await expectDone();
    const after = await facts();
    for (const each of after.values()) expect(each).toMatchObject(whole(FORECASTERS));
    const [{ prospectId } = { prospectId: 0 }] = after.values();
    const again = await recordCommitment(server.port, staff, { prospectId, collegeId });
    expect({ status: again.status, errorCode: JSON.parse(again.body).error_code }).toEqual({
      status: 422,
      errorCode: 'already_decided_so',
    });
    await expectShown(server, [...after.keys()]);
    await expectRankings();
    await stopServer(server);
  });
});

/** Readers see it too: on the profile, in the timeline and on the wire. */
async function expectShown(server: Server, prospectIds: readonly number[]): Promise<void> {
  const body = async (path: string) => JSON.parse((await server.get(`/api/v2${path}`)).body);
  for (const id of [prospectIds[0], prospectIds.at(-1)]) {
    const { prospect } = await body(`/prospects/prospect?prospect_id=${id}`);
    expect(prospect).toMatchObject({ status: 'committed', college: { id: collegeId } });
    const { events } = await body(`/people/${prospect.person_id}/events`);
    expect(events.filter(({ kind }: { kind: string }) => kind === 'commit')).toHaveLength(1);
  }
  const { events } = await body('/content/event_ticker');
  const shown = new Set(events.map(({ person }: { person: { id: number } }) => person.id));
  expect(shown.size).toBe(Math.min(20, prospectIds.length));
}

async function expectRankings(): Promise<void> {
  await onDatabase(place, async ({ db }) => {
    for (const type of ['recruiting', 'comprehensive'] as const) {
      const key = { sport: 'football', classYear: FIRST_YEAR, type } as const;
      const kept = await listTeamRankings(db, key, { collegeIds: null, limit: 10, offset: 0 });
      expect(
        kept.map((row) => ({ collegeId: row.collegeId, rank: row.rank, points: row.ratingPoints + row.bonusPoints })),
      ).toEqual(await rankingsByOracle(db, key));
    }
  });
}

test.runIf(postgres === null)('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)', () => {
  measured.add('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)');
  expect(postgres).toBeNull();
});
