import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where a test run keeps temporary files: databases of a thousand files each, a few every second. Uses memory if there is plenty, because a
 * file system on disk slows down with each recently removed file (ext4 does not reuse its inode for minutes, and skips each of them).
 */

const MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;
const ROOM = 6 * 1024 ** 3;
const PREFIX = 'bluechip-run-';
const TRIES = 20;

export type RunFolder = { path: string; remove: () => void };

/** First removes the folders of killed runs. */
export function makeRunFolder(): RunFolder {
  const place = isRoomy() ? MEMORY : tmpdir();
  for (const name of readdirSync(place)) if (isOfDeadRun(name)) removeAll(join(place, name));
  const path = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  // Processes of another user (PostgreSQL) have their own folder in it.
  chmodSync(path, 0o711);
  return { path, remove: () => removeAll(path) };
}

function isOfDeadRun(name: string): boolean {
  const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // Without permission to signal it, the process is another user's and alive.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** A process that was just stopped may still be removing and writing its files. */
function removeAll(path: string): void {
  for (let tries = 0; tries < TRIES && existsSync(path); tries += 1) {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 1, retryDelay: 100 });
    } catch {
      // What still cannot be removed is left behind, because the run has already reported its result.
    }
  }
}

function isRoomy(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM;
  } catch {
    return false;
  }
}
