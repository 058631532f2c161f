import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { failureReason } from '../log/failure-reason.ts';
import { createStorage } from '../storage/create-storage.ts';
import { type Check, failed, notConfigured, ok } from './finding.ts';

const MENDS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Create the bucket, or correct STORAGE_S3_BUCKET',
  AccessDenied: 'Allow s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket for the key',
  InvalidAccessKeyId: 'Correct STORAGE_S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'Correct STORAGE_S3_SECRET_ACCESS_KEY',
  CredentialsProviderError: 'Set STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY',
  PermanentRedirect: 'Correct STORAGE_S3_REGION',
  AuthorizationHeaderMalformed: 'Correct STORAGE_S3_REGION',
};
const ANY_MEND = 'Check STORAGE_S3_ENDPOINT, STORAGE_S3_REGION and the keys';

/** The bucket: writes, reads and removes one small object. */
export const checkStorage = (config: Config): Check => ({
  service: 'storage',
  run: async () => {
    const { STORAGE_S3_BUCKET: bucket } = config;
    if (!bucket) return notConfigured('files are kept in the data folder of this machine');
    const storage = await createStorage(config);
    const key = `bluechip-check/${randomUUID()}.txt`;
    const body = Buffer.from('bluechip check');
    let step = 'written';
    try {
      await storage.put(key, { body, contentType: 'text/plain' });
      step = 'read';
      const found = await storage.find(key);
      if (!found?.body.equals(body)) return failed(`what was written to ${bucket} was not there when it was read`);
      step = 'deleted';
      await storage.remove(key);
      return ok(`${bucket}: an object was written, read and deleted`);
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      return failed(
        `${bucket}: an object cannot be ${step}: ${name}: ${failureReason(error)}. ${MENDS[name] ?? ANY_MEND}`,
      );
    } finally {
      storage.close();
    }
  },
});
