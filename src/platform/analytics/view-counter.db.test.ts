// @module-tag engine
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Database } from '../db/database.ts';
import { createLog } from '../log/create-log.ts';
import { createReaderValues } from './reader-value.ts';
import { siteReaders, siteViews } from './tables.ts';
import { createViewCounter, MOST_VIEWS_OF_READER } from './view-counter.ts';

let database: Database;
const lines: string[] = [];
const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
/** Flushed only by hand, so that no test waits for the clock. */
const counter = () => createViewCounter({ db: database.db, log, flushMs: 2 ** 30 });

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  lines.length = 0;
  await database.executeSql('delete from site_views; delete from site_readers; delete from reader_salts');
});
afterAll(() => database.close());

const AT = new Date('2026-11-21T18:00:00Z');
const [ANN, BEN] = ['0a'.repeat(16), '0b'.repeat(16)];
const aView = (reader: string, { siteId = 3, at = AT } = {}) => ({ siteId, at, page: 'article', reader });
const counted = () => database.db.select().from(siteViews).orderBy(siteViews.day, siteViews.siteId);

test('views add up in one row for each site and day, and a reader counts once', async () => {
  const views = counter();
  for (const reader of [ANN, ANN, BEN]) views.view(aView(reader));
  views.view(aView(ANN, { siteId: 4 }));
  await views.flush();
  for (const reader of [BEN, ANN]) views.view(aView(reader));
  await views.flush();
  expect(await counted()).toEqual([
    { siteId: 3, day: '2026-11-21', views: 5, readers: 2 },
    { siteId: 4, day: '2026-11-21', views: 1, readers: 1 },
  ]);
  expect(await database.db.$count(siteReaders)).toBe(3);
});

test('a day begins at midnight in Chicago, and its readers are counted afresh', async () => {
  const views = counter();
  for (const at of ['2026-11-22T05:59:59Z', '2026-11-22T06:00:00Z']) views.view(aView(ANN, { at: new Date(at) }));
  await views.flush();
  expect(await counted()).toEqual([
    { siteId: 3, day: '2026-11-21', views: 1, readers: 1 },
    { siteId: 3, day: '2026-11-22', views: 1, readers: 1 },
  ]);
});

test('two processes that meet the same reader first count them once', async () => {
  const processes = Array.from({ length: 4 }, counter);
  for (const views of processes)
    for (let reader = 0; reader < 50; reader++) views.view(aView(reader.toString(16).padStart(32, '0')));
  await Promise.all(processes.map((views) => views.flush()));
  expect(await counted()).toEqual([{ siteId: 3, day: '2026-11-21', views: 200, readers: 50 }]);
});

test('no more than a thousand views of one reader, site and day count', async () => {
  const views = counter();
  for (const many of [MOST_VIEWS_OF_READER - 1, 10, 10]) {
    for (let index = 0; index < many; index++) views.view(aView(ANN));
    await views.flush();
  }
  expect(await counted()).toMatchObject([{ views: MOST_VIEWS_OF_READER, readers: 1 }]);
});

test('while the database fails nothing is thrown, and what waited is counted afterwards', async () => {
  await database.db.execute(sql`alter table site_views rename to away`);
  const views = counter();
  views.view(aView(ANN));
  await views.flush();
  views.view(aView(BEN));
  await database.db.execute(sql`alter table away rename to site_views`);
  await views.flush();
  expect(await counted()).toMatchObject([{ views: 2, readers: 2 }]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['page views were not written']);
});

test('20,000 readers wait at most; one warning says that views are lost, and one line that it is over', async () => {
  const views = counter();
  for (let reader = 0; reader < 20_003; reader++) views.view(aView(reader.toString(16).padStart(32, '0')));
  await views.flush();
  expect(await counted()).toMatchObject([{ views: 20_000, readers: 20_000 }]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'page views cannot be written, and are no longer counted' },
    { msg: 'page views are counted again', lost: 3 },
  ]);
});

const FACTS = { siteId: 3, at: AT, ip: '192.0.2.7', userAgent: 'Mozilla/5.0 Firefox/140.0' };

test('a reader has one value per site and day, the same in every process, and nothing kept names them', async () => {
  const [first, second] = [createReaderValues(database.db), createReaderValues(database.db)];
  const value = await first(FACTS);
  expect(value).toMatch(/^[0-9a-f]{32}$/);
  expect(await second(FACTS)).toBe(value);
  const others = await Promise.all(
    [
      { siteId: 4 },
      { at: new Date('2026-11-22T18:00:00Z') },
      { ip: '192.0.2.8' },
      { userAgent: 'Mozilla/5.0 Firefox/141.0' },
    ].map((other) => first({ ...FACTS, ...other })),
  );
  expect(new Set([value, ...others]).size).toBe(5);
  const views = counter();
  views.view(aView(value));
  await views.flush();
  const { rows } = await database.executeSql('select * from site_readers');
  expect(rows).toEqual([{ site_id: 3, day: expect.anything(), reader: expect.anything(), views: 1 }]);
});

test('the addresses of one IPv6 connection are one reader', async () => {
  const readerValue = createReaderValues(database.db);
  const ofAddress = (ip: string) => readerValue({ ...FACTS, ip });
  expect(await ofAddress('2001:db8:1:2:aaaa::1')).toBe(await ofAddress('2001:db8:1:2:bbbb::9'));
  expect(await ofAddress('2001:db8:1:2:aaaa::1')).not.toBe(await ofAddress('2001:db8:1:3:aaaa::1'));
});

test('without the salt of its day nobody can compute a value again', async () => {
  const value = await createReaderValues(database.db)(FACTS);
  await database.executeSql('delete from reader_salts');
  expect(await createReaderValues(database.db)(FACTS)).not.toBe(value);
});

test('neither salts nor readers are written to the log of the database or to a backup', async () => {
  const { rows } = await database.executeSql(
    `select relname, relpersistence from pg_class where relname in ('site_readers', 'reader_salts') order by relname`,
  );
  expect(rows).toEqual([
    { relname: 'reader_salts', relpersistence: 'u' },
    { relname: 'site_readers', relpersistence: 'u' },
  ]);
});
