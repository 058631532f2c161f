import type { Db } from '#platform/db/database.ts';
import type { ImportProgress } from '../../engine/public.ts';
import { type Upload, updateUpload } from '../queries.ts';

/** Milliseconds between two updates. */
const EACH_MS = 1_000;

/**
 * Records the progress of a file outside the transaction that works on it. Never awaited there: the embedded database runs one transaction
 * at a time, so the update is written when that one is over.
 */
export function openProgress({ db, now }: { db: Db; now: () => Date }, { id }: Upload) {
  let due = now().getTime() + EACH_MS;
  let noted: Promise<void> | null = null;
  return {
    note({ phase, rows, of }: ImportProgress): void {
      if (noted !== null || now().getTime() < due) return;
      due = now().getTime() + EACH_MS;
      noted = updateUpload(db, id, { rowsDone: rows, rowsTotal: phase === 'read' ? null : of })
        // The next update makes up for a lost one.
        .catch(() => undefined)
        .finally(() => {
          noted = null;
        });
    },
    settled: async () => {
      await noted;
    },
  };
}
