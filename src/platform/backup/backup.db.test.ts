// @module-tag engine
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { testDatabase, testEngine } from '#tests/support/database.ts';
import { audit } from '../audit/audit.ts';
import { listAuditEntries } from '../audit/read-audit.ts';
import { findRoot } from '../config/root.ts';
import type { Database } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';
import { openPglite } from '../db/pglite.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { checksumOf, listTables, settleSession } from './database-tables.ts';
import { tablePath } from './manifest.ts';

const root = findRoot();
const now = new Date('2026-03-04T05:06:07Z');
const checkpoint = async () => {};
const X_SHA256 = createHash('sha256').update('x').digest('hex');

let folder: string;
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  // A few rows show as much as seventy thousand.
  await database.executeSql(
    "delete from zip_places where zip not like '36%'; delete from high_schools where id % 1000 <> 0",
  );
  await buildProspects(database.db, [
    { name: 'Ümit "Q" O\'Sample\n\u2028\u0085' },
    { ratingTenths: null },
    { sport: 'hockey' },
  ]);
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const config = (name = 'data') => ({ BLUECHIP_DATA_DIR: join(folder, name), STORAGE_S3_REGION: 'us-east-1' });
const backup = () =>
  writeBackup({ database, config: config() }, { folder: join(folder, 'kept'), root, now, checkpoint });
const restore = (to: Database = database, name = 'data') =>
  restoreBackup({ database: to, config: config(name) }, { folder: join(folder, 'kept'), root, checkpoint });

/** The checksum of every table. */
async function content({ db }: Database): Promise<Record<string, unknown>> {
  return db.transaction(async (moment) => {
    await settleSession(moment);
    const tables = await listTables(moment);
    const sums: [string, unknown][] = [];
    for (const table of tables) sums.push([table, await checksumOf(moment, table)]);
    return Object.fromEntries(sums);
  });
}

test('backup, destroy, restore: the same rows, checksums, files, and ids that go on where they were', async () => {
  await createDiskStorage({ folder: join(folder, 'data', 'files') }).put('a/plate.svg', {
    body: Buffer.from('<svg/>'),
    contentType: 'image/svg+xml',
  });
  const before = await content(database);
  const manifest = await backup();
  expect(manifest.tables.find(({ name }) => name === 'prospects')).toMatchObject({ rows: 3 });
  await database.executeSql('drop schema public cascade; create schema public');
  rmSync(join(folder, 'data'), { recursive: true });
  await restore();
  expect(await content(database)).toEqual(before);
  const storage = createDiskStorage({ folder: join(folder, 'data', 'files') });
  expect((await storage.find('a/plate.svg'))?.body.toString()).toBe('<svg/>');
  const found = await database.executeSql("select name from search_entries where kind = 1 and name like 'Ümit%'");
  expect(found.rows, 'what is derived is made anew').toHaveLength(1);
  const [next] = await buildProspects(database.db, [{}]);
  expect(next?.id).toBe(4);
  await database.db.execute(sql`delete from prospects where id = 4`);
  await database.db.execute(sql`delete from people where id = ${next?.personId}`);
});

test('the audit log comes back as it was, and is append-only again', async () => {
  const { db } = database;
  const entry = { action: 'thing.change', subject: { type: 'thing', id: 1 }, before: { colour: 'red' } };
  await audit(db, { actor: { kind: 'operator' }, now, requestId: 'a-test' }, entry);
  const before = await listAuditEntries(db, { subjectTypes: null, limit: 10 });
  await backup();
  await audit(db, { actor: { kind: 'operator' }, now, requestId: 'later' }, entry);
  await restore();
  expect(await listAuditEntries(db, { subjectTypes: null, limit: 10 })).toEqual(before);
  await expect(database.executeSql('delete from audit_entries')).rejects.toThrow(/append-only/);
});

test('what was written after the backup is gone after the restore', async () => {
  const before = await content(database);
  await backup();
  await buildProspects(database.db, [{ name: 'Somebody Later' }]);
  expect(await content(database)).not.toEqual(before);
  await restore();
  expect(await content(database)).toEqual(before);
});

test.skipIf(testEngine === 'pglite')(
  'a backup of PostgreSQL comes back on the embedded engine, and the reverse',
  { timeout: 120_000 },
  async () => {
    const before = await content(database);
    await backup();
    const embedded = await openPglite();
    try {
      await restore(embedded, 'embedded');
      expect(await content(embedded)).toEqual(before);
      rmSync(join(folder, 'kept'), { recursive: true });
      await writeBackup(
        { database: embedded, config: config() },
        { folder: join(folder, 'kept'), root, now, checkpoint },
      );
      await restore();
      expect(await content(database)).toEqual(before);
    } finally {
      await embedded.close();
    }
  },
);

test('a backup is whole or not there, and never over another', async () => {
  await expect(
    writeBackup({ database, config: config() }, { folder: join(folder, 'kept'), root, now, checkpoint: giveUp }),
  ).rejects.toThrow('enough');
  expect(readdirSync(folder)).toEqual([]);
  await backup();
  await expect(backup()).rejects.toThrow(/is not empty: use a new folder for the backup/);
});

async function giveUp(): Promise<void> {
  throw new Error('enough');
}

