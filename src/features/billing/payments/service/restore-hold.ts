import { lastRestore } from '#platform/backup/restores.ts';
import type { Db } from '#platform/db/database.ts';
import { findReconciledAt, hasAttempts } from '../queries.ts';

/**
 * After a restore, the providers know charges and refunds that the books have lost. Until the books are reconciled, nothing is charged or
 * refunded automatically: a renewal charged after the backup would be charged again.
 */
export type RestoreHold = { /** The time of the restored backup. */ asOf: Date };

/** Null: nothing is held back. A network without any payment has nothing to compare. */
export async function findRestoreHold(db: Db): Promise<RestoreHold | null> {
  const restore = await lastRestore(db);
  if (!restore) return null;
  const reconciledAt = await findReconciledAt(db);
  if (reconciledAt && reconciledAt >= restore.restoredAt) return null;
  return (await hasAttempts(db)) ? { asOf: restore.asOf } : null;
}
