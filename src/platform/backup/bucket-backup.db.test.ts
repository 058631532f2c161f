import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { runOn } from '#tests/support/command.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { Database } from '../db/database.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { backupCommand, restoreCommand } from './command.ts';

const now = new Date('2026-03-04T05:06:07Z');

let bucket: Bucket;
let database: Database;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  await database.executeSql(
    "delete from zip_places where zip not like '36%'; delete from high_schools where id % 1000 <> 0",
  );
  bucket = await startBucket();
});
afterAll(async () => {
  bucket.close();
  await database.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-moves-'));
  bucket.objects.clear();
  bucket.refuse(() => null);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PLATE = { body: Buffer.from('<svg/>'), contentType: 'image/svg+xml' };
const onDisk = (name: string) => ({ BLUECHIP_DATA_DIR: join(folder, name) });
const inBucket = () => ({ ...onDisk('nothing'), STORAGE_S3_BUCKET: 'files', ...bucket.env });
const run = (command: typeof backupCommand, args: string[], env: Record<string, string>) =>
  runOn({ database, clock: { now: () => now } }, command, args, env);
const kept = (name = 'kept') => join(folder, name);

test('a network moves from a disk to a bucket and back by backup and restore', async () => {
  await createDiskStorage({ folder: join(folder, 'first', 'files') }).put('a/plate.svg', PLATE);
  expect((await run(backupCommand, [kept()], onDisk('first'))).out).toMatch(/, 2 files, as of /);
  const moved = await run(restoreCommand, [kept(), '--replace'], inBucket());
  expect({ code: moved.code, err: moved.err.includes('file') }, moved.err).toMatchObject({ code: 0 });
  expect(bucket.objects.get('a/plate.svg')).toEqual({ body: PLATE.body, type: PLATE.contentType });

  const without = await run(backupCommand, [kept('without')], inBucket());
  expect(without.out).toContain('files are in their bucket (--with-files copies them)');
  expect((await run(backupCommand, [kept('with'), '--with-files'], inBucket())).out).toMatch(/, 2 files, as of /);

  const back = await run(restoreCommand, [kept('with'), '--replace'], onDisk('second'));
  expect(back.code, back.err).toBe(0);
  expect(await createDiskStorage({ folder: join(folder, 'second', 'files') }).find('a/plate.svg')).toEqual(PLATE);

  const empty = await run(restoreCommand, [kept('without'), '--replace'], onDisk('third'));
  expect(empty.code).toBe(0);
  expect(empty.err).toContain('The backup holds no files: they are in the bucket of the network that it was made of.');
}, 60_000);

test('a bucket that refuses the files leaves the database unchanged', async () => {
  await createDiskStorage({ folder: join(folder, 'first', 'files') }).put('a/plate.svg', PLATE);
  await run(backupCommand, [kept()], onDisk('first'));
  await database.executeSql("insert into schema_migrations (hash) values ('a-mark')");
  bucket.refuse((method) => (method === 'PUT' ? 403 : null));
  const refused = await run(restoreCommand, [kept(), '--replace'], inBucket());
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /The file a\/plate\.svg cannot be written into the bucket .+; the database is unchanged\.$/,
  );
  const { rows } = await database.executeSql("delete from schema_migrations where hash = 'a-mark' returning hash");
  expect(rows).toHaveLength(1);
});

test('where only the replacement of a file fails, the operator is told that the restore is half done', async () => {
  await createDiskStorage({ folder: join(folder, 'first', 'files') }).put('a/plate.svg', PLATE);
  await run(backupCommand, [kept()], onDisk('first'));
  bucket.objects.set('a/plate.svg', { body: Buffer.from('of the network before'), type: 'image/svg+xml' });
  bucket.refuse((method) => (method === 'PUT' ? 503 : null));
  const half = await run(restoreCommand, [kept(), '--replace'], inBucket());
  expect(half.code).toBe(1);
  expect(half.err).toMatch(/; the database was restored and files are missing, so run the restore again\.$/);
  bucket.refuse(() => null);
  expect((await run(restoreCommand, [kept(), '--replace'], inBucket())).code).toBe(0);
  expect(bucket.objects.get('a/plate.svg')?.body).toEqual(PLATE.body);
}, 60_000);

test.each([
  ['backup', backupCommand, ['somewhere', '--replace'], /--replace is only for restore/],
  ['restore', restoreCommand, ['somewhere', '--with-files'], /--with-files is only for backup/],
])('%s refuses the option of the other', async (_, command, args, complaint) => {
  const { code, err } = await run(command, args, onDisk('data'));
  expect(code).toBe(2);
  expect(err).toMatch(complaint);
});
