import { userInfo } from 'node:os';
import pg from 'pg';

/** Finds a running PostgreSQL server. */

const me = userInfo().username;
/** Debian's socket admits users whose name is also a role. */
const overSocket = (user: string) =>
  `postgres:///postgres?host=${encodeURIComponent('/var/run/postgresql')}&user=${user}`;

const LOCAL = [
  'postgres://root@127.0.0.1:5432/postgres',
  'postgres://postgres@127.0.0.1:5432/postgres',
  overSocket(me),
  overSocket('postgres'),
];

/** The URL of a server that responds and allows creating databases: only TEST_DATABASE_URL if it is set, otherwise a local one. */
export async function findPostgres(): Promise<string | null> {
  const given = process.env.TEST_DATABASE_URL;
  for (const url of given ? [given] : LOCAL) {
    if (await mayCreateDatabases(url)) return url;
  }
  return null;
}

/** Whether a server responds within two seconds and allows creating databases. */
export async function mayCreateDatabases(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select 1 from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)',
    );
    return rows.length === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
