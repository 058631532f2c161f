import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Db } from './database.ts';

/**
 * Brings the database to the present schema: the files of drizzle/ in order, each once, all in one transaction.
 * Two processes that start together wait for each other (advisory lock), so each file runs once.
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

/** Runs what is open, in the caller's transaction; `only`: of these files (by hash) and no others. Returns how many ran. */
export async function runMigrations(db: Db, root: string, only?: ReadonlySet<string>): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  // Under the lock: PostgreSQL refuses one of two that make the same table at once, "if not exists" or not.
  await db.execute(
    sql`create table if not exists schema_migrations (hash text primary key, at timestamptz not null default now())`,
  );
  const done = new Set(await listMigrations(db));
  const open = readMigrations(root).filter(({ hash }) => !done.has(hash) && (only?.has(hash) ?? true));
  for (const file of open) {
    for (const statement of file.sql) if (statement.trim()) await db.execute(sql.raw(statement));
    await db.execute(sql`insert into schema_migrations (hash) values (${file.hash})`);
  }
  return open.length;
}

/** The migrations that this program knows, in their order. */
export function readMigrations(root: string): { hash: string; sql: string[] }[] {
  return readMigrationFiles({ migrationsFolder: migrationsFolder(root) });
}

/** The hashes of the migrations that the database has seen. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from schema_migrations order by hash`);
  return rows.map((row) => row.hash);
}
