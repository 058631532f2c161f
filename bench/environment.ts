import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '../scripts/postgres.ts';

/** How every benchmark starts the product: one process as in production, without rate limits and without a log line per request. */

export const root = join(import.meta.dirname, '..');
export const PORT_IN_ANNOUNCEMENT = /"mainSite":"http:\/\/[^"]+:(\d+)"/;
export const MAIN_HOST = { host: 'bluechip.localhost' };

export const ENVIRONMENT = {
  PORT: '0',
  NODE_ENV: 'production',
  WORKERS: '1',
  SESSION_SECRET: 'a-secret-that-is-only-for-benchmarks-000',
  SERVER_KEY: 'a-key-that-is-only-for-benchmarks-00000',
  MAIL_POSTAL_ADDRESS: 'Bench, 1 Main St, Chicago, IL 60601',
  BLUECHIP_DEMO: '1',
  BASE_DOMAIN: 'localhost',
  PUBLIC_PROTOCOL: 'http',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '1000000000',
};

export async function neededPostgres(): Promise<string> {
  const server = await findPostgres();
  if (!server) throw new Error('The benchmarks need PostgreSQL: start it, or set TEST_DATABASE_URL');
  return server;
}

/** Creates an empty database with this name on the server and returns its URL. */
export async function freshDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return databaseUrl(server, name);
}

/** Creates the database if it does not exist; returns false if it does. */
export async function makeDatabaseOnce(server: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return false;
    await client.query(`create database ${name}`);
    return true;
  } finally {
    await client.end();
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a program of the build until it exits. Throws if it fails. */
export function runOnce(args: string[], env: Record<string, string>): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
}
