import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { cardNumbersIn, tablesWithCardNumbers } from '#tests/support/card-numbers.ts';
import { queueJobs } from '#tests/support/queue-jobs.ts';
import { findPostgres } from '../../scripts/postgres.ts';
import { type Act, KINDS, type Kind, NOTHING, sellGifts } from './money-acts.ts';
import { LANDINGS, type Landing, landingOf, type MoneyFacts, moneyFacts, moneyFaults } from './money-facts.ts';
import { type Course, type MoneyServer, startMoneyServer } from './money-server.ts';
import { areDone, expireKeys, MONEY_JOBS, passMoneyTime } from './money-time.ts';
import { type FaultDatabase, makeDatabase } from './postgres-database.ts';
import { until } from './program.ts';
import { figures, isLong, moments, rounds } from './rounds.ts';

/**
 * kill -9 at random moments of purchases, upgrades, renewals, add-ons, gifts, refunds and last uses of promotions, by card and by PayPal:
 * one charge, one result, nothing lost. The embedded provider writes each response in a transaction of its own before the program receives
 * it: what it charged stays charged.
 */

/** The long form: 200 and more in total. The short one: one of each of the first kinds, each at a different place. */
const EACH = rounds < 10 ? rounds : Math.ceil((20 * rounds) / KINDS.length);
/** Where the short form kills: between the charge and its record, before, and after. */
const PLACES = 3;
const SETTLED_MS = 30_000;
const measured = figures('kill -9 at random moments of money');
const postgres = await findPostgres();

let made: FaultDatabase;
let place: { databaseUrl: string };
let database: Database;
let server: MoneyServer;
const logs: string[] = [];
const landed: Landing[] = [];
/** After how many kills the providers' keys expired. */
let expired = 0;

const start = async () => {
  server = await startMoneyServer(made.url);
};

/** However it ends, its output is kept. */
async function end(): Promise<void> {
  logs.push(await server.kill());
  await made.isQuiet();
}

const factsOf = async ({ shoppers }: Pick<Act, 'shoppers'>): Promise<MoneyFacts[]> => {
  const all: MoneyFacts[] = [];
  for (const each of shoppers) all.push(await moneyFacts(database, each));
  return all;
};

/** The progress of the shopper who got furthest. */
async function landingOfAct(act: Act): Promise<Landing> {
  const all = (await factsOf(act)).map((each) => LANDINGS.indexOf(landingOf(each, act.wanted)));
  return LANDINGS[Math.max(...all)] ?? 'done';
}

/** Nothing is pending or inconsistent, and one shopper has the result exactly once. */
async function expectDone(act: Pick<Act, 'shoppers' | 'wanted'>, when: string): Promise<void> {
  let faults: string[] = [];
  const look = async () => {
    faults = await moneyFaults(database);
    return faults.length === 0 && (await areDone(database, MONEY_JOBS));
  };
  await until(look, 'everything was done', SETTLED_MS).catch(() => {});
  expect(faults, `${when}\n${measured.all()}`).toEqual([]);
  const wanted = act.shoppers.map((_, index) => (index === 0 ? act.wanted : NOTHING));
  const found = (await factsOf(act)).toSorted((a, b) => b.charges.length - a.charges.length);
  expect(found, `${when}\n${measured.all()}`).toEqual(wanted);
}

async function askAgain(act: Act, when: string): Promise<void> {
  expect(act.answers, `${when}\n${measured.all()}`).toContainEqual(await act.ask(server));
}

/** The server restarts after some time, and every money job runs. */
async function startLater(days: number): Promise<void> {
  await passMoneyTime(place, { days });
  await queueJobs(database, MONEY_JOBS);
  await start();
  await until(() => areDone(database, MONEY_JOBS), 'the jobs have come by', SETTLED_MS);
}

type Afterwards = (act: Act, killed: { when: string; landing: Landing }) => Promise<void>;

/** They retry later. What was charged is fulfilled without them. */
const later =
  (words: string): Afterwards =>
  async (act, { when, landing }) => {
    await startLater(0);
    if (landing !== 'before the charge') await expectDone(act, `${when}, ${words}, before anybody asked again`);
    await askAgain(act, `${when}, ${words}, asked again`);
    await expectDone(act, `${when}, ${words}, asked again`);
  };

/** What follows the kill: keys expire, the shoppers retry at once, later, or never. */
const AFTERWARDS: readonly Afterwards[] = [
  async (act, killed) => {
    await expireKeys(place);
    expired += 1;
    await later('a day later')(act, killed);
  },
  async (act, { when }) => {
    await start();
    await askAgain(act, `${when}, asked again at once`);
    await passMoneyTime(place);
    await expectDone(act, `${when}, asked again at once`);
  },
  later('minutes later'),
  async (act, { when }) => {
    await expireKeys(place);
    expired += 1;
    await startLater(2);
    const last = await act.follow?.(server);
    await expectDone({ ...act, shoppers: [...act.shoppers, ...(last ? [last] : [])] }, `${when}, given up`);
  },
];

