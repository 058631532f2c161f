import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { Database } from '#platform/db/database.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { dropDatabase, onServer, pgliteTemplate, postgresUrl, templateName } from './template.ts';

/**
 * A database of the test's own: schema, reference data and sites, no members. TEST_ENGINE selects the engine: pglite (the default), or
 * postgres at TEST_DATABASE_URL. Close it when the file's tests are done.
 */
export async function testDatabase(): Promise<Database> {
  if (testEngine === 'postgres') return clonePostgres();
  return openPglite({ from: await openAsBlob(pgliteTemplate), sharedBuffers: '8MB' });
}

export const testEngine: 'pglite' | 'postgres' = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite';

async function clonePostgres(): Promise<Database & { url: string }> {
  const name = `bluechip_test_${randomBytes(6).toString('hex')}`;
  // file_copy takes 42 ms of CPU; the default, which logs every page, takes 85.
  await onServer(`create database ${name} template ${templateName} strategy file_copy`);
  const url = postgresUrl(name);
  // Fifty at once wait for one another on a busy machine.
  const database = await openPostgres({ url, poolSize: 12, connectMs: 30_000 });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await dropDatabase(name);
    },
  };
}
