import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { importSource } from '../scripts/import-source.ts';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import type * as Members from '../src/features/membership/accounts/factory.ts';
import type * as Sessions from '../src/features/membership/sessions/factory.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { COOKIES } from '../src/platform/http/cookies.ts';
import { type Statement, startProxy } from '../tests/support/postgres-proxy.ts';
import {
  databaseUrl,
  ENVIRONMENT,
  freshDatabase,
  MAIN_HOST,
  makeDatabaseOnce,
  neededPostgres,
  PORT_IN_ANNOUNCEMENT,
  root,
  runOnce,
} from './environment.ts';
import { type Asked, callsOf, pagesOf, readSample } from './forecast-calls.ts';
import { countForecasts, writeForecastNetwork } from './forecast-network.ts';
import { describeGenerator, measure } from './load.ts';
import { explainAll, isOfCall, largeTables, type Plan, plansText } from './plans.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { type Figure, showPart, writePart } from './report.ts';

/**
 * `npm run bench -- forecasts`: the calls and pages of prospects, rankings, forecasts and events with 500,000 people and 2,000,000
 * forecasts, without caches between requests, and the plan of every statement they send (docs/query-plans.md). The database is created
 * once, which takes about ten minutes, and kept; `--fresh` creates it again. `--people`, `--forecasts` and `--seconds` are for a trial,
 * which is printed and not written.
 */

const WHOLE = { people: 500_000, forecasts: 2_000_000, seconds: 10 };
const CALL_CONNECTIONS = 16;
const PAGE_CONNECTIONS = 4;
const MOST_MS = 60;
const WARM_SECONDS = 2;
const PLANS_INTRO =
  'Written by `npm run bench -- forecasts`: each statement that the calls of prospects, rankings, forecasts and events send, as PostgreSQL\ncarries it out.';

const { values: flags } = parseArgs({
  options: {
    people: { type: 'string', default: String(WHOLE.people) },
    forecasts: { type: 'string', default: String(WHOLE.forecasts) },
    seconds: { type: 'string', default: String(WHOLE.seconds) },
    fresh: { type: 'boolean', default: false },
  },
});
const size = { people: Number(flags.people), forecasts: Number(flags.forecasts), seconds: Number(flags.seconds) };
const isTrial = JSON.stringify(size) !== JSON.stringify(WHOLE);
const environment = { ...ENVIRONMENT, PAGE_CACHE_MB: '0' };

async function main(): Promise<void> {
  const postgres = await neededPostgres();
  const name = `bluechip_bench_forecasts_${size.people}_${size.forecasts}`;
  const url = databaseUrl(postgres, name);
  const client = await openNetwork(postgres, name);
  const sample = await readSample(client);
  const [calls, pages] = [callsOf(sample), pagesOf(sample)];
  const cookie = await subscriberCookie(url);

  const plans = await plansOf(url, { client, asked: [...calls, ...pages], cookie });
  const server = await startProcess(SERVER_PROGRAM, { ...environment, DATABASE_URL: url }, PORT_IN_ANNOUNCEMENT);
  const figures = [fullReadFigure(plans)];
  for (const call of calls)
    figures.push(await figureOf(server, call, { connections: CALL_CONNECTIONS, plans, cookie }));
  for (const page of pages)
    figures.push(await figureOf(server, page, { connections: PAGE_CONNECTIONS, plans, cookie }));
  await server.stop();

  const { rows } = await client.query(
    'select (select count(*) from people)::int as people, (select count(*) from forecast_settlements)::int as settled',
  );
  const count = (number: number) => number.toLocaleString('en-US');
  const data = `\`seed --people ${size.people}\`, ${count(rows[0].people)} people; ${count(await countForecasts(client))} forecasts, ${count(rows[0].settled)} of them settled.`;
  await client.end();
  const part = {
    heading: 'With two million forecasts',
    intro: `Written by \`npm run bench -- forecasts\`, on PostgreSQL, through HTTP, with nothing kept between requests: calls at ${CALL_CONNECTIONS} connections, pages at ${PAGE_CONNECTIONS}, each with hundreds of different people or colleges. Pages of the database are of 8 kB, of one request on a process that knows nothing yet. The plans are in [query-plans.md](query-plans.md).`,
    figures,
    data: `${data} ${describeGenerator()}`,
  };
  if (isTrial) {
    showPart(part);
    for (const plan of plans.filter(({ fullReads }) => fullReads.length > 0))
      process.stdout.write(
        `\n${plan.calls.join('; ')}: ${plan.fullReads.join(', ')}\n${plan.statement}\n${plan.text}\n`,
      );
    return;
  }
  writeFileSync(join(root, 'docs', 'query-plans.md'), plansText(plans, { intro: PLANS_INTRO, data }));
  writePart(part);
}

