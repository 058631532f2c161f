import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { type Channel, type ChannelChanges, type Chosen, changedPreferences } from './alert-kinds-view.ts';
import { noticePreferences } from './tables.ts';

/** Only the member's own choices; other kinds have their defaults. */
export async function listChosenPreferences(db: Db, userId: number): Promise<Chosen[]> {
  const { kind, bell, email, push } = noticePreferences;
  return db.select({ kind, bell, email, push }).from(noticePreferences).where(eq(noticePreferences.userId, userId));
}

/** Kinds and channels that are not named stay. The caller has locked the member's row, so that two changes cannot undo each other. */
export async function savePreferences(
  db: Db,
  userId: number,
  changes: Readonly<Partial<Record<Channel, ChannelChanges | undefined>>>,
): Promise<void> {
  const rows = changedPreferences(await listChosenPreferences(db, userId), changes);
  if (rows.length === 0) return;
  await db
    .insert(noticePreferences)
    .values(rows.map((row) => ({ userId, ...row })))
    .onConflictDoUpdate({
      target: [noticePreferences.userId, noticePreferences.kind],
      set: { email: sql`excluded.by_email`, bell: sql`excluded.in_page`, push: sql`excluded.by_push` },
    });
}

export async function deletePreferencesOf(db: Db, userId: number): Promise<void> {
  await db.delete(noticePreferences).where(eq(noticePreferences.userId, userId));
}
