import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordImport } from '#features/imports/engine/public.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/log.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';
import { seedCommand } from './command.ts';

const AT = new Date('2026-01-01');

const files = temporaryStorage();
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.executeSql('truncate imports cascade'));
afterAll(() => database.close().finally(files.remove));

async function seed(options: string[] = [], env: Record<string, string> = {}, signal = new AbortController().signal) {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    cwd: '/',
    signal,
  };
  const deps = {
    database,
    config: loadConfig({ NODE_ENV: 'test', BLUECHIP_DATA_DIR: files.folder, ...env }),
    now: () => AT,
    log: silentLog,
  };
  return { code: await seedCommand.run(['--people', '10', ...options], io, deps), out, err };
}

const aRealImport = () =>
  recordImport(database.db, {
    kind: 'recruits',
    fileName: 'class.csv',
    checksum: 'x',
    sport: 'football',
    year: 2026,
    options: {},
    counts: {},
    at: AT,
  });

test('an empty network is filled, and one of invented people again', async () => {
  expect(await seed()).toMatchObject({ code: 0, err: [] });
  expect(await seed(['--seed', '2'])).toMatchObject({ code: 0, err: [] });
});

test('production refuses them, unless it is a demonstration or forced', async () => {
  const key = 'a-key-that-is-only-for-this-test-000';
  const production = {
    NODE_ENV: 'production',
    BASE_DOMAIN: 'localhost',
    SESSION_SECRET: key,
    SERVER_KEY: key,
    BLUECHIP_SINGLE_NODE: '1',
  };
  const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'a-key', CAPTCHA_SECRET: 'a-secret' };
  const mail = {
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@b.example',
    MAIL_POSTAL_ADDRESS: '1 Test Street',
    CONTACT_MAIL: 'a@b.example',
  };
  const cards = {
    PAYMENT_ENVIRONMENT: 'production',
    CARD_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_of_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_tests',
    PAYPAL_PROVIDER: 'none',
  };
  const real = { ...production, ...captcha, ...mail, ...cards };
  const refused = await seed(['--seed', '4'], real);
  expect(refused).toEqual({ code: 1, out: [], err: [expect.stringMatching(/^This is production.+--force/)] });
  expect(await seed(['--seed', '4', '--force'], real)).toMatchObject({ code: 0 });
  expect(await seed(['--seed', '5'], { ...production, BLUECHIP_DEMO: '1' })).toMatchObject({ code: 0 });
});

test('a network of imported people refuses invented ones, unless forced', async () => {
  await aRealImport();
  expect(await seed()).toEqual({
    code: 1,
    out: [],
    err: [expect.stringMatching(/^The database has imported .+--force/)],
  });
  expect(await seed(['--force', '--seed', '3'])).toMatchObject({ code: 0, err: [] });
});

test('it says what it has made, as one object where that is asked for', async () => {
  const { code, out } = await seed(['--seed', '6']);
  expect(code).toBe(0);
  expect(out.join('\n')).toMatch(
    /Inventing a network: \d+ %, .+\n[\s\S]*football {3}2026 {8}1\n[\s\S]*invented prospects created\n.+games\n/,
  );
  const json = await seed(['--seed', '7', '--json']);
  expect(json.out).toHaveLength(1);
  expect(JSON.parse(json.out[0] ?? '')).toMatchObject({ created: 24, articles: 1, galleries: 1 });
});

test('an interrupted one says so, and leaves no rows', async () => {
  const count = async () => (await database.executeSql('select count(*)::int as n from people')).rows[0]?.n;
  const before = await count();
  expect(await seed(['--seed', '8'], {}, AbortSignal.abort())).toEqual({
    code: 130,
    out: [],
    err: ['Interrupted: nothing was created.'],
  });
  expect(await count()).toBe(before);
});

test.each([
  [['--people', '9'], '--people takes a whole number from 10 to 1000000. See --help.'],
  [['--seed', '-1'], expect.stringContaining('See --help.')],
  [['--persons', '9'], expect.stringContaining('See --help.')],
])('wrong words are refused: %j', async (words, complaint) => {
  expect(await seed(words)).toEqual({ code: 2, out: [], err: [complaint] });
});
