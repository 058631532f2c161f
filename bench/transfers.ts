import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
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
import { describeGenerator, measure } from './load.ts';
import { explainAll, isOfCall, largeTables, type Plan, plansText } from './plans.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { type Figure, showPart, writePart } from './report.ts';
import { everyPair, readTransferSample, type TransferTarget, targetsOf } from './transfer-calls.ts';
import { countTransfers, writeTransferNetwork } from './transfer-network.ts';

/**
 * `npm run bench -- transfers`: search and tracker with 500,000 portal entries and uncached pages, and the plan of every statement for two
 * filters and a sort order (docs/query-plans-transfers.md has the slowest). The database is created once and kept; `--fresh` creates it
 * again. `--plans` writes only the plans, which do not depend on other load on the machine. `--transfers` and `--seconds` are for a trial,
 * which is printed and not written.
 */

const WHOLE = { transfers: 500_000, seconds: 10 };
const PEOPLE = '2400';
const CONNECTIONS = 4;
const MORE_CONNECTIONS = 16;
const MOST_MS = 60;
const WARM_SECONDS = 3;
const PLANS_SHOWN = 40;
const CALLS_NAMED = 3;

const { values: flags } = parseArgs({
  options: {
    transfers: { type: 'string', default: String(WHOLE.transfers) },
    seconds: { type: 'string', default: String(WHOLE.seconds) },
    fresh: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
  },
});
const size = { transfers: Number(flags.transfers), seconds: Number(flags.seconds) };
const isTrial = JSON.stringify(size) !== JSON.stringify(WHOLE);
const environment = { ...ENVIRONMENT, PAGE_CACHE_MB: '0' };

async function main(): Promise<void> {
  const postgres = await neededPostgres();
  const name = `bluechip_bench_transfers_${size.transfers}`;
  const url = databaseUrl(postgres, name);
  const client = await openNetwork(postgres, name);
  const sample = await readTransferSample(client);
  const plans = await plansOf(url, client, everyPair(sample), sample.year);
  const planFigures = [fullReadFigure(plans), buffersFigure(plans)];
  const data = `${(await countTransfers(client)).toLocaleString('en-US')} portal entries of four sports and ten seasons.`;
  if (!isTrial) writePlans(plans, data);
  if (flags.plans) {
    await client.end();
    showPart({ heading: 'Plans', intro: '', figures: planFigures, data });
    return;
  }
  const server = await startProcess(SERVER_PROGRAM, { ...environment, DATABASE_URL: url }, PORT_IN_ANNOUNCEMENT);
  const [reference, ...others] = targetsOf(sample);
  const figures = [...planFigures];
  const base = await figureOf(server, reference, null);
  figures.push(base.figure);
  for (const target of others) figures.push((await figureOf(server, target, base.p50)).figure);
  await server.stop();
  await client.end();
  const part = {
    heading: 'With 500,000 portal entries',
    intro: `Written by \`npm run bench -- transfers\`, on PostgreSQL, through HTTP, pages not kept: two filters and an order, 3,000 different queries for each line, after the newest entries as a reference, at ${CONNECTIONS} connections; the p99 at ${MORE_CONNECTIONS} has no bound. The slowest plans are in [query-plans-transfers.md](query-plans-transfers.md).`,
    figures,
    data: `${data} ${describeGenerator()}`,
  };
  if (isTrial) {
    showPart(part);
    for (const { calls, buffers, milliseconds } of mostReading(plans).slice(0, 20))
      process.stdout.write(`${buffers} pages, ${milliseconds.toFixed(1)} ms: ${calls[0]}\n`);
    for (const plan of plans.filter(({ fullReads }) => fullReads.length > 0))
      process.stdout.write(`\n${plan.calls[0]}: ${plan.fullReads.join(', ')}\n${plan.statement}\n${plan.text}\n`);
    return;
  }
  writePart(part);
}

/** The plans that read the most come first. */
const mostReading = (plans: readonly Plan[]) => plans.toSorted((a, b) => b.buffers - a.buffers);

function writePlans(plans: readonly Plan[], data: string): void {
  const intro = `Written by \`npm run bench -- transfers\`: of the ${plans.length} statements that two filters and an order send, the ${PLANS_SHOWN} that read the most.`;
  writeFileSync(
    join(root, 'docs', 'query-plans-transfers.md'),
    plansText(
      mostReading(plans)
        .slice(0, PLANS_SHOWN)
        .map((plan) => ({ ...plan, calls: plan.calls.slice(0, CALLS_NAMED) })),
      { intro, data },
    ),
  );
}

