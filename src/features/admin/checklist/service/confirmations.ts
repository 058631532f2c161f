import { lastEntries } from '#platform/audit/read-audit.ts';
import type { Db } from '#platform/db/database.ts';
import type { ConfirmableItem } from '../checklist-view.ts';

/** A super admin's confirmations on the checklist are stored in the audit log, with who and when. */

export const confirmation = (item: ConfirmableItem) => ({
  action: 'network.confirm_setup',
  subject: { type: 'network', id: item },
});
export const DISMISSAL = { action: 'network.dismiss_checklist', subject: { type: 'network', id: 'checklist' } };

/** When it was last confirmed; null: never. */
export async function confirmedAt(db: Db, item: ConfirmableItem): Promise<Date | null> {
  return (await lastEntries(db, confirmation(item))).at(-1)?.at ?? null;
}

export const isDismissed = async (db: Db): Promise<boolean> => (await lastEntries(db, DISMISSAL)).length > 0;
