import pg from 'pg';
import type { Config } from '../config/config.ts';
import { readMigrations } from '../db/migrate.ts';
import { failureReason } from '../log/failure-reason.ts';
import { type Check, failed, ok, type Result, warning } from './finding.ts';

const CONNECT_MS = 5_000;
const OLDEST_VERSION = 150_000;

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'WORKERS' | 'BLUECHIP_DATA_DIR'>;

/** The server of DATABASE_URL: it lets us in, is new enough, can be changed by us, and has our schema version. */
export const checkDatabase = (config: DatabaseConfig, root: string): Check => ({
  service: 'database',
  run: async () => {
    const { DATABASE_URL: url, BLUECHIP_DATA_DIR: folder } = config;
    if (!url) return ok(`embedded, in ${folder}/database`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      return failed(`DATABASE_URL cannot be used: ${failureReason(error)}. Check its host, port, name and password`);
    }
    try {
      return await judge(client, config, root);
    } finally {
      await client.end();
    }
  },
});

type Facts = { version: string; encoding: string; connections: string; may_create: boolean };

async function judge(client: pg.Client, config: DatabaseConfig, root: string): Promise<Result> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
       (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int)::text as connections,
       has_database_privilege(current_database(), 'CREATE')
         and has_schema_privilege(coalesce(current_schema(), 'public'), 'CREATE') as may_create`,
  );
  const [facts] = rows;
  if (!facts) return failed('the database does not say what it is');
  const version = Number(facts.version);
  const named = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  if (version < OLDEST_VERSION) return failed(`${named} is too old: 15 or newer is needed`);
  if (facts.encoding !== 'UTF8')
    return failed(`its encoding is ${facts.encoding}: create the database with encoding UTF8`);
  if (!facts.may_create)
    return failed(
      'the role of DATABASE_URL may not create tables and schemas: make it the owner of the database (alter database … owner to …)',
    );
  const schema = await judgeSchema(client, root);
  if (schema.status !== 'ok') return schema;
  const wanted = config.WORKERS * (2 * config.DATABASE_POOL + 1);
  if (wanted > Number(facts.connections))
    return warning(
      `this machine may open ${wanted} connections and the server allows ${facts.connections}: lower WORKERS or DATABASE_POOL, or raise max_connections`,
    );
  return ok(`${named}, ${schema.message}`);
}

async function judgeSchema(client: pg.Client, root: string): Promise<Result> {
  const known = readMigrations(root).map(({ hash }) => hash);
  const { rows: tables } = await client.query<{ has: boolean }>(
    `select to_regclass('schema_migrations') is not null as has`,
  );
  if (!tables[0]?.has) return ok(`empty: the first start makes its ${known.length} migrations`);
  const { rows } = await client.query<{ hash: string }>('select hash from schema_migrations');
  const done = new Set(rows.map(({ hash }) => hash));
  const foreign = [...done].filter((hash) => !known.includes(hash)).length;
  if (foreign > 0)
    return failed(
      `its schema is newer than this program (${foreign} ${plural(foreign)} unknown): install the version that made it, or restore a backup of this one`,
    );
  const pending = known.filter((hash) => !done.has(hash)).length;
  return ok(pending === 0 ? 'schema up to date' : `${pending} ${plural(pending)} pending: the next start makes them`);
}

const plural = (count: number) => (count === 1 ? 'migration' : 'migrations');
