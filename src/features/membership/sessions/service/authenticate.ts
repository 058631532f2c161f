import { isStaff } from '#kernel/permissions.ts';
import {
  type Actor,
  hasRecentSecondFactor,
  isAllowed,
  type MemberActor,
  type SessionFacts,
  standingOf,
  type Viewing,
} from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { findOpenSession, findViewedMember, type SessionRow } from '../queries.ts';
import { formSubjectOf } from '../session-cookies.ts';

export type Authenticated = { actor: Actor; session: SessionFacts | null };

const NOBODY: Authenticated = { actor: { kind: 'visitor' }, session: null };

/** Authenticates the cookie of a request. Queries the database every time, so that an ended session is over at once, in every process. */
export async function authenticate(db: Db, token: string | undefined, now: Date): Promise<Authenticated> {
  if (!token) return NOBODY;
  const tokenHash = hashOf(token);
  const found = await findOpenSession(db, tokenHash, now);
  if (!found) return NOBODY;
  const { id, userId, isPending, secondFactorAt, strictUntil, createdAt, lastSeenAt } = found.session;
  const own = actorOf(userId, found);
  const viewed = isPending ? null : await findViewed(db, found.session, own, now);
  return {
    actor: isPending ? { kind: 'visitor' } : (viewed?.actor ?? own),
    session: {
      id,
      userId,
      formSubject: formSubjectOf(tokenHash),
      isPending,
      secondFactorAt,
      strictUntil,
      signedInAt: createdAt,
      lastSeenAt,
      viewing: viewed?.viewing ?? null,
    },
  };
}

type Found = Omit<NonNullable<Awaited<ReturnType<typeof findViewedMember>>>, 'username'>;

const actorOf = (userId: number, { role, isStaffWriter, publisherSiteIds, ageBand }: Found): MemberActor => ({
  kind: 'member',
  userId,
  role,
  isStaffWriter,
  isMinor: ageBand === '13_to_15',
  publisherSiteIds,
});

/**
 * Checked on every request, like the session: viewing ends when the staff lose the permission or their second factor expires, or the member
 * becomes staff.
 */
async function findViewed(
  db: Db,
  { viewedUserId, viewingUntil, secondFactorAt }: SessionRow,
  staff: MemberActor,
  now: Date,
): Promise<{ actor: MemberActor; viewing: Viewing } | null> {
  if (viewedUserId === null || viewingUntil === null || viewingUntil <= now) return null;
  if (!isAllowed({ actor: staff }, 'view_as:write') || !hasRecentSecondFactor({ secondFactorAt }, now)) return null;
  const found = await findViewedMember(db, viewedUserId);
  if (!found) return null;
  const actor = actorOf(viewedUserId, found);
  if (isStaff(standingOf(actor))) return null;
  return { actor, viewing: { staff, userId: viewedUserId, username: found.username, until: viewingUntil } };
}
