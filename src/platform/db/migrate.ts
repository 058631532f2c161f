import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';

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
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder(root) });
  return database.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    // Under the lock: PostgreSQL refuses one of two that make the same table at once, "if not exists" or not.
    await db.execute(
      sql`create table if not exists schema_migrations (hash text primary key, at timestamptz not null default now())`,
    );
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from schema_migrations`);
    const done = new Set(rows.map((row) => row.hash));
    const open = files.filter((file) => !done.has(file.hash));
    for (const file of open) {
      for (const statement of file.sql) if (statement.trim()) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into schema_migrations (hash) values (${file.hash})`);
    }
    return open.length;
  });
}
