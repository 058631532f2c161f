import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { NOTICES, type NoticeKind, type Ways } from './notice.ts';
import { noticePreferences } from './tables.ts';

/** Only what a member chose; what he did not is the kind's default. */
export async function listChosenPreferences(db: Db, userId: number): Promise<(Ways & { kind: NoticeKind })[]> {
  const { kind, byEmail, inPage } = noticePreferences;
  return db.select({ kind, byEmail, inPage }).from(noticePreferences).where(eq(noticePreferences.userId, userId));
}

/** A way that is not named stays as it was chosen, or as the kind has it by default. */
export async function savePreference(
  db: Db,
  { userId, kind, ...ways }: { userId: number; kind: NoticeKind } & Partial<Ways>,
): Promise<void> {
  const { isOnByDefault } = NOTICES[kind];
  await db
    .insert(noticePreferences)
    .values({ userId, kind, byEmail: isOnByDefault, inPage: isOnByDefault, ...ways })
    .onConflictDoUpdate({ target: [noticePreferences.userId, noticePreferences.kind], set: ways });
}

export async function deletePreferencesOf(db: Db, userId: number): Promise<void> {
  await db.delete(noticePreferences).where(eq(noticePreferences.userId, userId));
}
