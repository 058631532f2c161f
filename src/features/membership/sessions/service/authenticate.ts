import type { Actor, SessionFacts } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { findOpenSession } from '../queries.ts';
import { formSubjectOf } from '../session-cookies.ts';

export type Authenticated = { actor: Actor; session: SessionFacts | null };

const NOBODY: Authenticated = { actor: { kind: 'visitor' }, session: null };

/** Who the cookie of a request signs in. Asks the database each time: a session that was ended is ended at once, in every process. */
export async function authenticate(db: Db, token: string | undefined, now: Date): Promise<Authenticated> {
  if (!token) return NOBODY;
  const tokenHash = hashOf(token);
  const found = await findOpenSession(db, tokenHash, now);
  if (!found) return NOBODY;
  const { session, role, isStaffWriter, publisherSiteIds, ageBand } = found;
  const isMinor = ageBand === '13_to_15';
  const { id, userId, isPending, secondFactorAt, strictUntil, createdAt, lastSeenAt } = session;
  return {
    actor: isPending ? { kind: 'visitor' } : { kind: 'member', userId, role, isStaffWriter, isMinor, publisherSiteIds },
    session: {
      id,
      userId,
      formSubject: formSubjectOf(tokenHash),
      isPending,
      secondFactorAt,
      strictUntil,
      signedInAt: createdAt,
      lastSeenAt,
    },
  };
}
