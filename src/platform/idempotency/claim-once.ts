import type { Db } from '../db/database.ts';
import { hashOf } from '../security/secret-token.ts';
import { idempotencyKeys } from './tables.ts';

/**
 * Whether nobody has claimed `key` before, in any process. Of what was claimed only a hash is kept, until the nightly sweep takes old keys.
 */
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