/** The database, created if missing. An unfinished one is refused. */
async function openNetwork(postgres: string, name: string): Promise<pg.Client> {
  const url = databaseUrl(postgres, name);
  if (flags.fresh) await freshDatabase(postgres, name);
  const isNew = flags.fresh || (await makeDatabaseOnce(postgres, name));
  if (isNew) {
    process.stdout.write(`Seeding ${size.people} people, once\n`);
    runOnce(['dist/server/cli.js', 'seed', '--people', String(size.people)], { ...environment, DATABASE_URL: url });
    await rankTeams(url);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (isNew) {
    const from = performance.now();
    const written = await writeForecastNetwork(client, size.forecasts);
    process.stdout.write(`${written} forecasts in ${Math.round((performance.now() - from) / 1000)} s\n`);
    await client.query('vacuum analyze');
  }
  const found = await countForecasts(client);
  if (found < size.forecasts * 0.9)
    throw new Error(`${name} holds ${found} forecasts, as after a run that was stopped: use --fresh`);
  return client;
}

/** Starts a server to run the job that follows a seed. */
async function rankTeams(url: string): Promise<void> {
  const server = await startProcess(SERVER_PROGRAM, { ...environment, DATABASE_URL: url }, PORT_IN_ANNOUNCEMENT);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const OPEN = `select (select count(*) from outbox where handled_at is null)
    + (select count(*) from jobs.job where name = 'rebuild_team_rankings' and state < 'completed') as n`;
  for (let open = 1; open > 0; ) {
    await new Promise((done) => setTimeout(done, 500));
    open = Number((await client.query(OPEN)).rows[0].n);
  }
  await client.end();
  await server.stop();
}

/** The cookie of a staff member's session, which may read what subscribers read. */
async function subscriberCookie(url: string): Promise<string> {
  const { buildMember } = await importSource<typeof Members>('/src/features/membership/accounts/factory.ts');
  const { buildSession } = await importSource<typeof Sessions>('/src/features/membership/sessions/factory.ts');
  const database = await openPostgres({ url, poolSize: 2 });
  const now = new Date();
  const { id } = await buildMember(database.db, { username: `bench-reader-${now.getTime()}`, isStaffWriter: true });
  const { token } = await buildSession(database.db, { userId: id }, now);
  await database.close();
  return `${COOKIES.session.name}=${token}`;
}

type Asking = { client: pg.Client; asked: readonly Asked[]; cookie: string };

/** Requests one of each kind through a proxy that records the statements, each on its own process with an empty cache. */
async function plansOf(url: string, { client, asked, cookie }: Asking): Promise<Plan[]> {
  let heard: Statement[] = [];
  const proxy = await startProxy(url, (statement) => {
    if (isOfCall(statement)) heard.push(statement);
    return 'pass';
  });
  const sent = new Map<string, Statement[]>();
  for (const each of asked) {
    const server = await startProcess(
      SERVER_PROGRAM,
      { ...environment, DATABASE_URL: proxy.url },
      PORT_IN_ANNOUNCEMENT,
    );
    heard = [];
    const { status } = await fetch(`http://127.0.0.1:${server.port}${each.paths[0]}`, {
      headers: headersOf(each, cookie),
    });
    if (status !== 200) throw new Error(`${each.name}: ${each.paths[0]} answered ${status}`);
    sent.set(each.name, [...heard]);
    await server.stop();
  }
  await proxy.close();
  await client.query('set jit = off');
  return explainAll(client, sent, await largeTables(client, isTrial ? size.people / 10 : undefined));
}

const headersOf = ({ isSubscriber = false }: Asked, cookie: string) => ({
  ...MAIN_HOST,
  ...(isSubscriber ? { cookie } : {}),
});

type Measuring = { connections: number; plans: readonly Plan[]; cookie: string };

async function figureOf(server: Running, asked: Asked, { connections, plans, cookie }: Measuring): Promise<Figure> {
  const { name, paths } = asked;
  const target = { name, server, headers: headersOf(asked, cookie), paths };
  await measure(target, WARM_SECONDS, connections);
  const { latency, perSecond } = await measure(target, size.seconds, connections);
  const own = plans.filter(({ calls }) => calls.includes(name));
  const buffers = own.reduce((sum, plan) => sum + plan.buffers, 0);
  return {
    name: connections === PAGE_CONNECTIONS ? `Page: ${name}, p99` : `Call: ${name}, p99`,
    value: `${latency.p99} ms`,
    bound: `≤ ${MOST_MS} ms`,
    detail: `p50 ${latency.p50} ms, ${Math.round(perSecond)} requests/s; ${own.length} statements, ${buffers.toLocaleString('en-US')} pages`,
    isMet: latency.p99 <= MOST_MS,
  };
}

function fullReadFigure(plans: readonly Plan[]): Figure {
  const full = plans.flatMap(({ fullReads, calls }) => fullReads.map((read) => `${read} in ${calls[0]}`));
  return {
    name: 'Statements that read a large table from end to end',
    value: String(full.length),
    bound: '0',
    detail: full.length > 0 ? full.join(', ') : `of ${plans.length} statements`,
    isMet: full.length === 0,
  };
}

try {
  await main();
} finally {
  await stopAll();
}
