import { and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { ListKind, ListScope } from './list-view.ts';
import { rankingListSteps, rankingLists } from './tables.ts';

/** Reads and writes of staff lists of every kind. */

const COLUMNS = {
  id: rankingLists.id,
  kind: rankingLists.kind,
  name: rankingLists.name,
  sport: sql<Sport>`${rankingLists.sport}`,
  year: rankingLists.year,
  status: rankingLists.status,
  revision: rankingLists.revision,
  version: rankingLists.version,
  note: rankingLists.note,
  createdAt: rankingLists.createdAt,
  createdBy: rankingLists.createdBy,
  updatedAt: rankingLists.updatedAt,
  updatedBy: rankingLists.updatedBy,
  publishedAt: rankingLists.publishedAt,
  publishedBy: rankingLists.publishedBy,
};
const LENGTH = sql<number>`jsonb_array_length(${rankingLists.playerIds})`;

/** A list without its order. */
export type ListHead = Awaited<ReturnType<typeof listsOfClass>>[number];
export type List = NonNullable<Awaited<ReturnType<typeof findList>>>;

const isOf = ({ kind, sport, year }: ListScope) =>
  and(eq(rankingLists.kind, kind), eq(rankingLists.sport, sport), eq(rankingLists.year, year));

/** Drafts and published lists of every class of a sport. */
export async function listOpenLists(db: Db, { kind, sport }: { kind: ListKind; sport: Sport }) {
  return db
    .select({ ...COLUMNS, length: LENGTH })
    .from(rankingLists)
    .where(
      and(
        eq(rankingLists.kind, kind),
        eq(rankingLists.sport, sport),
        inArray(rankingLists.status, ['draft', 'published']),
      ),
    );
}

/** The draft and the published list of a class, and `limit` former lists; latest first. */
export async function listsOfClass(db: Db, of: ListScope, limit: number) {
  return db
    .select({ ...COLUMNS, length: LENGTH })
    .from(rankingLists)
    .where(isOf(of))
    .orderBy(
      sql`${rankingLists.status} in ('draft', 'published') desc`,
      desc(rankingLists.updatedAt),
      desc(rankingLists.id),
    )
    .limit(limit + 2);
}

export async function findList(db: Db, id: number) {
  const [found] = await db
    .select({ ...COLUMNS, playerIds: rankingLists.playerIds })
    .from(rankingLists)
    .where(eq(rankingLists.id, id));
  return found ?? null;
}

/** The list, locked until the caller's transaction ends. */
export async function lockList(db: Db, id: number): Promise<List | null> {
  const [found] = await db
    .select({ ...COLUMNS, playerIds: rankingLists.playerIds })
    .from(rankingLists)
    .where(eq(rankingLists.id, id))
    .for('update');
  return found ?? null;
}

/** The published list of a scope; null if there is none and the order is by ratings. */
export async function findPublished(db: Db, of: ListScope) {
  const [found] = await db
    .select({ ...COLUMNS, playerIds: rankingLists.playerIds })
    .from(rankingLists)
    .where(and(isOf(of), eq(rankingLists.status, 'published')));
  return found ?? null;
}

/** Lists that are or were published, latest first. */
export async function listPublishedVersions(db: Db, of: ListScope, limit: number) {
  const { id, version, note, publishedAt } = rankingLists;
  return db
    .select({ id, version: sql<number>`${version}`, note, publishedAt, length: LENGTH })
    .from(rankingLists)
    .where(and(isOf(of), inArray(rankingLists.status, ['published', 'replaced']), isNotNull(version)))
    .orderBy(desc(version))
    .limit(limit);
}

/** A list that is or was published, by version; null if there is none. */
export async function findVersion(db: Db, of: ListScope, version: number): Promise<List | null> {
  const [found] = await db
    .select({ ...COLUMNS, playerIds: rankingLists.playerIds })
    .from(rankingLists)
    .where(and(isOf(of), eq(rankingLists.version, version), inArray(rankingLists.status, ['published', 'replaced'])));
  return found ?? null;
}

/** The latest version number, withdrawn lists included; null if none was published. */
export async function findLatestVersion(db: Db, of: ListScope): Promise<number | null> {
  const [latest] = await db
    .select({ version: sql<number | null>`max(${rankingLists.version})` })
    .from(rankingLists)
    .where(isOf(of));
  return latest?.version ?? null;
}

/** The draft of a scope; null if there is none. */
export async function findOpenDraft(db: Db, of: ListScope): Promise<List | null> {
  const [found] = await db
    .select({ ...COLUMNS, playerIds: rankingLists.playerIds })
    .from(rankingLists)
    .where(and(isOf(of), eq(rankingLists.status, 'draft')));
  return found ?? null;
}

type NewDraft = ListScope & { name: string | null; playerIds: number[]; by: string; at: Date };

/** Null if the class has a draft already. */
export async function insertDraft(db: Db, { by, at, ...draft }: NewDraft): Promise<number | null> {
  const [written] = await db
    .insert(rankingLists)
    .values({ ...draft, status: 'draft', createdAt: at, createdBy: by, updatedAt: at, updatedBy: by })
    .onConflictDoNothing()
    .returning({ id: rankingLists.id });
  return written?.id ?? null;
}

type Changed = Partial<
  Pick<List, 'name' | 'status' | 'revision' | 'playerIds' | 'version' | 'note' | 'publishedAt' | 'publishedBy'>
>;

export async function updateList(
  db: Db,
  id: number,
  changed: Changed,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await db
    .update(rankingLists)
    .set({ ...changed, updatedAt: at, updatedBy: by })
    .where(eq(rankingLists.id, id));
}

/** The number of draft changes that can be undone. */
const STEPS_KEPT = 50;

export async function insertStep(db: Db, step: typeof rankingListSteps.$inferInsert): Promise<void> {
  await db.insert(rankingListSteps).values(step);
  const { listId, revision } = rankingListSteps;
  const kept = db
    .select({ revision })
    .from(rankingListSteps)
    .where(eq(listId, step.listId))
    .orderBy(desc(revision))
    .limit(STEPS_KEPT);
  await db.delete(rankingListSteps).where(and(eq(listId, step.listId), notInArray(revision, kept)));
}

export async function findLastStep(db: Db, listId: number) {
  const [last] = await db
    .select()
    .from(rankingListSteps)
    .where(eq(rankingListSteps.listId, listId))
    .orderBy(desc(rankingListSteps.revision))
    .limit(1);
  return last ?? null;
}

export async function deleteStep(db: Db, step: { listId: number; revision: number }): Promise<void> {
  const { listId, revision } = rankingListSteps;
  await db.delete(rankingListSteps).where(and(eq(listId, step.listId), eq(revision, step.revision)));
}

/** For a list that is no longer a draft. */
export async function deleteSteps(db: Db, listId: number): Promise<void> {
  await db.delete(rankingListSteps).where(eq(rankingListSteps.listId, listId));
}
