import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/postgres.ts';
import { type FaultDatabase, makeDatabase } from './postgres-database.ts';
import { get, placeEnv, runCli, runProgram, type Server, startServer, stopServer, until } from './program.ts';
import { figures, isLong, sampleOf } from './rounds.ts';

/** Keys that belong to nobody: Stripe is not called until somebody pays. */
const STRIPE = {
  PAYMENT_ENVIRONMENT: 'production',
  CARD_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_of_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
  PAYPAL_PROVIDER: 'none',
};

/** Several processes on one port, on PostgreSQL. */

const postgres = await findPostgres();
const measured = figures('Workers');
let database: FaultDatabase;

beforeAll(async () => {
  if (postgres !== null) database = await makeDatabase(postgres, { isEmpty: isLong });
});
afterAll(async () => {
  if (postgres === null) measured.add('left out: no PostgreSQL answers (set TEST_DATABASE_URL)');
  console.log(measured.all());
  await database?.drop();
});

let asked = 0;

/** The log shows which process answers a request. */
async function whoAnswers(server: Server): Promise<number> {
  asked += 1;
  const id = `fault-test-${asked}`;
  expect((await get(server.port, '/healthz', { 'x-request-id': id })).status).toBe(200);
  await server.printed(new RegExp(`"${id}".*\\n`));
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes(`"${id}"`));
  return Number(/"pid":(\d+)/.exec(line ?? '')?.[1]);
}

/** Sends requests until two processes have answered. */
async function bothWorkers(server: Server): Promise<[number, number]> {
  const seen = new Set<number>();
  await until(async () => seen.add(await whoAnswers(server)).size === 2, 'two workers have answered');
  const [first = 0, second = 0] = seen;
  return [first, second];
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

const isClosed = (port: number) =>
  get(port, '/healthz').then(
    () => false,
    () => true,
  );

const startTwo = () => startServer({ databaseUrl: database.url }, { WORKERS: '2', LOG_LEVEL: 'info' });

describe.skipIf(postgres === null)('two workers', () => {
  test('both serve on one port, one that is killed is replaced, and the other serves meanwhile', async () => {
    const from = performance.now();
    const server = await startTwo();
    const [first, second] = await bothWorkers(server);
    measured.add(`two workers serve ${Math.round(performance.now() - from)} ms after the first start`);
    for (const victim of sampleOf([first, second])) {
      const killed = performance.now();
      process.kill(victim, 'SIGKILL');
      await until(() => isGone(victim), 'the worker is gone');
      expect((await server.get('/')).status).toBe(200);
      const now = await bothWorkers(server);
      expect(now).not.toContain(victim);
      measured.add(`a killed worker is replaced after ${Math.round(performance.now() - killed)} ms`);
      expect(server.output()).toMatch(new RegExp(`"workerPid":${victim},.*was killed by SIGKILL, as the kernel does`));
      const scraped = await server.get('/metrics');
      expect(scraped.body).toMatch(/^bluechip_worker_exits_total\{reason="SIGKILL"\} [12]$/m);
      expect(scraped.body).toMatch(
        /^http_request_duration_seconds_count\{method="GET",route="\/",status="200"\} [1-9]/m,
      );
    }
    expect(server.output().match(/Bluechip is running/g)).toHaveLength(1);
    const workers = await bothWorkers(server);
    const ms = await stopServer(server);
    measured.add(`SIGTERM stops all after ${Math.round(ms)} ms`);
    expect(workers.map(isGone), measured.all()).toEqual([true, true]);
    expect(await isClosed(server.port)).toBe(true);
  });

  test('Ctrl-C at a terminal reaches all of them at once, and all end well', { tags: ['long'] }, async () => {
    const server = await startTwo();
    const workers = await bothWorkers(server);
    for (const pid of [...workers, server.pid]) process.kill(pid, 'SIGINT');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(workers.map(isGone)).toEqual([true, true]);
  });

  test('when the first process is killed, its workers end, and the next start works', async () => {
    const server = await startTwo();
    const workers = await bothWorkers(server);
    server.kill('SIGKILL');
    await server.ended;
    await until(() => workers.every(isGone), 'the workers have noticed');
    expect(await isClosed(server.port)).toBe(true);
    await stopServer(await startTwo());
  });

  test('what keeps them from starting is said once, and nothing is tried for ever', { tags: ['long'] }, async () => {
    const blocker = createServer();
    await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
    const address = blocker.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const env = { ...placeEnv({ databaseUrl: database.url }), WORKERS: '2' };
    const end = await runProgram('server', [], { env: { ...env, PORT: port } }).ended;
    blocker.close();
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toBe(`Port ${port} is in use by another program. Stop that one, or choose another with PORT.\n`);

    expect((await runCli({ databaseUrl: database.url }, ['seed', '--people', '10'])).code).toBe(0);
    const key = 'a-key-that-is-only-for-this-test-000';
    const mail = {
      MAIL_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@b.example',
      MAIL_POSTAL_ADDRESS: '1 Test Street',
      CONTACT_MAIL: 'a@b.example',
    };
    const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'a-key', CAPTCHA_SECRET: 'a-secret', ...STRIPE };
    const production = {
      NODE_ENV: 'production',
      BASE_DOMAIN: 'localhost',
      SESSION_SECRET: key,
      SERVER_KEY: key,
      ...mail,
      ...captcha,
    };
    const refused = await runProgram('server', [], { env: { ...env, ...production } }).ended;
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr.match(/BLUECHIP_DEMO/g)).toHaveLength(2);
  });
});

test.runIf(postgres === null)('workers were left out: no PostgreSQL answers', () => {
  expect(postgres).toBeNull();
});
