import { importSource } from '../scripts/import-source.ts';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import type * as Factory from '../src/features/membership/accounts/factory.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { ENVIRONMENT, freshDatabase, MAIN_HOST, neededPostgres, PORT_IN_ANNOUNCEMENT, runOnce } from './environment.ts';
import { startProcess, stopAll } from './processes.ts';
import { writePart } from './report.ts';

/**
 * `npm run bench -- sign-ins`: many members sign in at the same moment, each from their own address, on PostgreSQL, while readers request a
 * cached page. Requests are sent with `fetch` instead of bench/load.ts, because each is one POST with its own form token, cookie and body,
 * and the figure is the time of each one.
 */

const MEMBERS = 300;
const READERS = 4;
/** The pause between two pages of a reader. */
const PAUSE_MS = 20;
const MOST_SECONDS = 30;
const MOST_PAGE_MS = 200;

const { buildMember, MEMBER_PASSWORD } = await importSource<typeof Factory>(
  '/src/features/membership/accounts/factory.ts',
);

type Answer = { status: number; seconds: number };

async function main(): Promise<void> {
  const url = await freshDatabase(await neededPostgres(), 'bluechip_bench_sign_ins');
  const env = { ...ENVIRONMENT, DATABASE_URL: url, TRUST_PROXY: 'loopback' };
  runOnce(['dist/server/cli.js', 'seed', '--people', '200'], env);
  const names = await makeMembers(url);
  const server = await startProcess(SERVER_PROGRAM, env, PORT_IN_ANNOUNCEMENT);
  const base = `http://127.0.0.1:${server.port}`;
  await page(base);

  const { token, cookie } = await formToken(base);
  let isOver = false;
  const latencies: number[] = [];
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      latencies.push(await page(base));
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  });
  const answers = await Promise.all(
    names.map((login, index) =>
      signIn(base, {
        login,
        address: `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`,
        headers: { 'x-xsrf-token': token, cookie },
      }),
    ),
  );
  isOver = true;
  await Promise.all(readers);
  await server.stop();
  report(answers, latencies);
}

function report(answers: readonly Answer[], latencies: readonly number[]): void {
  const lost = answers.filter(({ status }) => status !== 200).length;
  const slowest = Math.max(...answers.map(({ seconds }) => seconds));
  const p99 = quantile(latencies, 0.99);
  writePart({
    heading: `${MEMBERS} sign-ins at once`,
    intro: `Written by \`npm run bench -- sign-ins\`, on PostgreSQL, one process: ${MEMBERS} members sign in by password at the same moment from ${MEMBERS} addresses, while ${READERS} readers ask for a cached page again and again.`,
    figures: [
      { name: 'Sign-ins lost', value: String(lost), bound: '0', detail: '', isMet: lost === 0 },
      {
        name: 'The slowest sign-in',
        value: `${slowest.toFixed(1)} s`,
        bound: `≤ ${MOST_SECONDS} s`,
        detail: `median ${quantile(
          answers.map(({ seconds }) => seconds),
          0.5,
        ).toFixed(1)} s`,
        isMet: slowest <= MOST_SECONDS,
      },
      {
        name: 'A cached page meanwhile, p99',
        value: `${p99.toFixed(0)} ms`,
        bound: `≤ ${MOST_PAGE_MS} ms`,
        detail: `median ${quantile(latencies, 0.5).toFixed(0)} ms, ${latencies.length} pages`,
        isMet: p99 <= MOST_PAGE_MS,
      },
    ],
    data: `\`seed --people 200\` and ${MEMBERS} members with Argon2id hashes of the present parameters.`,
  });
}

async function makeMembers(url: string): Promise<string[]> {
  const database = await openPostgres({ url, poolSize: 4 });
  const names = Array.from({ length: MEMBERS }, (_, index) => `bench-member-${index}`);
  for (const username of names) await buildMember(database.db, { username });
  await database.close();
  return names;
}

async function formToken(base: string): Promise<{ token: string; cookie: string }> {
  const reply = await fetch(`${base}/api/v2/csurf_token`, { headers: MAIN_HOST });
  const body: unknown = await reply.json();
  const token = typeof body === 'object' && body !== null && 'csurf_token' in body ? String(body.csurf_token) : '';
  return { token, cookie: `XSRF-TOKEN=${token}` };
}

async function signIn(
  base: string,
  { login, address, headers }: { login: string; address: string; headers: Record<string, string> },
): Promise<Answer> {
  const from = performance.now();
  const reply = await fetch(`${base}/api/user/sign_in`, {
    method: 'POST',
    headers: { ...MAIN_HOST, ...headers, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ user: { login, password: MEMBER_PASSWORD } }),
  });
  await reply.text();
  return { status: reply.status, seconds: (performance.now() - from) / 1000 };
}

/** Milliseconds until the whole page has arrived. */
async function page(base: string): Promise<number> {
  const from = performance.now();
  const reply = await fetch(`${base}/`, { headers: MAIN_HOST });
  await reply.text();
  if (reply.status !== 200) throw new Error(`the page answered ${reply.status}`);
  return performance.now() - from;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

try {
  await main();
} finally {
  await stopAll();
}
