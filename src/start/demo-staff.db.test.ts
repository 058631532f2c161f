import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMember } from '#features/membership/accounts/factory.ts';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/log.ts';
import { checkDemoStaff } from './demo-staff.ts';

let database: Database;
let warned: string[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  warned = [];
});

const PRODUCTION = { NODE_ENV: 'production', HOST: '127.0.0.1', BLUECHIP_DEMO_STAFF: false } as const;
const log = { ...silentLog, warn: (...line: unknown[]) => void warned.push(String(line[1])) };
const check = (BASE_DOMAIN: string, setting = {}) =>
  checkDemoStaff(database.db, { ...PRODUCTION, BASE_DOMAIN, ...setting }, log);

test('without demo staff any domain is served, and nothing is said', async () => {
  await buildMember(database.db, {
    username: 'iris.callow',
    email: 'iris.calloway@other.example',
    role: 'super_admin',
  });
  // A demo member whose roles were taken away.
  await buildMember(database.db, { username: 'marta.quill', email: 'marta.quill@demo.example' });
  await check('recruits.example');
  expect(warned).toEqual([]);
});

describe('with demo staff', () => {
  beforeAll(async () => {
    const demo = { username: 'iris.calloway', email: 'iris.calloway@demo.example' };
    await buildMember(database.db, { ...demo, role: 'super_admin' });
    await buildMember(database.db, {
      username: 'paula.strand',
      email: 'paula.strand@demo.example',
      publisherSiteIds: [1],
    });
  });

  test.each(['recruits.example', 'example.localhost.example', 'notlocalhost'])(
    'production refuses the demo staff on the public domain %s',
    async (domain) => {
      await expect(check(domain)).rejects.toThrow(
        /BLUECHIP_DEMO_STAFF: demo staff who still have a role sign in with a password/,
      );
    },
  );

  test.each([
    ['localhost', {}],
    ['demo.localhost', {}],
    ['recruits.example', { BLUECHIP_DEMO_STAFF: true }],
  ])('production serves the demo staff on %s with %o, and one line warns of it', async (domain, setting) => {
    await check(domain, setting);
    expect(warned).toEqual([expect.stringMatching(/^WARNING: demo staff who still have a role can sign in/)]);
  });

  test('development warns where it listens on an address that others reach', async () => {
    await check('localhost', { NODE_ENV: 'development' });
    expect(warned).toEqual([]);
    await check('localhost', { NODE_ENV: 'development', HOST: '0.0.0.0' });
    expect(warned).toHaveLength(1);
  });
});
