import { and, asc, eq, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import { emailKey, usernameKey } from './member.ts';
import { publisherSites, users } from './tables.ts';

export type Member = typeof users.$inferSelect;
export type NewMember = Omit<typeof users.$inferInsert, 'id' | 'emailKey' | 'usernameKey'> & {
  email: string;
  username: string;
};

const isThere = isNull(users.deletedAt);

/** Finds a member by email or username; a login with an @ can only be an email. */
export async function findMemberByLogin(db: Db, login: string): Promise<Member | null> {
  const isMe = login.includes('@') ? eq(users.emailKey, emailKey(login)) : eq(users.usernameKey, usernameKey(login));
  const [found] = await db.select().from(users).where(and(isMe, isThere));
  return found ?? null;
}

export async function findMember(db: Db, id: number): Promise<Member | null> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isThere));
  return found ?? null;
}

/** The existing members among `ids`, in no order. */
export async function listMembersByIds(db: Db, ids: readonly number[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isThere));
}

/**
 * Locks the member until the transaction ends, so that decisions can rely on what was read. Locked before any other row of theirs (lock
 * order: sessions/own-session.ts).
 */
export async function findMemberForUpdate(db: Db, id: number): Promise<Member | null> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isThere))
    .for('no key update');
  return found ?? null;
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return found.length > 0;
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)));
  return found.length > 0;
}

/** Which of the two are taken, by one account or by two; one statement, so that an account made meanwhile takes both or neither. */
export async function takenOf(
  db: Db,
  { email, username }: { email: string; username: string },
): Promise<{ email: boolean; username: boolean }> {
  const keys = { email: emailKey(email), username: usernameKey(username) };
  const found = await db
    .select({ email: users.emailKey, username: users.usernameKey })
    .from(users)
    .where(or(eq(users.emailKey, keys.email), eq(users.usernameKey, keys.username)));
  return {
    email: found.some(({ email: key }) => key === keys.email),
    username: found.some(({ username: key }) => key === keys.username),
  };
}

/** Null if the email or username is taken. The constraint decides, because a check before the insert would race. */
export async function insertMember(db: Db, member: NewMember): Promise<Member | null> {
  const [made] = await db
    .insert(users)
    .values({ ...member, emailKey: emailKey(member.email), usernameKey: usernameKey(member.username) })
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}

/** Updates columns that aren't unique; for email and username use `changeIdentity`. */
export async function updateMember(
  db: Db,
  id: number,
  changes: Partial<Omit<NewMember, 'email' | 'username'>>,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id));
}

/** False if somebody else has the new email or username. The constraint decides, in a savepoint of the caller's transaction. */
export async function changeIdentity(
  db: Db,
  id: number,
  { email, username, ...changes }: { email?: string; username?: string } & Partial<NewMember>,
): Promise<boolean> {
  const keys = {
    ...(email === undefined ? {} : { email, emailKey: emailKey(email) }),
    ...(username === undefined ? {} : { username, usernameKey: usernameKey(username) }),
  };
  try {
    await db.transaction((tx) =>
      tx
        .update(users)
        .set({ ...changes, ...keys })
        .where(eq(users.id, id)),
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Removes an address from an account that never confirmed it. */
export async function dropUnprovenEmail(db: Db, id: number): Promise<void> {
  await db
    .update(users)
    .set({ email: null, emailKey: null })
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)));
}

/**
 * Locks all super admins until the transaction ends, so that two transactions that each remove one of the last two can't both succeed.
 * `isLeaving`: their deletion is scheduled. `isSuspended`: they can't log in.
 */
export async function lockSuperAdmins(db: Db): Promise<{ id: number; isLeaving: boolean; isSuspended: boolean }[]> {
  const rows = await db
    .select({ id: users.id, deletionDueAt: users.deletionDueAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), isThere))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map(({ id, deletionDueAt, suspendedAt }) => ({
    id,
    isLeaving: deletionDueAt !== null,
    isSuspended: suspendedAt !== null,
  }));
}

/** Members whose time to undo a deletion is over, the longest overdue first. */
export async function listDueForDeletion(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletionDueAt, now), isThere))
    .orderBy(asc(users.deletionDueAt), asc(users.id));
  return rows.map(({ id }) => id);
}

/** Removes everything that identifies the person. The row stays for the rows that refer to it. */
export async function anonymiseMember(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      email: null,
      emailKey: null,
      emailConfirmedAt: null,
      username: null,
      usernameKey: null,
      usernameChangedAt: null,
      passwordHash: null,
      wrongPasswords: 0,
      wrongPasswordsSince: null,
      role: 'user',
      isStaffWriter: false,
      paypalEmail: null,
      bluechipEmails: false,
      thirdPartyEmails: false,
      referralCode: null,
      registrationParams: {},
      suspendedAt: null,
      deletionDueAt: null,
      deletedAt: now,
    })
    .where(eq(users.id, id));
}

export async function listPublisherSites(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ siteId: publisherSites.siteId })
    .from(publisherSites)
    .where(eq(publisherSites.userId, userId))
    .orderBy(publisherSites.siteId);
  return rows.map(({ siteId }) => siteId);
}

/** Replaces the sites that a publisher writes for. */
export async function replacePublisherSites(db: Db, userId: number, siteIds: readonly number[]): Promise<void> {
  await db.delete(publisherSites).where(eq(publisherSites.userId, userId));
  if (siteIds.length > 0) await db.insert(publisherSites).values(siteIds.map((siteId) => ({ userId, siteId })));
}

/** Counts accounts created in the period (`to` is exclusive), including those closed since. */
export const countRegisteredBetween = (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> =>
  db.$count(users, and(gte(users.createdAt, from), lt(users.createdAt, to)));
