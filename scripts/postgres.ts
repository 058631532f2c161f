import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import pg from 'pg';
import { canInstallPackages, installPackages } from './debian.ts';

/** The PostgreSQL server on which the database tests run a second time. */

const me = userInfo().username;
/** Over the socket Debian lets in whoever bears a role's name. */
const overSocket = (user: string) =>
  `postgres:///postgres?host=${encodeURIComponent('/var/run/postgresql')}&user=${user}`;

const LOCAL = [
  'postgres://root@127.0.0.1:5432/postgres',
  'postgres://postgres@127.0.0.1:5432/postgres',
  overSocket(me),
  overSocket('postgres'),
];

/** The address of a server that answers and lets databases be made: TEST_DATABASE_URL alone where it is set, else a local one. */
export async function findPostgres(): Promise<string | null> {
  const given = process.env.TEST_DATABASE_URL;
  for (const url of given ? [given] : LOCAL) {
    if (await mayCreateDatabases(url)) return url;
  }
  return null;
}

/** Finds a server, or starts Debian's cluster, or installs it; throws with the reason when there is none in the end. */
export async function startPostgres(): Promise<string> {
  const running = await findPostgres();
  if (running !== null) return running;
  if (process.env.TEST_DATABASE_URL)
    throw new Error('The server of TEST_DATABASE_URL does not answer, or its role may not create databases.');
  if (!canInstallPackages())
    throw new Error('No PostgreSQL answers on this machine, and none can be started: set TEST_DATABASE_URL.');
  if (listClusters().length === 0) installPackages(['postgresql']);
  for (const { version, name, status } of listClusters()) {
    if (!status.startsWith('online')) run('pg_ctlcluster', [version, name, 'start']);
  }
  // A new cluster knows only its own user; with this role we come in over the socket.
  run('runuser', ['-u', 'postgres', '--', 'psql', '-qc', `create role "${me}" superuser login`]);
  for (let tries = 0; tries < 20; tries += 1) {
    const url = await findPostgres();
    if (url !== null) return url;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('PostgreSQL was started but does not answer.');
}

async function mayCreateDatabases(connectionString: string): Promise<boolean> {
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

function listClusters(): { version: string; name: string; status: string }[] {
  if (!existsSync('/usr/bin/pg_lsclusters')) return [];
  return run('pg_lsclusters', ['--no-header'])
    .split('\n')
    .flatMap((line) => {
      const [version, name, , status] = line.split(/\s+/);
      return version && name && status ? [{ version, name, status }] : [];
    });
}

/** What a program of the system printed; its failure shows in what is looked for next. */
function run(program: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (stderr) process.stderr.write(stderr);
  return stdout ?? '';
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await startPostgres()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
