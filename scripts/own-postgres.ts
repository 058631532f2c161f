import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian.ts';
import { pickPort } from './pick-port.ts';
import { mayCreateDatabases } from './postgres.ts';

/**
 * A PostgreSQL server for one run. Nothing on it outlives the run, so it never waits for the disk. The machine's own server, with its
 * settings and the data of other programs, is left alone.
 */

const OLDEST = 15;
const SUPERUSER = 'postgres';
const DEBIAN = '/usr/lib/postgresql';
const START_MS = 60_000;
/** Another server may hold the port. */
const TRIES = 5;
/** Safe, because a crash of the machine could lose only temporary data. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Databases are created and dropped within seconds, so a background checkpoint would write data that is about to be dropped.
  checkpoint_timeout: '1h',
};

/**
 * Returns the URL of the server, which uses `folder`, to be removed by the caller, and ends with this process. Null if no supported server
 * version is installed, or this user may not run one. Throws the server's own message if it does not start.
 */
export async function startOwnPostgres(folder: string, where: readonly string[] = PLACES): Promise<string | null> {
  const programs = where.find(isRecent);
  const user = findUser();
  if (programs === undefined || user === null) return null;
  const home = join(folder, 'postgres');
  // Keeps other users of this machine out, because a superuser can run programs as the user who started the server.
  const password = randomBytes(18).toString('base64url');
  mkdirSync(home);
  const secret = join(home, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (user.uid !== undefined) for (const path of [home, secret]) chownSync(path, user.uid, user.gid);
  // macOS has no C.UTF-8.
  const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8'];
  const data = join(home, 'data');
  const args = ['--pgdata', data, '--username', SUPERUSER, '--auth=password', `--pwfile=${secret}`, '--encoding=UTF8'];
  execFileSync(join(programs, 'initdb'), [...args, ...locale, '--no-sync'], { ...user, cwd: home, stdio: 'pipe' });

  const log = join(home, 'log');
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = pickPort();
    const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
      ...user,
      cwd: home,
      stdio: ['ignore', 'ignore', openSync(log, 'a')],
    });
    const stop = () => void server.kill('SIGQUIT');
    // Stops immediately, because nobody needs its data anymore, and before its folder is removed.
    process.prependOnceListener('exit', stop);
    // The server does not keep the process alive.
    server.unref();
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
    if (await hasStarted(server, url)) return url;
    stop();
    process.off('exit', stop);
  }
  throw new Error(`PostgreSQL of ${programs} did not start:\n${readFileSync(log, 'utf8').trim()}`);
}

/** Debian installs each version in its own folder, outside the PATH; newest first. */
function debianFolders(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Number.isFinite) : [];
  return versions.toSorted((a, b) => b - a).map((version) => join(DEBIAN, String(version), 'bin'));
}

const PLACES: readonly string[] = [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter)];

function isRecent(folder: string): boolean {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false;
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  return Number(/\d+/.exec(version)?.[0]) >= OLDEST;
}

/** Empty for the current user. */
type User = { uid: number; gid: number } | { uid?: undefined; gid?: undefined };

/** PostgreSQL refuses to run as root, so it runs as the user that its package created. */
function findUser(): User | null {
  if (process.getuid?.() !== 0) return {};
  try {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, SUPERUSER], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return null;
  }
}

async function hasStarted(server: ChildProcess, url: string): Promise<boolean> {
  let hasEnded = false;
  for (const event of ['error', 'exit']) server.on(event, () => (hasEnded = true));
  for (const until = performance.now() + START_MS; performance.now() < until && !hasEnded; ) {
    if (await mayCreateDatabases(url)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** When run directly: installs a server if none is found, as root on Debian. */
if (import.meta.main && !PLACES.some(isRecent)) {
  if (canInstallPackages()) installPackages(['postgresql']);
  else process.stderr.write('No PostgreSQL is installed, and it cannot be installed here.\n');
}
