import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfBuild, placeEnv, runCli, runProgram, startServer, stopServer, temporaryFolder } from './program.ts';
import { readyDirectory } from './ready-directory.ts';

/** Keys that belong to nobody: Stripe is not called until somebody pays. */
const STRIPE = {
  PAYMENT_ENVIRONMENT: 'production',
  CARD_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_of_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
  PAYPAL_PROVIDER: 'none',
};

/** A server that cannot start prints why in plain words on standard error, without a stack trace, and exits with 1. */

const place = await readyDirectory();
const blocker = createServer();
let busyPort = 0;

beforeAll(async () => {
  await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
  const address = blocker.address();
  busyPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => void blocker.close());

async function refusal(env: Record<string, string>, build?: string): Promise<string> {
  const options = { env: { ...placeEnv(place), ...env }, ...(build ? { build } : {}) };
  const { code, stdout, stderr } = await runProgram('server', [], options).ended;
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/^\s+at |Node\.js v/m);
  return stderr;
}

test('a port that is taken', async () => {
  expect(await refusal({ PORT: String(busyPort) })).toBe(
    `Port ${busyPort} is in use by another program. Stop that one, or choose another with PORT.\n`,
  );
  // It has released the directory and left it intact.
  await stopServer(await startServer(place));
});

const PRODUCTION = { NODE_ENV: 'production' };

test('an address that is not this machine’s', { tags: ['long'] }, async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toBe('HOST: 192.0.2.1 is not an address of this machine.\n');
});

test('an environment with faults: each in its own line', async () => {
  expect(await refusal({ PORT: 'x', DATABASE_URL: 'mysql://a', WORKERS: '0', LOG_LEVEL: 'loud' })).toMatch(
    /^The environment has 4 faults:\n( {2}(PORT|DATABASE_URL|WORKERS|LOG_LEVEL): .+\n){4}$/,
  );
  expect(await refusal({ WORKERS: '2' })).toMatch(/^The environment has a fault:\n {2}WORKERS: .+ DATABASE_URL.+\n$/);
});

test('production without what it needs', async () => {
  expect(await refusal(PRODUCTION)).toMatch(
    /^The environment has 11 faults:\n( {2}(BASE_DOMAIN|MAIL_FROM|SESSION_SECRET|SERVER_KEY|DATABASE_URL|MAIL_URL|MAIL_POSTAL_ADDRESS|CAPTCHA_PROVIDER|CARD_PROVIDER|PAYPAL_PROVIDER|CONTACT_MAIL): required in production.*\n){11}$/,
  );
});

test('production with all that it needs serves, but no invented people', { tags: ['long'] }, async () => {
  const key = 'a-key-that-is-only-for-this-test-000';
  const complete = {
    ...PRODUCTION,
    SESSION_SECRET: key,
    SERVER_KEY: key,
    BLUECHIP_SINGLE_NODE: '1',
    BASE_DOMAIN: 'localhost',
  };
  const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'a-key', CAPTCHA_SECRET: 'a-secret', ...STRIPE };
  const mail = {
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@b.example',
    MAIL_POSTAL_ADDRESS: '1 Test Street',
    CONTACT_MAIL: 'a@b.example',
  };
  const mailed = { ...complete, ...captcha, ...mail };
  expect(await refusal({ ...mailed, BETTING_PARTNER: 'embedded' })).toMatch(
    /^The environment has a fault:\n {2}BETTING_PARTNER: .+ needed in production .+\n$/,
  );
  const server = await startServer(place, mailed);
  expect((await server.get('/healthz')).status).toBe(200);
  await stopServer(server);
  expect((await runCli(place, ['seed', '--people', '10'])).code).toBe(0);
  expect(await refusal(mailed)).toBe(
    'The environment has a fault:\n  BLUECHIP_DEMO: the database holds demo data; use an empty one, or set BLUECHIP_DEMO=1\n',
  );
  const demo = { ...complete, BLUECHIP_DEMO: '1' };
  await stopServer(await startServer(place, { ...demo, BETTING_PARTNER: 'embedded' }));
});

test('a data directory that cannot be one', { tags: ['long'] }, async () => {
  const file = join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')]) {
    expect(await refusal({ BLUECHIP_DATA_DIR: path })).toMatch(/^The data directory \S+ cannot be used: .+\n$/);
    expect(await runCli({ dataDirectory: path }, ['seed'])).toMatchObject({ code: 1, stdout: '' });
  }
});

test('a PostgreSQL that does not answer', async () => {
  const url = 'postgres://someone:a-password@127.0.0.1:1/nowhere';
  const said = await refusal({ DATABASE_URL: url });
  expect(said).toBe(
    'The database of DATABASE_URL cannot be used: connection refused (connect ECONNREFUSED 127.0.0.1:1)\n',
  );
  expect(await refusal({ DATABASE_URL: url, WORKERS: '2' })).toBe(said);
  expect(await runCli({ databaseUrl: url }, ['seed'])).toEqual({ code: 1, signal: null, stdout: '', stderr: said });
});

test('a build that is missing or half written', { tags: ['long'] }, async () => {
  const build = await copyOfBuild();
  const [client, server] = ['client', 'server'].map((name) => join(build, 'dist', name)) as [string, string];
  const manifest = join(client, '.vite', 'manifest.json');

  writeFileSync(manifest, '{"src/web/entry-client.tsx": {"file": "assets/');
  expect(await refusal({}, build)).toMatch(/^The browser’s build is missing or not whole .+ npm run build\n$/);
  rmSync(manifest);
  expect(await refusal({}, build)).toMatch(/^The browser’s build is missing or not whole .+ npm run build\n$/);

  renameSync(join(server, 'entry-server.js'), join(server, 'elsewhere.js'));
  expect(await refusal({}, build)).toMatch(/npm (run build|start)/);
  for (const name of readdirSync(join(server, 'chunks')).filter((each) => /^(serve|ready-database)-/.test(each)))
    rmSync(join(server, 'chunks', name));
  expect(await refusal({}, build)).toMatch(/^The program is not whole .+ npm start builds .+\n$/);
  expect(existsSync(manifest)).toBe(false);
});

test('a command where there is no network: it makes none, and succeeds on none', async () => {
  const dataDirectory = join(temporaryFolder(), 'data');
  for (const args of [
    ['price', 'list'],
    ['backup', join(temporaryFolder(), 'backup')],
  ]) {
    const { code, stdout, stderr } = await runCli({ dataDirectory }, args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `There is no network here: DATABASE_URL is not set, and ${dataDirectory} has no database. Run the command with the environment of the server (docs/guides/operate.md, "Commands").\n`,
    );
    expect(existsSync(dataDirectory)).toBe(false);
  }
});
