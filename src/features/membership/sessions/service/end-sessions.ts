import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { deleteSession, deleteSessions } from '../queries.ts';
import { clearSessionCookies } from '../session-cookies.ts';

/** Ends the session of this browser, if it has one, and takes its cookies. */
export async function signOut(ctx: Context): Promise<void> {
  const { db, session } = ctx;
  if (session) await deleteSession(db, session.userId, session.id);
  clearSessionCookies(ctx);
}

/**
 * Ends the member's sessions in every browser, within the caller's transaction: after a change of password, on suspicion, at a
 * change of role. `keep` leaves one. Where that of this browser ends too, its cookies go. Returns how many.
 */
export async function endSessionsOf(
  db: Db,
  ctx: Context | null,
  userId: number,
  { keep = null }: { keep?: number | null } = {},
): Promise<number> {
  if (ctx?.session?.userId === userId && ctx.session.id !== keep) clearSessionCookies(ctx);
  return deleteSessions(db, [userId], keep);
}
