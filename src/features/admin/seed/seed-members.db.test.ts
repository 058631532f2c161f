import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMemberByLogin, listPublisherSites } from '#features/membership/accounts/public.ts';
import { entitlementOf } from '#features/membership/entitlements/public.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { createMemory } from '#platform/cache/memory.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';
import { DEMO_MEMBERS, DEMO_PASSWORD, isDemoStaff } from './demo-members.ts';
import { seedDemo, seedIfEmpty } from './seed-demo.ts';
import { listDemoLogins, seedMembers } from './seed-members.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const files = temporaryStorage();
const config = loadConfig({ NODE_ENV: 'development', BLUECHIP_DATA_DIR: files.folder, BLUECHIP_DEMO_PEOPLE: '10' });

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await testApp();
  database = app.database;
  await seedMembers(database.db, { config, now: NOW });
});
afterAll(() => app.close().finally(files.remove));

const member = async (username: string) => {
  const found = await findMemberByLogin(database.db, username);
  if (!found) throw new Error(`${username} is not there`);
  return found;
};

test('each is there in his state', async () => {
  expect(await listDemoLogins(database.db)).toEqual(DEMO_MEMBERS);
  expect((await member('cal.merrow')).emailConfirmedAt).toBeNull();
  expect((await member('dana.fenwick')).emailConfirmedAt).not.toBeNull();
  expect((await member('lila.quist')).deletionDueAt?.getTime()).toBeGreaterThan(NOW.getTime());
  expect((await member('teddy.roan')).ageBand).toBe('13_to_15');
  expect(await member('wes.hollander')).toMatchObject({ role: 'user', isStaffWriter: true });
  const alabama = await findSite(database.db, 'alabama');
  expect(await listPublisherSites(database.db, (await member('paula.strand')).id)).toEqual([alabama?.id]);
  for (const { username, role = 'user' } of DEMO_MEMBERS) expect((await member(username)).role).toBe(role);
});

test('what each may read is what his line says', async () => {
  const [alabama, auburn] = [await findSite(database.db, 'alabama'), await findSite(database.db, 'auburn')];
  const may = async (username: string, resource: 'premium' | 'ads_lite', siteId = 0) => {
    const { id: userId, role, isStaffWriter } = await member(username);
    const asking = { db: database.db, memory: createMemory({ clock: () => 0 }), now: NOW };
    const actor = { kind: 'member', userId, role, isStaffWriter, publisherSiteIds: [], isMinor: false } as const;
    return (await entitlementOf(asking, actor, { resource, siteId })).isEntitled;
  };
  expect(await may('otis.vale', 'premium', alabama?.id)).toBe(true);
  expect(await may('otis.vale', 'premium', auburn?.id)).toBe(false);
  expect(await may('june.albrecht', 'premium', auburn?.id)).toBe(true);
  expect(await may('remy.castell', 'ads_lite', alabama?.id)).toBe(true);
  expect(await may('remy.castell', 'premium', alabama?.id)).toBe(false);
  expect(await may('hank.dorsey', 'premium', alabama?.id)).toBe(false);
});

test('the one password signs in; staff are asked for their second factor', async () => {
  const signIn = (login: string) =>
    app.sendWithToken('POST', '/api/user/sign_in', { body: { user: { login, password: DEMO_PASSWORD } } });
  expect((await signIn('dana.fenwick')).status).toBe(200);
  const { rows } = await database.executeSql(
    'select user_id from second_factors where confirmed_at is not null order by user_id',
  );
  const staff = await Promise.all(DEMO_MEMBERS.filter(isDemoStaff).map(({ username }) => member(username)));
  expect(rows.map(({ user_id }) => user_id)).toEqual(staff.map(({ id }) => id));
});

test('twice is once', async () => {
  const { rows: before } = await database.executeSql('select count(*) as n from users');
  await seedMembers(database.db, { config, now: NOW });
  expect((await database.executeSql('select count(*) as n from users')).rows).toEqual(before);
});

test('the first start in development brings them, the command never: everybody knows their password', async () => {
  const fresh = await testDatabase();
  try {
    await seedDemo(fresh.db, { people: 10, seed: 1, now: NOW, storage: files.storage });
    expect(await listDemoLogins(fresh.db)).toEqual([]);
    // A database seeded before demo members existed gets none.
    await seedIfEmpty(fresh.db, { now: NOW, config, print: () => {} });
    expect(await listDemoLogins(fresh.db)).toEqual([]);
  } finally {
    await fresh.close();
  }
  const empty = await testDatabase();
  try {
    await seedIfEmpty(empty.db, { now: NOW, config, print: () => {} });
    expect(await listDemoLogins(empty.db)).toEqual(DEMO_MEMBERS);
    const { rows } = await empty.executeSql(`select username from article_corrections
      join users on users.id = corrected_by join articles on articles.id = article_id where status = 'published' limit 1`);
    expect(rows).toEqual([{ username: 'wes.hollander' }]);
  } finally {
    await empty.close();
  }
});
