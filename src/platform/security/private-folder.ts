import { mkdirSync, statSync } from 'node:fs';
import type { Log } from '../log/log.ts';

/** Folders that hold password hashes, addresses and mailed links: their owner alone may look in. */

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const GROUP_AND_OTHERS = 0o077;

/** Makes it where it is absent. One that is there keeps its mode: the operator may mean it (`warnOfOpenFolder`). */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/** The permission bits, such as `755`, where others than the owner have any; null: they have none, or there is no folder. */
function openModeOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & GROUP_AND_OTHERS) === 0) return null;
  return (found.mode & 0o777).toString(8);
}

/** One line for the operator, at the start of a server. */
export function warnOfOpenFolder(path: string, log: Pick<Log, 'warn'>): void {
  const mode = openModeOf(path);
  if (mode === null) return;
  log.warn({ folder: path, mode }, 'other accounts of this machine can reach the data directory: run chmod 700 on it');
}