/** The number of statements without a kill. */
async function measure(kind: Kind): Promise<Course & { ms: number }> {
  const act = await kind.prepare(server, database);
  const from = performance.now();
  const courseSoFar = server.watch();
  expect(act.answers).toContainEqual(await act.ask(server));
  await until(async () => (await landingOfAct(act)) === 'done', 'it is done');
  const course = { ...courseSoFar(), ms: performance.now() - from };
  await expectDone(act, `${kind.name}, unbroken`);
  measured.add(
    `${kind.name}: ${course.done} statements in ${Math.round(course.ms)} ms, charged by ${course.charged}, written by ${course.written}`,
  );
  return course;
}

const countsOf = (landings: readonly Landing[]) =>
  LANDINGS.map((each) => `${landings.filter((landing) => landing === each).length} ${each}`).join(', ');

/** Half of them between the charge and our record of it, if there is one; the others before and after. */
function momentsOf({ charged, written, done }: Course, kind: number): number[] {
  if (charged === 0) return moments(EACH, { from: 1, to: done });
  if (EACH === 1) {
    const places = [
      // Only the first half, because some more statements may finish before the kill lands.
      { from: charged, to: (charged + written) / 2 },
      { from: 1, to: charged / 2 },
      { from: written + 1, to: done },
    ];
    return moments(1, places[kind % PLACES] ?? { from: 1, to: done });
  }
  const between = Math.ceil(EACH / 2);
  const others = EACH - between;
  // An odd one is early for one kind, and late for the next.
  const early = kind % 2 === 0 ? Math.ceil(others / 2) : Math.floor(others / 2);
  return [
    ...moments(between, { from: charged, to: written }),
    ...moments(early, { from: 1, to: charged }),
    ...moments(others - early, { from: written + 1, to: done }),
  ];
}

describe.skipIf(postgres === null)('on PostgreSQL', () => {
  beforeAll(async () => {
    made = await makeDatabase(postgres ?? '');
    place = { databaseUrl: made.url };
    await start();
    database = await openPostgres({ url: made.observerUrl, poolSize: 1 });
    await sellGifts(database);
    await end();
    await start();
  });
  afterAll(async () => {
    console.log(measured.all());
    await server?.kill();
    await database?.close();
    await made?.drop();
  });

  test.each(isLong ? KINDS : KINDS.slice(0, PLACES))(
    '$name: one charge, one result, nothing lost',
    { timeout: Math.max(900_000, EACH * 30_000) },
    async (kind) => {
      const course = await measure(kind);
      // Idle waits are excluded, or the kill would come long after the next statement.
      const msOfStatement = Math.min(course.ms / course.done, 5);
      const landings: Landing[] = [];
      for (const [index, moment] of momentsOf(course, KINDS.indexOf(kind)).entries()) {
        const act = await kind.prepare(server, database);
        const killed = server.killAt(Math.floor(moment), (moment % 1) * msOfStatement);
        await act.ask(server).catch(() => {});
        await killed;
        await end();
        const landing = await landingOfAct(act);
        landings.push(landing);
        const ways = act.follow ? AFTERWARDS : AFTERWARDS.slice(0, 3);
        const when = `${kind.name}, killed at ${moment.toFixed(2)} of ${course.done}: ${landing}`;
        await ways[(index + KINDS.indexOf(kind)) % ways.length]?.(act, { when, landing });
      }
      landed.push(...landings);
      measured.add(`  ${EACH} kills: ${countsOf(landings)}`);
    },
  );

  test('the kills landed before the charge, after it, and after what it was for', () => {
    measured.add(`${landed.length} kills in all: ${countsOf(landed)}; keys expired after ${expired} of them`);
    expect(expired).toBeGreaterThan(0);
    const isEarly = (each: Landing) => each === 'before the charge';
    const isBetween = (each: Landing) => each === 'charged, not written';
    const least = EACH / 3;
    expect(landed.filter(isEarly).length, measured.all()).toBeGreaterThanOrEqual(least);
    expect(landed.filter(isBetween).length, measured.all()).toBeGreaterThanOrEqual(least);
    const late = landed.filter((each) => !isEarly(each) && !isBetween(each));
    expect(late.length, measured.all()).toBeGreaterThanOrEqual(least);
  });

  test('no number of a card is in a log, nor in any table of ours or of the provider', async () => {
    await end();
    const said = logs.join('\n');
    measured.add(`${logs.length} logs of ${said.length} characters in all`);
    expect(said.length).toBeGreaterThan(logs.length * 1000);
    expect(cardNumbersIn(said)).toEqual([]);
    const { searched, holding } = await tablesWithCardNumbers(database);
    expect(searched).toBeGreaterThan(50);
    expect(holding).toEqual([]);
  });
});

test.runIf(postgres === null)('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)', () => {
  measured.add('PostgreSQL was left out: none answers (set TEST_DATABASE_URL)');
  expect(postgres).toBeNull();
});
