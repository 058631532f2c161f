import { randomBytes } from 'node:crypto';
import type { Database } from '#platform/db/database.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { dropDatabase, onServer, postgresUrl } from './template.ts';

/** An empty PostgreSQL database that can be opened several times, as by several processes. */
export async function emptyPostgres(): Promise<{
  url: string;
  open: () => Promise<Database>;
  drop: () => Promise<void>;
}> {
  const name = `bluechip_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template template0`);
  const url = postgresUrl(name);
  return {
    url,
    open: () => openPostgres({ url, poolSize: 2 }),
    drop: () => dropDatabase(name),
  };
}
