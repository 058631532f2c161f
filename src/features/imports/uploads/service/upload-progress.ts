import type { Db } from '#platform/db/database.ts';
import type { ImportProgress } from '../../engine/public.ts';
import { type Upload, updateUpload } from '../queries.ts';

/** Milliseconds between two notes. */
const EACH_MS = 1_000;

/**
 * Notes how far a file is, beside the transaction that works on it. Never waited for there: on the embedded database, which has one
 * transaction at a time, the note comes when that is over.
 */
export function openProgress({ db, now }: { db: Db; now: () => Date }, { id }: Upload) {
  let due = now().getTime() + EACH_MS;
  let noted: Promise<void> | null = null;
  return {
    note({ phase, rows, of }: ImportProgress): void {
      if (noted !== null || now().getTime() < due) return;
      due = now().getTime() + EACH_MS;
      noted = updateUpload(db, id, { rowsDone: rows, rowsTotal: phase === 'read' ? null : of })
        // A note that is lost is made up for by the next.
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
