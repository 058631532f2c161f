import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { PRIVATE_FILE } from '../security/private-folder.ts';

/**
 * The control socket lies in the data directory. A socket's path is limited to about 100 bytes; if it would be longer, the socket lies in a
 * private folder with a random name, and a note in the data directory has its path. A predictable name in a world-writable folder could be
 * claimed by another account of the machine, which would then receive the commands.
 */

const SOCKET = 'control.sock';
const NOTE = 'control-socket';
const MAX_PATH_BYTES = 100;
const FOLDER_PREFIX = 'bluechip-';

/** Returns a free path to listen on. The caller holds the data directory, so a leftover file comes from a killed process. */
export function makeControlSocketPath(dataDirectory: string): string {
  removeControlSocket(dataDirectory);
  const path = pathInside(dataDirectory);
  if (fits(path)) return path;
  const noted = join(mkdtempSync(join(folderForSockets(), FOLDER_PREFIX)), SOCKET);
  writeFileSync(join(dataDirectory, NOTE), noted, { mode: PRIVATE_FILE });
  return noted;
}

/** The socket to connect to; null if there is none, or if another account could have created it. */
export function findControlSocket(dataDirectory: string): string | null {
  const inside = pathInside(dataDirectory);
  const path = fits(inside) ? inside : readNote(dataDirectory);
  if (path === null) return null;
  // The server may run as root in a directory with another owner.
  const owners = [lstat(resolve(dataDirectory))?.uid, process.getuid?.(), 0];
  const socket = lstat(path);
  if (!socket?.isSocket() || !isPrivateTo(socket, owners)) return null;
  if (path === inside) return path;
  const folder = lstat(dirname(path));
  return folder?.isDirectory() && isPrivateTo(folder, owners) ? path : null;
}

/** Also removes the note and its folder, if `makeControlSocketPath` created them. */
export function removeControlSocket(dataDirectory: string): void {
  rmSync(pathInside(dataDirectory), { force: true });
  const noted = readNote(dataDirectory);
  if (noted !== null) removeNoted(noted);
  rmSync(join(dataDirectory, NOTE), { force: true });
}

function removeNoted(path: string): void {
  const folder = dirname(path);
  if (basename(path) !== SOCKET || !basename(folder).startsWith(FOLDER_PREFIX)) return;
  const found = lstat(folder);
  if (!found?.isDirectory() || !isPrivateTo(found, [process.getuid?.()])) return;
  rmSync(path, { force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

const pathInside = (dataDirectory: string) => join(resolve(dataDirectory), SOCKET);

const fits = (path: string) => Buffer.byteLength(path) <= MAX_PATH_BYTES;

function readNote(dataDirectory: string): string | null {
  try {
    const path = readFileSync(join(dataDirectory, NOTE), 'utf8');
    return isAbsolute(path) ? path : null;
  } catch {
    return null;
  }
}

/** The session's own folder if it exists and is private; otherwise the system's. */
function folderForSockets(): string {
  const { XDG_RUNTIME_DIR: own } = process.env;
  if (!own || !isAbsolute(own) || !fits(join(own, `${FOLDER_PREFIX}XXXXXX`, SOCKET))) return tmpdir();
  const found = lstat(own);
  return found?.isDirectory() && isPrivateTo(found, [process.getuid?.()]) ? own : tmpdir();
}

const isPrivateTo = ({ uid, mode }: Stats, owners: readonly (number | undefined)[]) =>
  owners.includes(uid) && (mode & 0o077) === 0;

function lstat(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}