/** The database, created if missing. An unfinished one is refused. */
async function openNetwork(postgres: string, name: string): Promise<pg.Client> {
  const url = databaseUrl(postgres, name);
  if (flags.fresh) await freshDatabase(postgres, name);
  const isNew = flags.fresh || (await makeDatabaseOnce(postgres, name));
  if (isNew) runOnce(['dist/server/cli.js', 'seed', '--people', PEOPLE], { ...environment, DATABASE_URL: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (isNew) {
    const from = performance.now();
    const written = await writeTransferNetwork(client, size.transfers);
    process.stdout.write(`${written} portal entries in ${Math.round((performance.now() - from) / 1000)} s\n`);
    await client.query('vacuum analyze');
  }
  const found = await countTransfers(client);
  if (found < size.transfers)
    throw new Error(`${name} holds ${found} portal entries, as after a run that was stopped: use --fresh`);
  return client;
}

/** Sends each query once for one season and once for all, through a proxy that records the statements. */
async function plansOf(url: string, client: pg.Client, queries: readonly string[], year: number): Promise<Plan[]> {
  const statements: Statement[] = [];
  const proxy = await startProxy(url, (statement) => {
    if (isOfCall(statement)) statements.push(statement);
    return 'pass';
  });
  const server = await startProcess(SERVER_PROGRAM, { ...environment, DATABASE_URL: proxy.url }, PORT_IN_ANNOUNCEMENT);
  const sent = new Map<string, Statement[]>();
  const views = ['teams', 'conferences', 'positions'].map((view) => `/transfer_tracker/football/${year}?view=${view}`);
  const calls = queries.flatMap((query) =>
    ['all', String(year)].map((season) => `/api/v2/college_transfers?sport=football&year=${season}&${query}`),
  );
  for (const path of [...views, ...calls]) {
    statements.length = 0;
    const { status } = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: MAIN_HOST });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    sent.set(path, [...statements]);
  }
  await server.stop();
  await proxy.close();
  await client.query('set jit = off');
  return explainAll(client, sent, await largeTables(client, isTrial ? size.transfers / 10 : undefined));
}

/** `base`: p50 of the reference, in milliseconds, which shows how much of a figure is due to the machine. */
async function figureOf(server: Running, { name, isPage, paths }: TransferTarget, base: number | null) {
  const target = { name, server, headers: MAIN_HOST, paths };
  await measure(target, WARM_SECONDS, CONNECTIONS);
  const few = await measure(target, size.seconds, CONNECTIONS);
  const many = await measure(target, size.seconds, MORE_CONNECTIONS);
  const { p50, p99 } = few.latency;
  const parts = [
    `p50 ${p50} ms`,
    ...(base === null ? [] : [`${(p50 / base).toFixed(1)} times that of the newest entries`]),
    `${Math.round(few.perSecond)} requests/s`,
    `${few.serverMsPerRequest.toFixed(1)} ms of the server's processor for a request; at ${MORE_CONNECTIONS} connections p99 ${many.latency.p99} ms`,
  ];
  const figure: Figure = {
    name: `${isPage ? 'Page' : 'Call'}: ${name}, p99 at ${CONNECTIONS}`,
    value: `${p99} ms`,
    bound: `≤ ${MOST_MS} ms`,
    detail: parts.join(', '),
    isMet: p99 <= MOST_MS,
  };
  return { p50, figure };
}

function fullReadFigure(plans: readonly Plan[]): Figure {
  const full = plans.flatMap(({ fullReads, calls }) => fullReads.map((read) => `${read} in ${calls[0]}`));
  return {
    name: 'Statements that read a large table from end to end',
    value: String(full.length),
    bound: '0',
    detail: full.length > 0 ? full.slice(0, 5).join(', ') : `of ${plans.length} statements`,
    isMet: full.length === 0,
  };
}

/** What statements read, independently of other load on the machine. */
function buffersFigure(plans: readonly Plan[]): Figure {
  const sorted = plans.map(({ buffers }) => buffers).toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toLocaleString('en-US');
  return {
    name: 'Pages of 8 kB that a statement reads, p99',
    value: at(0.99),
    bound: null,
    detail: `p50 ${at(0.5)}, p90 ${at(0.9)}, most ${at(1)}; from memory or not`,
    isMet: true,
  };
}

try {
  await main();
} finally {
  await stopAll();
}
