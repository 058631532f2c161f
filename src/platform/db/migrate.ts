import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartFault } from '../start-fault.ts';
import type { Database, Db } from './database.ts';

/**
 * Migrates the database to the current schema: the files of drizzle/ in order, each once, all in one transaction. Two processes that start
 * together wait for each other (advisory lock), so each file runs once.
 */

const LOCK = 716_205_001;

export function migrationsFolder(root: string): string {
  const folder = join(root, 'drizzle');
  if (!existsSync(join(folder, 'meta', '_journal.json'))) throw new Error(`No migrations in ${folder}`);
  return folder;
}

/** Returns how many files ran. */
export async function migrate(database: Database, root: string): Promise<number> {
  return database.db.transaction((db) => runMigrations(db, root));
}

/**
 * Runs pending migrations in the caller's transaction; `only`: just the files with these hashes. Returns how many ran. Throws NewerSchema
 * if a newer version of the program has migrated the database.
 */
export async function runMigrations(db: Db, root: string, only?: ReadonlySet<string>): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  // Under the lock, because PostgreSQL fails one of two processes that create the same table at once, even with "if not exists".
  await db.execute(
    sql`create table if not exists schema_migrations (hash text primary key, at timestamptz not null default now())`,
  );
  const done = new Set(await listMigrations(db));
  const known = readMigrations(root);
  refuseNewerSchema(known, done);
  const open = known.filter(({ hash }) => !done.has(hash) && (only?.has(hash) ?? true));
  for (const file of open) {
    for (const statement of file.sql) if (statement.trim()) await db.execute(sql.raw(statement));
    await db.execute(sql`insert into schema_migrations (hash) values (${file.hash})`);
  }
  return open.length;
}

/**
 * The database has migrations of a newer version. This version would misread its rows, and could not restore a backup that it wrote of it.
 */
export class NewerSchema extends StartFault {
  constructor(count: number) {
    const migrations =
      count === 1 ? '1 migration that this version does' : `${count} migrations that this version does`;
    super(
      `This database was upgraded by a newer version of Bluechip: it has ${migrations} not know. Install that version, or restore a backup from before the upgrade.`,
    );
    this.name = 'NewerSchema';
  }
}

/** Throws NewerSchema if `done` has a migration that the program does not know. */
export function refuseNewerSchema(known: readonly { hash: string }[], done: Iterable<string>): void {
  const hashes = new Set(known.map(({ hash }) => hash));
  const unknown = [...done].filter((hash) => !hashes.has(hash));
  if (unknown.length > 0) throw new NewerSchema(unknown.length);
}

/** The migrations that this program knows, in order. */
export function readMigrations(root: string): { hash: string; sql: string[] }[] {
  return readMigrationFiles({ migrationsFolder: migrationsFolder(root) });
}

/** The hashes of the migrations applied to the database. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from schema_migrations order by hash`);
  return rows.map((row) => row.hash);
}
