import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { deleteSession, deleteSessions, isReplacedToken } from '../queries.ts';
import { clearSessionCookies } from '../session-cookies.ts';

/** Ends the session of this browser, if it has one, and clears its cookies. */
export async function signOut(ctx: Context): Promise<void> {
  const { db, session } = ctx;
  if (session) await deleteSession(db, session.userId, session.id);
  clearSessionCookies(ctx);
}

/**
 * Clears the cookies of a session that ended elsewhere. A request that was on its way while its own session got a new secret still has the
 * old one: the browser already has the newer cookie, which stays. A session that awaits its second factor is left alone.
 */
export async function dropEndedSession(ctx: Context): Promise<void> {
  const token = ctx.cookies.get('session');
  if (ctx.session !== null || token === undefined) return;
  if (!(await isReplacedToken(ctx.db, hashOf(token)))) clearSessionCookies(ctx);
}

/**
 * Ends the member's sessions in every browser, within the caller's transaction: after a change of password, on suspicion, or at a change of
 * role. `keep` spares one. If this browser's session ends too, its cookies are cleared. Returns how many.
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
