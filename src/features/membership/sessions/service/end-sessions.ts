import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { deleteSession, deleteSessions, isReplacedToken } from '../queries.ts';
import { clearSessionCookies } from '../session-cookies.ts';

/** Ends the session of this browser, if it has one, and takes its cookies. */
export async function signOut(ctx: Context): Promise<void> {
  const { db, session } = ctx;
  if (session) await deleteSession(db, session.userId, session.id);
  clearSessionCookies(ctx);
}

/**
 * Takes the cookies of a session that ended elsewhere. A page that was on its way while its own session got a new secret asks with the
 * one before: the browser has the newer one by now, which stays. One that awaits its second factor is left to go on.
 */
export async function dropEndedSession(ctx: Context): Promise<void> {
  const token = ctx.cookies.get('session');
  if (ctx.session !== null || token === undefined) return;
  if (!(await isReplacedToken(ctx.db, hashOf(token)))) clearSessionCookies(ctx);
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
