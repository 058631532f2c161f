import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { S3Config } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export type StorageConfig = Pick<Config, 'BLUECHIP_DATA_DIR' | 'STORAGE_S3_BUCKET'> & S3Config;

/** The bucket if one is configured, otherwise the folder `files` of the data directory. The S3 client is loaded only if it is used. */
export async function createStorage(config: StorageConfig): Promise<Storage & { close(): void }> {
  const bucket = config.STORAGE_S3_BUCKET;
  if (!bucket) return { ...createDiskStorage({ folder: join(config.BLUECHIP_DATA_DIR, 'files') }), close: () => {} };
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage({ bucket, config });
}
