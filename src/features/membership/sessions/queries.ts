import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isStaff } from '#kernel/permissions.ts';
import { type Db, preparedOnce } from '#platform/db/database.ts';
import { idArray } from '#platform/db/id-array.ts';
import { publisherSites, users } from '../accounts/tables.ts';
import { CHANGE_HALVES } from '../mailed-tokens/public.ts';
import { mailedTokens } from '../mailed-tokens/tables.ts';
import { passkeyChallenges } from '../passkeys/tables.ts';
import { devices, sessions } from './tables.ts';

export type NewSession = typeof sessions.$inferInsert;
export type SessionRow = typeof sessions.$inferSelect;

const publishedSites = sql<number[]>`array(
  select ${publisherSites.siteId} from ${publisherSites} where ${publisherSites.userId} = ${users.id} order by 1)`;

/** The session of a cookie with the facts about its member that policies need; queried on every request of a logged-in member. */
const openSession = preparedOnce((db) =>
  db
    .select({
      session: sessions,
      role: users.role,
      isStaffWriter: users.isStaffWriter,
      ageBand: users.ageBand,
      publisherSiteIds: publishedSites,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        sql`${users.deletedAt} is null and ${users.suspendedAt} is null`,
      ),
    )
    .prepare('open_session'),
);

export async function findOpenSession(db: Db, tokenHash: string, now: Date) {
  const [found] = await openSession(db).execute({ tokenHash, now });
  return found ?? null;
}

/** The member that staff view the site as; null: the account can no longer log in. */
export async function findViewedMember(db: Db, userId: number) {
  const [found] = await db
    .select({
      username: sql<string>`coalesce(${users.username}, '')`,
      role: users.role,
      isStaffWriter: users.isStaffWriter,
      ageBand: users.ageBand,
      publisherSiteIds: publishedSites,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt)));
  return found ?? null;
}

export async function insertSession(db: Db, session: NewSession): Promise<SessionRow> {
  const [made] = await db.insert(sessions).values(session).returning();
  if (!made) throw new Error('a session was not written');
  return made;
}

/** Null: it has ended meanwhile. */
export async function updateSession(db: Db, id: number, changes: Partial<NewSession>): Promise<SessionRow | null> {
  const [changed] = await db.update(sessions).set(changes).where(eq(sessions.id, id)).returning();
  return changed ?? null;
}

/** `viewing`: null ends it. */
export async function noteViewing(db: Db, id: number, viewing: { userId: number; until: Date } | null): Promise<void> {
  await updateSession(db, id, { viewedUserId: viewing?.userId ?? null, viewingUntil: viewing?.until ?? null });
}

/** Whether a secret without a session was replaced by a renewal. */
export async function isReplacedToken(db: Db, tokenHash: string): Promise<boolean> {
  const found = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.replacedTokenHash, tokenHash));
  return found.length > 0;
}

type Noting = {
  id: number;
  tokenHash: string;
  now: Date;
  seenBefore: Date;
  /** Null: the session's end doesn't move. */
  rememberedUntil: Date | null;
};

/** Records that the session is used and extends a remembered one. Null: it ended, was renewed or was recorded meanwhile. */
export async function noteSession(
  db: Db,
  { id, tokenHash, now, seenBefore, rememberedUntil }: Noting,
): Promise<SessionRow | null> {
  const [noted] = await db
    .update(sessions)
    .set({
      lastSeenAt: now,
      ...(rememberedUntil === null
        ? {}
        : {
            expiresAt: sql`case when ${sessions.isRemembered} then ${rememberedUntil.toISOString()}::timestamptz
        else ${sessions.expiresAt} end`,
          }),
    })
    .where(and(eq(sessions.id, id), eq(sessions.tokenHash, tokenHash), lte(sessions.lastSeenAt, seenBefore)))
    .returning();
  return noted ?? null;
}

const isOwn = (userId: number, id: number) => and(eq(sessions.id, id), eq(sessions.userId, userId));

/** Locks the row of a member until the transaction ends, without blocking inserts that refer to it by foreign key. */
export async function lockMember(db: Db, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Locked until the transaction ends; null: it has ended meanwhile. */
export async function findSessionForUpdate(db: Db, userId: number, id: number): Promise<SessionRow | null> {
  const [found] = await db.select().from(sessions).where(isOwn(userId, id)).for('update');
  return found ?? null;
}

/** Whether the member has any role, or publishes for a site: their sessions are short. */
export async function isStaffMember(db: Db, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ role: users.role, isStaffWriter: users.isStaffWriter, siteId: publisherSites.siteId })
    .from(users)
    .leftJoin(publisherSites, eq(publisherSites.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  if (!found) return false;
  return isStaff({ role: found.role, isStaffWriter: found.isStaffWriter, isPublisher: found.siteId !== null });
}

/** The member's live sessions, the last used first. */
export async function listOpenSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), eq(sessions.isPending, false)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/**
 * Deletes a session of this member; false: there is no such session. `current`: the session of this request, whose device stays logged in.
 */
