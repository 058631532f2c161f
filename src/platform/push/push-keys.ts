import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../security/private-folder.ts';

/** `contact`: where push services reach the operator, a mailto: or https: address. */
export type PushKeys = { publicKey: string; privateKey: string; contact: string };

type KeyConfig = Pick<
  Config,
  'NODE_ENV' | 'BLUECHIP_DATA_DIR' | 'PUSH_PUBLIC_KEY' | 'PUSH_PRIVATE_KEY' | 'PUSH_CONTACT'
>;

const known = new WeakMap<KeyConfig, PushKeys | null>();

/** The configured keys; in development a pair that is created once in the data folder. Null: this server sends no push. */
export function pushKeys(config: KeyConfig): PushKeys | null {
  const kept = known.get(config);
  if (kept !== undefined) return kept;
  const found = configuredKeys(config) ?? (config.NODE_ENV === 'development' ? developmentKeys(config) : null);
  known.set(config, found);
  return found;
}

function configuredKeys({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT }: KeyConfig): PushKeys | null {
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY || !PUSH_CONTACT) return null;
  return { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY, contact: PUSH_CONTACT };
}

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Some push services refuse an example address; set PUSH_CONTACT for those. */
const DEVELOPMENT_CONTACT = 'mailto:no-reply@bluechip.example';

function developmentKeys({ BLUECHIP_DATA_DIR, PUSH_CONTACT = DEVELOPMENT_CONTACT }: KeyConfig): PushKeys {
  const path = join(BLUECHIP_DATA_DIR, 'push-keys.json');
  makePrivateFolder(BLUECHIP_DATA_DIR);
  try {
    writeFileSync(path, JSON.stringify(webPush.generateVAPIDKeys()), { flag: 'wx', mode: PRIVATE_FILE });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return { ...stored.parse(JSON.parse(readFileSync(path, 'utf8'))), contact: PUSH_CONTACT };
}
