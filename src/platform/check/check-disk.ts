import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { failureReason } from '../log/failure-reason.ts';
import { openModeOf } from '../security/private-folder.ts';
import { needsDataFolder, writeProbe } from '../storage/writable-folder.ts';
import { type Check, failed, notConfigured, ok, warning } from './finding.ts';

const MEGABYTE = 1_048_576;
const FULL_MB = 200;
const NEARLY_FULL_MB = 2_048;

type DiskConfig = Pick<Config, 'BLUECHIP_DATA_DIR' | 'DATABASE_URL' | 'SESSION_SECRET' | 'STORAGE_S3_BUCKET'>;

/** The data folder. A missing one is not created: the account that runs the check may not be the one that serves. */
export const checkDisk = (config: DiskConfig): Check => ({
  service: 'disk',
  run: async () => {
    if (!needsDataFolder(config)) return notConfigured('database, files and secret are all kept elsewhere');
    const folder = resolve(config.BLUECHIP_DATA_DIR);
    const there = nearestFolder(folder);
    try {
      if (there === folder) writeProbe(folder);
      else accessSync(there, constants.W_OK | constants.X_OK);
    } catch (error) {
      return failed(`${folder} cannot be written: ${failureReason(error)}. Choose another with BLUECHIP_DATA_DIR`);
    }
    const { bavail, bsize } = statfsSync(there);
    const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
    if (freeMb < FULL_MB) return failed(`${folder} has ${freeMb} MB left: make room, or move BLUECHIP_DATA_DIR`);
    const mode = openModeOf(folder);
    if (mode !== null) return warning(`other accounts can reach ${folder} (mode ${mode}): run chmod 700 on it`);
    if (freeMb < NEARLY_FULL_MB) return warning(`${folder} has only ${freeMb} MB left: make room soon`);
    const state = there === folder ? 'is writable' : 'will be made at the first start';
    return ok(`${folder} ${state}, ${Math.floor(freeMb / 1_024)} GB free`);
  },
});

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
