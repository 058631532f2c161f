import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { makePrivateFolder, PRIVATE_FILE } from './private-folder.ts';

/**
 * The secret for signing and encryption: the configured one, or in development one that is created once in the data folder, so that
 * encrypted values can be read after a restart.
 */
export function programSecret({ SESSION_SECRET, BLUECHIP_DATA_DIR }: Config): string {
  if (SESSION_SECRET) return SESSION_SECRET;
  const path = join(BLUECHIP_DATA_DIR, 'secret');
  makePrivateFolder(BLUECHIP_DATA_DIR);
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: PRIVATE_FILE });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}
