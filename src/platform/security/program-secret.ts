import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/**
 * The secret that signs and seals: the configured one, or in development one made once and kept in the data folder, so that what
 * was sealed can be opened after a restart.
 */
export function programSecret({ SESSION_SECRET, BLUECHIP_DATA_DIR }: Config): string {
  if (SESSION_SECRET) return SESSION_SECRET;
  const path = join(BLUECHIP_DATA_DIR, 'secret');
  mkdirSync(BLUECHIP_DATA_DIR, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}
