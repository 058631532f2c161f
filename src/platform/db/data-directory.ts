import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from '../security/private-folder.ts';
import { StartFault } from '../start-fault.ts';

/**
 * Ensures one process per data directory. PGlite takes no lock of its own, and two processes on one directory lost rows. The lock is the
 * operating system's (through SQLite's file lock), so it ends with the process in any case; a file with a process id would survive `kill
 * -9` and could name an unrelated process.
 */

export class DataDirectoryInUse extends StartFault {
  readonly holder: number | null;
  constructor(directory: string, holder: number | null) {
    super(
      `The data directory ${directory} is in use${holder ? ` by process ${holder}` : ''}. ` +
        'Stop that process first, or choose another directory with BLUECHIP_DATA_DIR.',
    );
    this.name = 'DataDirectoryInUse';
    this.holder = holder;
  }
}

/**
 * How long another process that takes the lock at the same time may block this one. SQLite locks the file in steps, and two that start at
 * the same moment may block each other: both then release and retry, or neither would get it. Not with `locking_mode = EXCLUSIVE`, which
 * keeps the first step.
 */
const IN_THE_WAY_MS = 100;

export type DataDirectory = { path: string; release(): void };

/**
 * Takes the directory for this process, creating it with private permissions if absent. Throws DataDirectoryInUse when another process
 * holds it, StartFault when it cannot be created or written.
 */
export function takeDataDirectory(path: string): DataDirectory {
  const holderFile = join(path, 'process-id');
  const lock = openLock(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !/locked|busy/i.test(error.message)) throw error;
    throw new DataDirectoryInUse(path, readHolder(holderFile));
  }
  writeFileSync(holderFile, String(process.pid));
  return {
    path,
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

function openLock(path: string): DatabaseSync {
  try {
    makePrivateFolder(path);
    return new DatabaseSync(join(path, 'lock'), { timeout: IN_THE_WAY_MS });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFault(
      `The data directory ${path} cannot be used: ${reason}. Choose another with BLUECHIP_DATA_DIR.`,
    );
  }
}

function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}
