import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { failureReason } from '../log/failure-reason.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../security/private-folder.ts';
import { StartFault } from '../start-fault.ts';

type Places = Pick<Config, 'BLUECHIP_DATA_DIR' | 'DATABASE_URL' | 'SESSION_SECRET' | 'STORAGE_S3_BUCKET'>;

/** With a server, a bucket and a secret configured, nothing is stored on this machine's disk. */
export const needsDataFolder = ({ DATABASE_URL, SESSION_SECRET, STORAGE_S3_BUCKET }: Places): boolean =>
  !DATABASE_URL || !SESSION_SECRET || !STORAGE_S3_BUCKET;

/** Creates the folder if absent and writes a file into it. Throws the system's error. */
export function writeProbe(folder: string): void {
  makePrivateFolder(folder);
  const probe = join(folder, `write-probe-${randomUUID()}`);
  try {
    writeFileSync(probe, 'Bluechip writes here.', { mode: PRIVATE_FILE, flag: 'wx' });
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Without a place for stored files, the first upload would fail. */
export function refuseUnwritableFolder(config: Places): void {
  if (!needsDataFolder(config)) return;
  const { BLUECHIP_DATA_DIR: folder } = config;
  try {
    writeProbe(folder);
  } catch (error) {
    throw new StartFault(
      `The data directory ${folder} cannot be used: ${failureReason(error)}. Name another with BLUECHIP_DATA_DIR.`,
    );
  }
}
