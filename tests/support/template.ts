import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findRoot } from '#platform/config/root.ts';
import type { Database } from '#platform/db/database.ts';
import { dumpPglite, openPglite } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { createJobs } from '#platform/jobs/boss.ts';
import { bringUpToDate } from '../../src/ready-database.ts';
import { fingerprintOf } from './fingerprint.ts';
import { silentLog } from './log.ts';

/**
 * The template that every test's database is cloned from: migrated, with reference data and sites. Created once and kept until any of its
 * inputs changes; creating a new one removes unused older ones.
 */

const root = findRoot();
const CACHE = join(root, '.cache');
const INGREDIENTS = [
  'drizzle',
  'data',
  'src/features/directory',
  'src/features/sites',
  'src/features/billing',
  'src/features/membership/plans',
  'src/kernel',
  'src/platform/db',
  'src/platform/jobs',
  'package-lock.json',
  'tests/support/template.ts',
  'src/ready-database.ts',
];
const PREFIX = 'bluechip_template_';

/** A run reads its files once and passes the name to its processes: an edit meanwhile must not send them to another template. */
export const templateName: string =
  process.env.BLUECHIP_TEST_TEMPLATE ?? `${PREFIX}${fingerprintOf(root, INGREDIENTS)}`;
process.env.BLUECHIP_TEST_TEMPLATE = templateName;

/** A run that began before the last edit may still be cloning the earlier template. */
const UNUSED_MS = 3_600_000;
const USED = '.used';

export const pgliteTemplate: string = join(CACHE, `${templateName}.tar`);

export function postgresUrl(database: string): string {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL');
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on the server itself, because databases are created and dropped from outside. */
export async function onServer(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The names of the databases that start with `prefix`. */
export async function databasesLike(prefix: string): Promise<string[]> {
  const rows = await onServer('select datname from pg_database where starts_with(datname, $1)', [prefix]);
  return rows.map(({ datname }) => String(datname));
}

export async function dropDatabase(name: string): Promise<void> {
  await onServer(`drop database if exists ${name} with (force)`);
}

export async function makeTemplate(engine: 'pglite' | 'postgres'): Promise<void> {
  await (engine === 'postgres' ? makePostgresTemplate() : makePgliteTemplate());
}

/** What every start would repeat: the schema, the data, the tables of the job queue. */
async function fill(database: Database): Promise<void> {
  await bringUpToDate(database, { root });
  const jobs = createJobs({ database, log: silentLog, errorReporting: { report: () => {} }, works: false });
  await jobs.start([]);
  await jobs.stop();
}

/** Writes everything to the tables and removes the log (four times as large), which each clone would otherwise read first. */
export async function settle(database: Database): Promise<void> {
  const statements = ['set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint', 'reset wal_recycle'];
  for (const statement of statements) await database.executeSql(statement);
}

async function makePgliteTemplate(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  // Next to the template: a process copying it at this moment would stop reading a file whose time has changed.
  writeFileSync(`${pgliteTemplate}${USED}`, '');
  if (existsSync(pgliteTemplate)) return;
  const database = await openPglite();
  await fill(database);
  await settle(database);
  const dump = await dumpPglite(database);
  await database.close();
  const making = `${pgliteTemplate}.${process.pid}`;
  writeFileSync(making, dump);
  // If two create it at once, the first one stays, because somebody may be copying it.
  try {
    linkSync(making, pgliteTemplate);
  } catch (error) {
    if (!existsSync(pgliteTemplate)) throw error;
  }
  rmSync(making);
  const names = readdirSync(CACHE).filter((name) => name.startsWith(PREFIX));
  const used = names.filter((name) => name.endsWith(USED));
  const kept = used.filter((name) => Date.now() - statSync(join(CACHE, name)).mtimeMs <= UNUSED_MS);
  const isKept = (name: string) => kept.some((each) => name.startsWith(each.slice(0, -USED.length)));
  for (const name of names) if (!isKept(name)) rmSync(join(CACHE, name), { force: true });
}

/** If several processes want it at the same moment, one creates it and the others find it. */
const makePostgresTemplate = (): Promise<void> => withServerLock(PREFIX, findOrMakePostgresTemplate);

/** Runs `work` while no other process of any checkout does so under this name. */
export async function withServerLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    await client.end();
  }
}

/** Read by `dropUnused`. Uses the server's clock, because the process's may be shifted. */
export async function noteUse(name: string): Promise<void> {
  const [row] = await onServer('select now()::text as now');
  await onServer(`comment on database ${name} is '${String(row?.now)}'`);
}

async function findOrMakePostgresTemplate(): Promise<void> {
  const found = await databasesLike(PREFIX);
  const making = `${templateName}_making`;
  if (found.includes(templateName)) return noteUse(templateName);
  await onServer(`drop database if exists ${making}`);
  await onServer(`create database ${making}`);
  await noteUse(making);
  const database = await openPostgres({ url: postgresUrl(making), poolSize: 4 });
  await fill(database);
  await database.close();
  await onServer(`alter database ${making} rename to ${templateName}`);
  await dropUnused(PREFIX, templateName);
}

/** Drops databases that begin with `prefix` and were unused for an hour, except `current`; returns their names. Call it under the lock. */
export async function dropUnused(prefix: string, current: string): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, unusedMs, isOpen } of await listDatabases(prefix)) {
    if (isOpen || name === current || unusedMs <= UNUSED_MS) continue;
    // A database opened since then is left for the next time.
    const isGone = await onServer(`drop database if exists ${name}`).then(
      () => true,
      () => false,
    );
    if (isGone) dropped.push(name);
  }
  return dropped;
}

type ServerDatabase = { name: string; unusedMs: number; isOpen: boolean };

async function listDatabases(prefix: string): Promise<ServerDatabase[]> {
  const rows = await onServer(
    `select datname as name,
       extract(epoch from now() - shobj_description(oid, 'pg_database')::timestamptz)::float * 1000 as unused,
       exists (select 1 from pg_stat_activity where datid = pg_database.oid) as open
     from pg_database where starts_with(datname, $1)`,
    [prefix],
  );
  return rows.map(({ name, unused, open }) => ({
    name: String(name),
    unusedMs: typeof unused === 'number' ? unused : Number.POSITIVE_INFINITY,
    isOpen: open === true,
  }));
}