export async function deleteSession(
  db: Db,
  userId: number,
  id: number,
  { current = null }: { current?: number | null } = {},
): Promise<boolean> {
  return (await logOutDevices(db, sql`user_id = ${userId} and id = ${id}`, current === id ? null : current)) > 0;
}

/** Deletes all sessions of the members except one; returns how many. */
export async function deleteSessions(db: Db, userIds: readonly number[], except: number | null): Promise<number> {
  if (userIds.length === 0) return 0;
  const own = sql`user_id = any (${idArray(userIds)})`;
  return logOutDevices(db, except === null ? own : sql`${own} and id <> ${except}`, except);
}

/** Deletes sessions and marks their devices as logged out, except the device of `kept`, because a browser may have several sessions. */
async function logOutDevices(db: Db, isEnded: SQL, kept: number | null): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with ended as (
      delete from sessions where ${isEnded} returning device_id
    ), logged_out as (
      update devices set is_logged_out = true
      where id in (select device_id from ended)
        and not exists (select from sessions where sessions.id = ${kept}::int and sessions.device_id = devices.id)
    )
    select count(*)::int as count from ended`);
  return rows[0]?.count ?? 0;
}

/** The member's device by its cookie, created if it is new. */
export async function seeDevice(
  db: Db,
  { userId, tokenHash, userAgent, now }: { userId: number; tokenHash: string; userAgent: string; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  const [device] = await db
    .insert(devices)
    .values({ userId, tokenHash, userAgent, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: [devices.userId, devices.tokenHash],
      set: { lastSeenAt: now, userAgent, isLoggedOut: false },
    })
    // Only an inserted row has xmax 0, because no transaction has locked or updated it.
    .returning({ id: devices.id, isNew: sql<boolean>`xmax = 0` });
  if (!device) throw new Error('a device was not written');
  return device;
}

/** Another member logged in on a browser: marks the devices by which earlier members were known there as logged out. */
export async function logOutEarlierMembers(db: Db, userId: number, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  // Skips locked rows, so that two members who log in on one browser at once don't wait for each other's device.
  const theirs = db
    .select({ id: devices.id })
    .from(devices)
    .where(and(ne(devices.userId, userId), inArray(devices.tokenHash, [...tokenHashes])))
    .for('update', { skipLocked: true });
  await db.update(devices).set({ isLoggedOut: true }).where(inArray(devices.id, theirs));
}

/** Which of these hashes belong to devices of the member. */
export async function knownTokenHashes(db: Db, userId: number, tokenHashes: readonly string[]): Promise<string[]> {
  if (tokenHashes.length === 0) return [];
  const found = await db
    .select({ tokenHash: devices.tokenHash })
    .from(devices)
    .where(and(eq(devices.userId, userId), inArray(devices.tokenHash, [...tokenHashes])));
  return found.map(({ tokenHash }) => tokenHash);
}

/** When the device of a session was first seen; null: it has none. */
export async function findDeviceFirstSeen(db: Db, sessionId: number): Promise<Date | null> {
  const [found] = await db
    .select({ firstSeenAt: devices.firstSeenAt })
    .from(devices)
    .innerJoin(sessions, eq(sessions.deviceId, devices.id))
    .where(eq(sessions.id, sessionId));
  return found?.firstSeenAt ?? null;
}

/** All stored sessions of the member, including pending and expired ones. */
export async function listSessionsOf(db: Db, userId: number): Promise<SessionRow[]> {
  return db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.id);
}

export async function listDevices(db: Db, userId: number) {
  return db.select().from(devices).where(eq(devices.userId, userId)).orderBy(devices.id);
}

/** Called once no session refers to them: the next login is from a new device. */
export async function deleteDevices(db: Db, userId: number): Promise<void> {
  await db.delete(devices).where(eq(devices.userId, userId));
}

/** Deletes what has expired at `now`, and devices without a session that were not seen since `devicesBefore`. */
export async function sweepAccess(db: Db, { now, devicesBefore }: { now: Date; devicesBefore: Date }): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  // Used halves of an email change are kept, because they are the state of that change.
  const isDone = and(isNotNull(mailedTokens.usedAt), notInArray(mailedTokens.kind, [...CHANGE_HALVES]));
  await db.delete(mailedTokens).where(or(isDone, lte(mailedTokens.expiresAt, now)));
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
  const isUsed = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.deviceId, devices.id));
  await db.delete(devices).where(and(lt(devices.lastSeenAt, devicesBefore), notExists(isUsed)));
}
