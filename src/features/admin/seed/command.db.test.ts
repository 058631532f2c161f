import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/log.ts';
import { recordImport } from '../imports/public.ts';
import { seedCommand } from './command.ts';

const AT = new Date('2026-01-01');

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.executeSql('truncate imports'));
afterAll(() => database.close());

async function seed(options: string[] = [], env: Record<string, string> = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    cwd: '/',
    signal: new AbortController().signal,
  };
  const deps = { database, config: loadConfig({ NODE_ENV: 'test', ...env }), now: () => AT, log: silentLog };
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
  const production = { NODE_ENV: 'production', SESSION_SECRET: key, SERVER_KEY: key, BLUECHIP_SINGLE_NODE: '1' };
  const real = { ...production, MAIL_URL: 'smtp://127.0.0.1:1' };
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
    err: [expect.stringMatching(/^The database holds imported .+--force/)],
  });
  expect(await seed(['--force', '--seed', '3'])).toMatchObject({ code: 0, err: [] });
});
