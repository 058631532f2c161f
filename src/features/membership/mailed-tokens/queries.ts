import { and, desc, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { mailedTokens } from './tables.ts';

type Kind = typeof mailedTokens.$inferSelect.kind;

export type UsedToken<K extends Kind = Kind> = {
  id: number;
  userId: number;
  kind: K;
  facts: Record<string, string>;
  createdAt: Date;
};

type Sought = { kinds: readonly Kind[]; tokenHash: string; now: Date };

const USED = {
  id: mailedTokens.id,
  userId: mailedTokens.userId,
  kind: mailedTokens.kind,
  facts: mailedTokens.facts,
  createdAt: mailedTokens.createdAt,
};

const isGood = ({ kinds, tokenHash, now }: Sought) =>
  and(
    eq(mailedTokens.tokenHash, tokenHash),
    inArray(mailedTokens.kind, [...kinds]),
    isNull(mailedTokens.usedAt),
    gt(mailedTokens.expiresAt, now),
  );

/** A short code may repeat for the same member while its used row still exists; then that row is reset. */
export async function insertToken(db: Db, token: typeof mailedTokens.$inferInsert): Promise<void> {
  await db
    .insert(mailedTokens)
    .values(token)
    .onConflictDoUpdate({ target: mailedTokens.tokenHash, set: { ...token, usedAt: null } });
}

export async function findUnusedToken(db: Db, sought: Sought): Promise<UsedToken | null> {
  const [found] = await db.select(USED).from(mailedTokens).where(isGood(sought));
  return found ?? null;
}

/** Of several concurrent uses one succeeds: the row is locked, and the others no longer find it unused. */
export async function spendToken(db: Db, sought: Sought): Promise<UsedToken | null> {
  const [spent] = await db.update(mailedTokens).set({ usedAt: sought.now }).where(isGood(sought)).returning(USED);
  return spent ?? null;
}

/** Whether the member used a token of this kind at exactly this time. */
export async function wasTokenUsedAt(db: Db, userId: number, kind: Kind, at: Date): Promise<boolean> {
  const found = await db
    .select({ id: mailedTokens.id })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.kind, kind), eq(mailedTokens.usedAt, at)))
    .limit(1);
  return found.length > 0;
}

/** Cancels the unused tokens of a kind, because their purpose is fulfilled. */
export async function cancelTokens(db: Db, userId: number, kind: Kind): Promise<void> {
  await db
    .delete(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.kind, kind), isNull(mailedTokens.usedAt)));
}

/** Cancels the unused tokens of a kind, except for the newest `keep`. */
export async function cancelOldTokens(db: Db, userId: number, kind: Kind, { keep }: { keep: number }): Promise<void> {
  const isUnused = and(eq(mailedTokens.userId, userId), eq(mailedTokens.kind, kind), isNull(mailedTokens.usedAt));
  const newest = db.select({ id: mailedTokens.id }).from(mailedTokens).where(isUnused);
  await db
    .delete(mailedTokens)
    .where(and(isUnused, notInArray(mailedTokens.id, newest.orderBy(desc(mailedTokens.id)).limit(keep))));
}

/** Cancels the unused tokens of these kinds that were created after the one with this id. */
export async function cancelTokensAfter(db: Db, userId: number, kinds: readonly Kind[], id: number): Promise<void> {
  const isUnused = and(
    eq(mailedTokens.userId, userId),
    inArray(mailedTokens.kind, [...kinds]),
    isNull(mailedTokens.usedAt),
  );
  await db.delete(mailedTokens).where(and(isUnused, gt(mailedTokens.id, id)));
}

/** The member's tokens of these kinds, including used ones, without their hashes. */
export async function listTokens(db: Db, userId: number, kinds: readonly Kind[]) {
  const { kind, facts, createdAt, expiresAt, usedAt } = mailedTokens;
  return db
    .select({ kind, facts, createdAt, expiresAt, usedAt })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), inArray(kind, [...kinds])))
    .orderBy(mailedTokens.id);
}

/** Deletes the member's tokens of these kinds, or all, including used ones. */
export async function forgetTokens(db: Db, userId: number, kinds: readonly Kind[] | 'all'): Promise<void> {
  const isOfKind = kinds === 'all' ? undefined : inArray(mailedTokens.kind, [...kinds]);
  await db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), isOfKind));
}
