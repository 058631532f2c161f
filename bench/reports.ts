import { readFileSync } from 'node:fs';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import { ENVIRONMENT, freshDatabase, MAIN_HOST, neededPostgres, PORT_IN_ANNOUNCEMENT, runOnce } from './environment.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { writePart } from './report.ts';

/**
 * `npm run bench -- reports`: an add-on report of three years over a million subscriptions, made by the server that also serves pages. The
 * memory figure is the peak of the whole process.
 */

const SUBSCRIPTIONS = 1_000_000;
/** Two per subscription, a quarter of them removals. */
const CHANGES = 2 * SUBSCRIPTIONS;
const MOST_MB = 300;
const MOST_SECONDS = 600;
const LOOK_MS = 500;

async function main(): Promise<void> {
  const url = await freshDatabase(await neededPostgres(), 'bluechip_bench_reports');
  const env = { ...ENVIRONMENT, DATABASE_URL: url };
  runOnce(['dist/server/cli.js', 'seed', '--people', '200'], env);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of STATEMENTS) await client.query(statement);
    const server = await startProcess(SERVER_PROGRAM, env, PORT_IN_ANNOUNCEMENT);
    await fetch(`http://127.0.0.1:${server.port}/`, { headers: MAIN_HOST });
    const idleMb = memoryOf(server, 'VmRSS');
    const began = Date.now();
    const id = await request(client, url);
    const bytes = await finished(client, id);
    report({ seconds: (Date.now() - began) / 1000, idleMb, mostMb: memoryOf(server, 'VmHWM'), ...bytes });
    await server.stop();
  } finally {
    await client.end();
  }
}

const STATEMENTS = [
  `insert into users (email, email_key, username, username_key, age_band, registered_site_id, primary_site_id, created_at)
   select 'fan' || n || '@bench.example', 'fan' || n || '@bench.example', 'bench.fan.' || n, 'bench.fan.' || n, '16_and_over', 1, 1,
     timestamptz '2023-12-01' from generate_series(1, ${SUBSCRIPTIONS}) n`,
  `insert into subscriptions (user_id, type, plan, months, site_id, site_ids, plan_cents, state, zip, status, anchor, renews, created_at)
   select id, 'monthly', 'STANDARD', 1, 1, '{1}', 995, 'MN', '55401', 'active', created_at, true, created_at
   from users where username_key like 'bench.fan.%'`,
  `insert into subscription_add_on_changes (subscription_id, kind, plan, months, add_on, site_ids, invoice_id, net_cents, tax_cents, at)
   select s.id, case when n % 4 = 3 then 'removal' else 'purchase' end, 'STANDARD', 1, (array['AD_LITE', 'SPY', 'WAR_ROOM'])[1 + n % 3],
     '{2}', s.id, 495, 34, timestamptz '2023-12-01' + (s.id::bigint * 7919 + n * 104729) % 94600000 * interval '1 second'
   from subscriptions s, generate_series(1, ${CHANGES / SUBSCRIPTIONS}) n where s.zip = '55401'`,
  'analyze',
];

/** Requests a report as the call does. */
async function request(client: pg.Client, url: string): Promise<number> {
  const { rows } = await client.query(`insert into reports (kind, status, starts_on, ends_on, filter, requested_at)
    values ('add_on', 'waiting', '2023-12-01', '2026-11-30', '{}', now()) returning id`);
  const queue = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await queue.start();
  await queue.send('make_report', { reportId: rows[0].id });
  await queue.stop({ graceful: false });
  return rows[0].id;
}

async function finished(client: pg.Client, id: number): Promise<{ rows: number; csvMb: number; xlsxMb: number }> {
  for (;;) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    const { rows } = await client.query('select status, rows_done, csv_bytes, xlsx_bytes from reports where id = $1', [
      id,
    ]);
    const { status, rows_done: count, csv_bytes: csv, xlsx_bytes: xlsx } = rows[0];
    if (status === 'failed') throw new Error('the report failed');
    if (status === 'ready') return { rows: count, csvMb: Number(csv) / 1e6, xlsxMb: Number(xlsx) / 1e6 };
  }
}

/** Memory in MB, as Linux counts it. */
function memoryOf({ pid }: Running, what: 'VmRSS' | 'VmHWM'): number {
  const kb = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

type Measured = { seconds: number; idleMb: number; mostMb: number; rows: number; csvMb: number; xlsxMb: number };

function report({ seconds, idleMb, mostMb, rows, csvMb, xlsxMb }: Measured): void {
  writePart({
    heading: 'Reports over a million subscriptions',
    intro:
      'Written by `npm run bench -- reports`, on PostgreSQL: an add-on report of three years, as CSV and XLSX, made by the one process that serves pages too.',
    figures: [
      {
        name: 'The most memory (resident) that the process ever held',
        value: `${mostMb.toFixed(0)} MB`,
        bound: `≤ ${MOST_MB} MB`,
        detail: `${idleMb.toFixed(0)} MB before the report`,
        isMet: mostMb <= MOST_MB,
      },
      {
        name: 'From the request to the files',
        value: `${seconds.toFixed(0)} s`,
        bound: `≤ ${MOST_SECONDS} s`,
        detail: `${rows.toLocaleString('en-US')} rows; CSV ${csvMb.toFixed(0)} MB, XLSX ${xlsxMb.toFixed(0)} MB`,
        isMet: seconds <= MOST_SECONDS,
      },
    ],
    data: `${SUBSCRIPTIONS.toLocaleString('en-US')} subscriptions with ${CHANGES.toLocaleString('en-US')} add-on purchases and removals.`,
  });
}

try {
  await main();
} finally {
  await stopAll();
}
