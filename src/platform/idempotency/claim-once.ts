import type { Db } from '../db/database.ts';
import { hashOf } from '../security/secret-token.ts';
import { idempotencyKeys } from './tables.ts';

/** Claims `key`; false if any process has claimed it before. Only a hash is stored, until the nightly sweep deletes old keys. */
export async function claimOnce(
  db: Db,
  { owner, key }: { owner: string; key: string },
  createdAt: Date,
): Promise<boolean> {
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ owner, key: hashOf(key), fingerprint: '', subject: '', createdAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length === 1;
}
