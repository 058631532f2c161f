// @module-tag engine
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase, testEngine } from '#tests/support/database.ts';
import { headerTitle } from './header-view.ts';
import { createSiteDirectory, ensureSites, findSite, listSites } from './public.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await ensureSites(database.db);
});
afterAll(() => database.close());

test('making the sites again changes nothing', async () => {
  expect(await ensureSites(database.db)).toEqual({ made: 0, changed: 0 });
});

test('every header fits, and every name is a name', async () => {
  const sites = await listSites(database.db);
  expect(sites).toHaveLength(143);
  expect(sites.filter((site) => headerTitle(site).length > 27).map(headerTitle)).toEqual([]);
  expect(sites.filter((site) => site.name.length > 40)).toEqual([]);
  expect(sites.filter((site) => site.kind === 'team' && !site.primaryColor)).toEqual([]);
});

test('a college that changes its colours changes its site, and what an operator chose stays', async () => {
  const { db } = database;
  await db.execute(sql`update colleges set primary_color = '#123456' where slug = 'alabama'`);
  await db.execute(
    sql`update sites set subscribable = false, google_analytics_measurement_id = 'G-1' where subdomain = 'alabama'`,
  );
  expect(await ensureSites(db)).toEqual({ made: 0, changed: 1 });
  expect(await findSite(db, 'alabama')).toMatchObject({
    primaryColor: '#123456',
    subscribable: false,
    googleAnalyticsMeasurementId: 'G-1',
  });
});

test.skipIf(testEngine === 'pglite')('two processes that start together make the sites once', async () => {
  const empty = await testDatabase();
  try {
    await empty.executeSql('delete from sites');
    const done = await Promise.all([ensureSites(empty.db), ensureSites(empty.db), ensureSites(empty.db)]);
    expect(done.map(({ made }) => made).toSorted((a, b) => a - b)).toEqual([0, 0, 143]);
  } finally {
    await empty.close();
  }
});

test('the directory knows our hosts, unknown labels under our domain, and strangers', async () => {
  const directory = await createSiteDirectory(database, { BASE_DOMAIN: 'bluechip.example' });
  expect(directory.siteForHost('hockey.bluechip.example')).toMatchObject({
    kind: 'site',
    site: { kind: 'sport', sport: 'hockey' },
  });
  expect(directory.siteForHost('nowhere.bluechip.example')).toEqual({ kind: 'unknown', label: 'nowhere' });
  expect(directory.siteForHost('bluechip.evil.example')).toEqual({ kind: 'foreign' });
});

test('after a change every handle of the database answers with the new facts, also the one that requests use', async () => {
  // Another handle on the same connections, like the pool for requests.
  const requestDb: Database['db'] = Object.create(database.db);
  const directory = await createSiteDirectory({ db: database.db, requestDb }, { BASE_DOMAIN: 'bluechip.example' });
  expect((await findSite(requestDb, 'auburn'))?.bannerMessage).toBeNull();
  await database.executeSql(`update sites set banner_message = 'Join' where subdomain = 'auburn'`);
  await directory.reload();
  const messages = await Promise.all([database.db, requestDb].map((db) => findSite(db, 'auburn')));
  expect(messages.map((site) => site?.bannerMessage)).toEqual(['Join', 'Join']);
});
