import { parseArgs } from 'node:util';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { importSource } from '../scripts/import-source.ts';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import type * as Factory from '../src/features/membership/accounts/factory.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import {
  databaseUrl,
  ENVIRONMENT,
  freshDatabase,
  MAIN_HOST,
  makeDatabaseOnce,
  neededPostgres,
  PORT_IN_ANNOUNCEMENT,
  runOnce,
} from './environment.ts';
import { describeGenerator, measure, type Target } from './load.ts';
import { LONG_HISTORIES, type MemberNetworkSize, writeMemberNetwork } from './member-network.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { type Figure, showPart, writePart } from './report.ts';

/**
 * `npm run bench -- members`: customer support looks up members among a million, with 20 million rows of histories. The database is created
 * once and kept; `--fresh` creates it again. `--members`, `--seconds` and `--only` (calls whose name contains these words) are for a trial,
 * which is printed and not written.
 */

const WHOLE = { members: 1_000_000, seconds: 10 };
const SUBSCRIPTIONS_PER_MEMBER = 1.5;
const HISTORY_ROWS_PER_MEMBER = 20;
const CONNECTIONS = 8;
const WARM_SECONDS = 3;
const MOST_MS = 100;
const LOOK_MS = 500;
const FIGURES_GIVE_UP_MS = 1_800_000;
const STAFF = 'bench_support';
/** Enough that a run of a few seconds rarely requests one twice. */
const PATHS = 3_000;

const { values: flags } = parseArgs({
  options: {
    members: { type: 'string', default: String(WHOLE.members) },
    seconds: { type: 'string', default: String(WHOLE.seconds) },
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
  },
});
const members = Number(flags.members);
const seconds = Number(flags.seconds);
const isTrial = members !== WHOLE.members || seconds !== WHOLE.seconds || flags.only !== '';

const { buildMember, MEMBER_PASSWORD } = await importSource<typeof Factory>(
  '/src/features/membership/accounts/factory.ts',
);

/** The number of rows, and the members and subscriptions that the calls request. */
type Sample = {
  counts: MemberNetworkSize;
  firstMember: number;
  firstSubscription: number;
  names: readonly string[];
  digits: readonly string[];
};

async function main(): Promise<void> {
  const postgres = await neededPostgres();
  const name = `bluechip_bench_members_${members}`;
  const url = databaseUrl(postgres, name);
  const sample = await openNetwork(postgres, name);
  const server = await startProcess(SERVER_PROGRAM, { ...ENVIRONMENT, DATABASE_URL: url }, PORT_IN_ANNOUNCEMENT);
  const cookie = await signIn(server, url);
  const figures: Figure[] = [];
  for (const target of targetsOf(sample).filter(({ name: each }) => each.includes(flags.only)))
    figures.push(await figureOf({ ...target, server, headers: { ...MAIN_HOST, cookie } }));
  figures.push(await countOfFigures(url));
  await server.stop();
  const count = (value: number) => value.toLocaleString('en-US');
  const { counts } = sample;
  const write = isTrial ? showPart : writePart;
  write({
    heading: 'Looking up members',
    intro: `Written by \`npm run bench -- members\`, on PostgreSQL, through HTTP, signed in as customer support, at ${CONNECTIONS} connections: each line asks for up to ${count(PATHS)} different things.`,
    figures,
    data: `${count(counts.members)} members, ${count(counts.subscriptions)} subscriptions, and ${count(counts.historyRows)} rows of histories (transitions, entries of the audit log, emails, invoices), scattered over their tables; ${LONG_HISTORIES} members have thousands of emails, audit entries and invoices each. ${describeGenerator()}`,
  });
}

/** The database, created if missing. An unfinished one is refused. */
async function openNetwork(postgres: string, name: string): Promise<Sample> {
  const url = databaseUrl(postgres, name);
  if (flags.fresh) await freshDatabase(postgres, name);
  const isNew = flags.fresh || (await makeDatabaseOnce(postgres, name));
  if (isNew) runOnce(['dist/server/cli.js', 'seed', '--people', '200'], { ...ENVIRONMENT, DATABASE_URL: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (isNew) {
      const from = performance.now();
      await writeMemberNetwork(client, {
        members,
        subscriptions: members * SUBSCRIPTIONS_PER_MEMBER,
        historyRows: members * HISTORY_ROWS_PER_MEMBER,
      });
      await makeStaff(url);
      process.stdout.write(`Written in ${Math.round((performance.now() - from) / 1000)} s\n`);
    }
    const sample = await readSample(client);
    if (sample.counts.historyRows < members * HISTORY_ROWS_PER_MEMBER)
      throw new Error(`${name} was not finished, as after a run that was stopped: use --fresh`);
    return sample;
  } finally {
    await client.end();
  }
}

async function makeStaff(url: string): Promise<void> {
  const database = await openPostgres({ url, poolSize: 1 });
  await buildMember(database.db, { username: STAFF, role: 'customer_support_admin' });
  await database.close();
}

async function readSample(client: pg.Client): Promise<Sample> {
  const number = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n ?? 0);
  const texts = async (text: string) => (await client.query<{ text: string }>(text)).rows.map((row) => row.text);
  const count = (table: string) => number(`select count(*) as n from ${table}`);
  const firstMember = await number(`select min(id) as n from users where email_key like '%@bench.example'`);
  const histories = ['subscription_transitions', 'audit_entries', 'mail_outbox', 'invoices'];
  let historyRows = 0;
  for (const table of histories) historyRows += await count(table);
  return {
    counts: { members: await count('users'), subscriptions: await count('subscriptions'), historyRows },
    firstMember,
    firstSubscription: await number(`select min(id) as n from subscriptions where user_id >= ${firstMember}`),
    names: await texts(
      `select username as text from users where id >= ${firstMember} order by md5(id::text) limit ${PATHS}`,
    ),
    digits: await texts(
      `select distinct last_digits as text from kept_cards where last_digits is not null limit ${PATHS}`,
    ),
  };
}

