import { and, asc, desc, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { RATING_ORDER } from '../prospects/public.ts';
import { prospects } from '../prospects/tables.ts';
import { rankingListSteps, rankingLists } from './tables.ts';

/** Reads and writes of staff lists, and of the classes that they order. */

export type ListedClass = { sport: Sport; classYear: number };

const COLUMNS = {
  id: rankingLists.id,
  sport: sql<Sport>`${rankingLists.sport}`,
  classYear: rankingLists.classYear,
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
const LENGTH = sql<number>`jsonb_array_length(${rankingLists.prospectIds})`;

/** A list without its order. */
export type ListHead = Awaited<ReturnType<typeof listsOfClass>>[number];
export type List = NonNullable<Awaited<ReturnType<typeof findList>>>;

const isOf = ({ sport, classYear }: ListedClass) =>
  and(eq(rankingLists.sport, sport), eq(rankingLists.classYear, classYear));

/** Drafts and published lists of every class of a sport. */
export async function listOpenLists(db: Db, sport: Sport) {
  return db
    .select({ ...COLUMNS, length: LENGTH })
    .from(rankingLists)
    .where(and(eq(rankingLists.sport, sport), inArray(rankingLists.status, ['draft', 'published'])));
}

/** The draft and the published list of a class, and `limit` of those that were; the latest first. */
export async function listsOfClass(db: Db, of: ListedClass, limit: number) {
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
    .select({ ...COLUMNS, prospectIds: rankingLists.prospectIds })
    .from(rankingLists)
    .where(eq(rankingLists.id, id));
  return found ?? null;
}

/** The list, held until the caller's transaction ends. */
export async function lockList(db: Db, id: number): Promise<List | null> {
  const [found] = await db
    .select({ ...COLUMNS, prospectIds: rankingLists.prospectIds })
    .from(rankingLists)
    .where(eq(rankingLists.id, id))
    .for('update');
  return found ?? null;
}

/** What the class is ordered by; null: by ratings. */
export async function findPublished(db: Db, of: ListedClass) {
  const [found] = await db
    .select({ ...COLUMNS, prospectIds: rankingLists.prospectIds })
    .from(rankingLists)
    .where(and(isOf(of), eq(rankingLists.status, 'published')));
  return found ?? null;
}

type NewDraft = ListedClass & { prospectIds: number[]; by: string; at: Date };

/** Null where the class has a draft already. */
export async function insertDraft(db: Db, { by, at, ...draft }: NewDraft): Promise<number | null> {
  const [written] = await db
    .insert(rankingLists)
    .values({ ...draft, status: 'draft', createdAt: at, createdBy: by, updatedAt: at, updatedBy: by })
    .onConflictDoNothing()
    .returning({ id: rankingLists.id });
  return written?.id ?? null;
}

type Changed = Partial<
  Pick<List, 'status' | 'revision' | 'prospectIds' | 'version' | 'note' | 'publishedAt' | 'publishedBy'>
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

/** Changes of a draft that can be taken back. */
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

/** Of a list that is no draft any more. */
export async function deleteSteps(db: Db, listId: number): Promise<void> {
  await db.delete(rankingListSteps).where(eq(rankingListSteps.listId, listId));
}

const RANKED = {
  id: prospects.id,
  slug: prospects.slug,
  classYear: prospects.classYear,
  name: prospects.name,
  position: prospects.position,
  hometownState: prospects.hometownState,
  ratingTenths: sql<number>`${prospects.ratingTenths}`,
  nationalRank: sql<number>`${prospects.nationalRank}`,
};
export type RankedProspect = {
  [Name in keyof typeof RANKED]: Name extends 'position' | 'hometownState'
    ? string | null
    : Name extends 'slug' | 'name'
      ? string
      : number;
};

/** Of a class those who can stand on a list: ranked, which is rated and not hidden. */
const isRanked = ({ sport, classYear }: ListedClass) =>
  and(eq(prospects.sport, sport), eq(prospects.classYear, classYear), sql`${prospects.nationalRank} is not null`);
const isOneOf = (ids: readonly number[]) =>
  sql`${prospects.id} in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** Those of `ids` who can stand on a list of the class and, where it is given, all who stand as high as `orTo`. By rank. */
export async function listRanked(
  db: Db,
  of: ListedClass,
  { ids, orTo = 0 }: { ids: readonly number[]; orTo?: number },
): Promise<RankedProspect[]> {
  return db
    .select(RANKED)
    .from(prospects)
    .where(and(isRanked(of), or(isOneOf(ids), lte(prospects.nationalRank, orTo))))
    .orderBy(asc(prospects.nationalRank));
}

/** The ids of the first of a class, as readers see it or by ratings alone. */
export async function listFirst(
  db: Db,
  of: ListedClass,
  { basis, limit }: { basis: 'present' | 'ratings'; limit: number },
): Promise<number[]> {
  const order = basis === 'present' ? asc(prospects.nationalRank) : sql.raw(RATING_ORDER);
  const rows = await db.select({ id: prospects.id }).from(prospects).where(isRanked(of)).orderBy(order).limit(limit);
  return rows.map(({ id }) => id);
}

type CandidateWish = { listed: readonly number[]; text: string | null; aboveTenths: number; limit: number };

/** Who can come onto a list, and how many they are: by a part of the name, or rated above `aboveTenths`. */
export async function listCandidates(
  db: Db,
  of: ListedClass,
  { listed, text, aboveTenths, limit }: CandidateWish,
): Promise<{ candidates: RankedProspect[]; total: number }> {
  const wanted =
    text === null
      ? sql`${prospects.ratingTenths} > ${aboveTenths}::int`
      : sql`strpos(${prospects.nameKey}, ${text}) > 0`;
  const rows = await db
    .select({ ...RANKED, total: sql<number>`(count(*) over ())::int` })
    .from(prospects)
    .where(and(isRanked(of), sql`not (${isOneOf(listed)})`, wanted))
    .orderBy(desc(prospects.ratingTenths), asc(prospects.nationalRank))
    .limit(limit);
  return { candidates: rows.map(({ total: _, ...candidate }) => candidate), total: rows[0]?.total ?? 0 };
}
