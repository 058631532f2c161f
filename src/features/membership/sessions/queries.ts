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

/** The session of a cookie with what policies ask of its member; asked on every call of somebody signed in. */
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

/** The member that staff view the site as; null once the account cannot log in. */
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

/** Null where it has ended meanwhile. */
export async function updateSession(db: Db, id: number, changes: Partial<NewSession>): Promise<SessionRow | null> {
  const [changed] = await db.update(sessions).set(changes).where(eq(sessions.id, id)).returning();
  return changed ?? null;
}

/** `viewing`: null ends it. */
export async function noteViewing(db: Db, id: number, viewing: { userId: number; until: Date } | null): Promise<void> {
  await updateSession(db, id, { viewedUserId: viewing?.userId ?? null, viewingUntil: viewing?.until ?? null });
}

/** Whether a secret that opens no session is one that was renewed meanwhile. */
export async function isReplacedToken(db: Db, tokenHash: string): Promise<boolean> {
  const found = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.replacedTokenHash, tokenHash));
  return found.length > 0;
}

type Noting = {
  id: number;
  tokenHash: string;
  now: Date;
  seenBefore: Date;
  /** Null: it does not roll. */
  rememberedUntil: Date | null;
};

/** Notes that the session is used; one that is remembered lives on. Null where it ended, was renewed or was noted meanwhile. */
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

/** Locks the row of a member until the transaction ends; who reads it for a key of his own is not kept waiting. */
export async function lockMember(db: Db, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Locked until the transaction ends; null where it has ended meanwhile. */
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

/** The member's sessions that still hold, the last used first. */
export async function listOpenSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), eq(sessions.isPending, false)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Only a session of this member; false where there is none. `current`: the session that asks, whose device stays logged in. */
export async function deleteSession(
  db: Db,
  userId: number,
  id: number,
  { current = null }: { current?: number | null } = {},
): Promise<boolean> {
  return (await logOutDevices(db, sql`user_id = ${userId} and id = ${id}`, current === id ? null : current)) > 0;
}

/** All sessions of the members but one; returns how many. */
export async function deleteSessions(db: Db, userIds: readonly number[], except: number | null): Promise<number> {
  if (userIds.length === 0) return 0;
  const own = sql`user_id = any (${idArray(userIds)})`;
  return logOutDevices(db, except === null ? own : sql`${own} and id <> ${except}`, except);
}

/** Deletes sessions and notes that their devices are logged out, but that of `kept`: a browser may have several sessions. */
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

/** The member's device by its cookie; made where it is new. */
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
    // Only a row that was inserted has no former transaction.
    .returning({ id: devices.id, isNew: sql<boolean>`xmax = 0` });
  if (!device) throw new Error('a device was not written');
  return device;
}

/** A browser went to another member: the devices by which it was known to earlier ones are logged out. */
export async function logOutEarlierMembers(db: Db, userId: number, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  // Two members who sign in on one browser at once pass over each other's device.
  const theirs = db
    .select({ id: devices.id })
    .from(devices)
    .where(and(ne(devices.userId, userId), inArray(devices.tokenHash, [...tokenHashes])))
    .for('update', { skipLocked: true });
  await db.update(devices).set({ isLoggedOut: true }).where(inArray(devices.id, theirs));
}

/** Which of these the member has a device by. */
export async function knownTokenHashes(db: Db, userId: number, tokenHashes: readonly string[]): Promise<string[]> {
  if (tokenHashes.length === 0) return [];
  const found = await db
    .select({ tokenHash: devices.tokenHash })
    .from(devices)
    .where(and(eq(devices.userId, userId), inArray(devices.tokenHash, [...tokenHashes])));
  return found.map(({ tokenHash }) => tokenHash);
}

/** Since when the device of a session is known; null: it has none. */
export async function findDeviceFirstSeen(db: Db, sessionId: number): Promise<Date | null> {
  const [found] = await db
    .select({ firstSeenAt: devices.firstSeenAt })
    .from(devices)
    .innerJoin(sessions, eq(sessions.deviceId, devices.id))
    .where(eq(sessions.id, sessionId));
  return found?.firstSeenAt ?? null;
}

/** Every session of the member that is kept, pending and over ones too. */
export async function listSessionsOf(db: Db, userId: number): Promise<SessionRow[]> {
  return db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.id);
}

export async function listDevices(db: Db, userId: number) {
  return db.select().from(devices).where(eq(devices.userId, userId)).orderBy(devices.id);
}

/** Once no session points to them: whoever signs in next does so from a device never seen. */
export async function deleteDevices(db: Db, userId: number): Promise<void> {
  await db.delete(devices).where(eq(devices.userId, userId));
}

/** Deletes what is over at `now`, and devices without a session that were not seen since `devicesBefore`. */
export async function sweepAccess(db: Db, { now, devicesBefore }: { now: Date; devicesBefore: Date }): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  // A used half of a change of e-mail is the state of that change.
  const isDone = and(isNotNull(mailedTokens.usedAt), notInArray(mailedTokens.kind, [...CHANGE_HALVES]));
  await db.delete(mailedTokens).where(or(isDone, lte(mailedTokens.expiresAt, now)));
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
  const isUsed = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.deviceId, devices.id));
  await db.delete(devices).where(and(lt(devices.lastSeenAt, devicesBefore), notExists(isUsed)));
}
