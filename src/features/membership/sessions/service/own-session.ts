import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { afterFailure, isTooMany } from '../failures.ts';
import { deleteSession, findSessionForUpdate, lockMember, type SessionRow, updateSession } from '../queries.ts';
import { clearSessionCookies } from '../session-cookies.ts';

/**
 * The lock order in this area: member → session → token, passkey and second factor. Code that changes more than one row of a member locks
 * the member's own row first (here, or by `findMemberForUpdate`), which covers all of their rows: two transactions about the same member
 * are serialized, and neither waits for what the other holds. The lock is `for no key update`, because every new row that refers to the
 * member, from any module, takes a key share lock, and would otherwise be part of the order.
 */

/**
 * The session of this browser with its member, locked until the transaction ends, so that concurrent tries are counted one by one. Null: it
 * has ended since the request began. Throws conflict if it got another secret, which the second of two concurrent correct tries finds.
 */
export async function lockOwnSession(db: Db, { session, cookies }: Context): Promise<SessionRow | null> {
  const token = cookies.get('session');
  if (!session || !token) return null;
  await lockMember(db, session.userId);
  const row = await findSessionForUpdate(db, session.userId, session.id);
  if (row && row.tokenHash !== hashOf(token)) throw apiError('conflict', { message: DONE_ALREADY });
  return row;
}

const DONE_ALREADY = 'This was done at the same time from this browser. Reload the page.';

/**
 * Counts a wrong password or code given in a session that `lockOwnSession` locked. True: it was one too many, and the session and its
 * cookies are gone (decision 39). The caller must let the transaction commit.
 */
export async function countWrongSecret(db: Db, ctx: Context, session: SessionRow): Promise<boolean> {
  const failures = afterFailure({ count: session.strictFailures, since: session.strictFailuresSince }, ctx.now);
  if (!isTooMany(failures)) {
    await updateSession(db, session.id, { strictFailures: failures.count, strictFailuresSince: failures.since });
    return false;
  }
  await deleteSession(db, session.userId, session.id);
  clearSessionCookies(ctx);
  return true;
}
