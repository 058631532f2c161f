import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Log } from '../log/log.ts';

/** Folders that hold password hashes, addresses and mailed links are accessible to their owner only. */

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const GROUP_AND_OTHERS = 0o077;

/** Creates the folder if absent. An existing one keeps its mode, which the operator may have chosen (`warnOfOpenFolder`). */
export function makePrivateFolder(path: string): void {
  // One by one, because Node's `recursive` never returns if the system refuses a folder with ENOENT, as /proc does.
  for (const folder of missingFolders(resolve(path))) makeFolder(folder);
}

/** The missing folder and its missing parents, top down. */
function missingFolders(path: string): string[] {
  if (isFolder(path) || dirname(path) === path) return [];
  return [...missingFolders(dirname(path)), path];
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process was faster.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** The permission bits, such as `755`, if others than the owner have any; null if they have none, or the folder does not exist. */
export function openModeOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & GROUP_AND_OTHERS) === 0) return null;
  return (found.mode & 0o777).toString(8);
}

/** One line for the operator, at server start. */
export function warnOfOpenFolder(path: string, log: Pick<Log, 'warn'>): void {
  const mode = openModeOf(path);
  if (mode === null) return;
  log.warn({ folder: path, mode }, 'other accounts of this machine can reach the data directory: run chmod 700 on it');
}
