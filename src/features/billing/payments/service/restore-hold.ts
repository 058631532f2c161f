import { lastRestore } from '#platform/backup/restores.ts';
import type { Db } from '#platform/db/database.ts';
import { findReconciledAt, hasAttempts } from '../queries.ts';

/**
 * After a restore the providers know of charges and refunds that the books have lost. Until the books were compared with them nothing is charged or given back by
 * itself: a renewal that was charged after the backup would be charged again.
 */
export type RestoreHold = { /** The moment that the restored backup shows. */ asOf: Date };

/** Null: nothing is held back. A network in which nobody ever paid has nothing to compare. */
export async function findRestoreHold(db: Db): Promise<RestoreHold | null> {
  const restore = await lastRestore(db);
  if (!restore) return null;
  const reconciledAt = await findReconciledAt(db);
  if (reconciledAt && reconciledAt >= restore.restoredAt) return null;
  return (await hasAttempts(db)) ? { asOf: restore.asOf } : null;
}