/** A staff member's session, as a `cookie` header. */
async function signIn(server: Running, url: string): Promise<string> {
  const base = `http://127.0.0.1:${server.port}`;
  const reply = await fetch(`${base}/api/v2/csurf_token`, { headers: MAIN_HOST });
  const token = /"csurf_token":"([^"]+)"/.exec(await reply.text())?.[1] ?? '';
  const answer = await fetch(`${base}/api/user/sign_in`, {
    method: 'POST',
    headers: { ...MAIN_HOST, 'x-xsrf-token': token, cookie: `XSRF-TOKEN=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user: { login: STAFF, password: MEMBER_PASSWORD } }),
  });
  if (answer.status !== 200) throw new Error(`${STAFF} was not signed in: ${answer.status} ${await answer.text()}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // As an authenticator code would set it.
  await client.query(
    'update sessions set second_factor_at = now() where user_id = (select id from users where username = $1)',
    [STAFF],
  );
  await client.end();
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

type CallsOf = Pick<Target, 'name' | 'paths'>;

function targetsOf({ firstMember, firstSubscription, names, digits, counts }: Sample): CallsOf[] {
  const users = '/api/v2/admin/users';
  const spread = (range: number) => Array.from({ length: PATHS }, (_, n) => (n * 7_919_317) % range);
  const search = (q: string, by: string) => `${users}?${new URLSearchParams({ q, by })}`;
  const ids = spread(members).map((n) => firstMember + n);
  const longIds = Array.from({ length: LONG_HISTORIES }, (_, n) => firstMember + n);
  const subscriptions = spread(counts.subscriptions - firstSubscription).map((n) => firstSubscription + n);
  const histories: readonly [string, string][] = [
    ['billing history', 'billing_history?per_page=50'],
    ['billing history, by amount', 'billing_history?per_page=50&sorts=-amount'],
    ['tracking', 'tracking?per_page=50'],
    ['prospect tracking', 'prospect_tracking?per_page=50'],
    ['history', 'user_history_tracking?per_page=50'],
    ['history, the tenth page', 'user_history_tracking?per_page=50&page=10'],
    ['history, with a search', 'user_history_tracking?per_page=50&query=email'],
    ['history, with a search that finds nothing', 'user_history_tracking?per_page=50&query=no-such-words'],
  ];
  const of = (people: readonly number[], part: string) => people.map((id) => `${users}/${id}/${part}`);
  return [
    { name: 'the newest members', paths: [users] },
    {
      name: 'lookup by the beginning of a name, 2 to 8 characters',
      paths: names.map((each, n) => search(each.slice(0, 2 + (n % 7)), 'name')),
    },
    { name: 'lookup by email', paths: names.map((each) => search(`${each}@bench.example`, 'name')) },
    { name: 'lookup by number', paths: ids.map((id) => search(String(id), 'id')) },
    { name: 'lookup by subscription', paths: subscriptions.map((id) => search(String(id), 'subscription')) },
    { name: 'lookup by the last digits of a card', paths: digits.map((each) => search(each, 'card')) },
    { name: 'a member', paths: ids.map((id) => `${users}/${id}`) },
    { name: 'the subscriptions of a member', paths: of(ids, 'subscriptions') },
    ...histories.map(([name, part]) => ({ name, paths: of(ids, part) })),
    ...histories
      .filter(([name]) => !name.includes('tracking'))
      .map(([name, part]) => ({ name: `${name}, of members with a long one`, paths: of(longIds, part) })),
    { name: 'the subscriptions of a member with a long history', paths: of(longIds, 'subscriptions') },
  ];
}

/** The nightly job, which the server runs while it gets no requests. */
async function countOfFigures(url: string): Promise<Figure> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const queue = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await queue.start();
  try {
    await client.query('delete from figure_counts');
    const from = performance.now();
    await queue.send('count_figures', {});
    while ((await client.query('select from figure_counts')).rowCount === 0) {
      if (performance.now() - from > FIGURES_GIVE_UP_MS) throw new Error('the figures were not counted');
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
    const taken = (performance.now() - from) / 1000;
    return {
      name: 'Counting all figures of /admin/reports/figures, as every night',
      value: `${taken.toFixed(0)} s`,
      bound: null,
      detail: 'until its transaction ended',
      isMet: true,
    };
  } finally {
    await queue.stop({ graceful: false });
    await client.end();
  }
}

async function figureOf(target: Target): Promise<Figure> {
  await measure(target, WARM_SECONDS, CONNECTIONS);
  const { latency, perSecond, serverMsPerRequest, generatorShare } = await measure(target, seconds, CONNECTIONS);
  return {
    name: `Call: ${target.name}, p99 at ${CONNECTIONS}`,
    value: `${latency.p99} ms`,
    bound: `≤ ${MOST_MS} ms`,
    detail: `p50 ${latency.p50} ms, ${Math.round(perSecond)} requests/s, ${serverMsPerRequest.toFixed(1)} ms of the server’s processor for a request; the generator used ${Math.round(100 * generatorShare)} % of the machine`,
    isMet: latency.p99 <= MOST_MS,
  };
}

try {
  await main();
} finally {
  await stopAll();
}