test('a database that a newer version migrated is not backed up by this one, which could not restore it', async () => {
  await database.db.execute(sql`insert into schema_migrations (hash) values ('of-tomorrow')`);
  try {
    await expect(backup()).rejects.toThrow(/was upgraded by a newer version .+ back up with that version/);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    await database.db.execute(sql`delete from schema_migrations where hash = 'of-tomorrow'`);
  }
});

test('a backup from before an upgrade goes back into the database that was upgraded since', async () => {
  const before = await content(database);
  await backup();
  await database.executeSql(
    "insert into schema_migrations (hash) values ('of-tomorrow'); create table of_tomorrow (id int); alter table people add of_tomorrow text",
  );
  await restore();
  expect(await content(database)).toEqual(before);
  expect((await listMigrations(database.db)).includes('of-tomorrow')).toBe(false);
});

test('files that an earlier version took into a backup, but that are no stored files, are skipped and reported', async () => {
  const backedUp = join(folder, 'kept', 'files', 'a');
  const strays = ['a/.DS_Store', 'a/plate.svg~body.6f1c7d7e-7f0e-4a52-9d54-0a8f6d0c2b11', '.ssh/authorized_keys~body'];
  await backup();
  mkdirSync(backedUp, { recursive: true });
  writeFileSync(join(backedUp, 'plate.svg~body'), 'x');
  writeFileSync(join(backedUp, '.DS_Store'), 'changed since');
  const files = ['a/plate.svg~body', ...strays].map((path) => ({ path, sha256: X_SHA256 }));
  const manifest = join(folder, 'kept', 'manifest.json');
  writeFileSync(
    manifest,
    (await readFile(manifest, 'utf8')).replace('"files": []', `"files": ${JSON.stringify(files)}`),
  );
  const skipped: string[] = [];
  const restored = await restoreBackup(
    { database, config: config('other') },
    { folder: join(folder, 'kept'), root, checkpoint, onSkip: (path) => void skipped.push(path) },
  );
  expect(skipped).toEqual(strays);
  expect(restored.files?.map(({ path }) => path)).toEqual(['a/plate.svg~body']);
  expect(
    readdirSync(join(folder, 'other', 'files'), { recursive: true })
      .map(String)
      .toSorted(),
  ).toEqual(['a', 'a/plate.svg~body']);
});

describe('what is not a whole backup of this version changes nothing', () => {
  const damage: [string, () => unknown, RegExp][] = [
    ['a missing folder', () => rmSync(join(folder, 'kept'), { recursive: true }), /is no backup/],
    ['a missing table', () => rmSync(tablePath(join(folder, 'kept'), 'people')), /people\.jsonl\.gz is missing/],
    [
      'a changed table',
      () => writeFileSync(tablePath(join(folder, 'kept'), 'people'), 'x'),
      /people\.jsonl\.gz is not what was written/,
    ],
    ['a cut manifest', () => edit((text) => text.slice(0, 200)), /manifest\.json is incomplete/],
    [
      'a file that climbs out of the backup',
      () => {
        writeFileSync(join(folder, 'pwned'), 'x');
        return edit((text) =>
          text.replace(
            '"files": []',
            JSON.stringify({ files: [{ path: '../../pwned', sha256: X_SHA256 }] }).slice(1, -1),
          ),
        );
      },
      /manifest\.json names "\.\.\/\.\.\/pwned", which is no path below its folder/,
    ],
    [
      'a leftover file that is a link out of the backup',
      () => {
        writeFileSync(join(folder, 'outside'), 'x');
        mkdirSync(join(folder, 'kept', 'files'));
        symlinkSync(join(folder, 'outside'), join(folder, 'kept', 'files', '.DS_Store'));
        return edit((text) =>
          text.replace(
            '"files": []',
            JSON.stringify({ files: [{ path: '.DS_Store', sha256: X_SHA256 }] }).slice(1, -1),
          ),
        );
      },
      /\.DS_Store is a link, or no file/,
    ],
    [
      'a file that is a link out of the backup',
      () => {
        writeFileSync(join(folder, 'outside'), 'x');
        mkdirSync(join(folder, 'kept', 'files'));
        symlinkSync(join(folder, 'outside'), join(folder, 'kept', 'files', 'a~body'));
        return edit((text) =>
          text.replace('"files": []', JSON.stringify({ files: [{ path: 'a~body', sha256: X_SHA256 }] }).slice(1, -1)),
        );
      },
      /a~body is a link, or no file/,
    ],
    [
      'migrations of a later version',
      () => edit((text) => text.replace(/"migrations": \[/, '"migrations": ["of-tomorrow", ')),
      /was written by a newer version/,
    ],
    [
      'another checksum',
      () => edit((text) => text.replace(/("name": "people",\s+"rows": \d+,\s+"checksum": "-?)/, '$17')),
      /The table people was restored differently/,
    ],
  ];
  const edit = async (change: (text: string) => string) => {
    const path = join(folder, 'kept', 'manifest.json');
    writeFileSync(path, change(await readFile(path, 'utf8')));
  };

  test.each(damage)('%s', async (_, spoil, reason) => {
    await backup();
    const before = await content(database);
    await spoil();
    await expect(restore()).rejects.toThrow(reason);
    expect(await content(database)).toEqual(before);
  });
});
