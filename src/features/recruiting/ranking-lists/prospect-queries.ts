import { and, asc, desc, eq, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prospectHref } from '../prospects/prospect-view.ts';
import { RATING_ORDER, starsOf } from '../prospects/public.ts';
import { prospects } from '../prospects/tables.ts';
import type { CandidateSearch, Found, RankedPlayer } from './list-kind.ts';
import type { ListBasis, ListScope } from './list-view.ts';

/** The ranked prospects of a class for staff lists. */

const RANKED = {
  id: prospects.id,
  slug: prospects.slug,
  classYear: prospects.classYear,
  name: prospects.name,
  position: prospects.position,
  place: prospects.hometownState,
  ratingTenths: sql<number>`${prospects.ratingTenths}`,
  rank: sql<number>`${prospects.nationalRank}`,
};
type Row = Omit<RankedPlayer, 'path' | 'stars'> & { slug: string; classYear: number; ratingTenths: number };

const playerOf = ({ slug, classYear, ...row }: Row): RankedPlayer => ({
  ...row,
  path: prospectHref({ slug, classYear }),
  stars: starsOf(row.ratingTenths),
});

/** Eligible players of a class: ranked, which means rated and not hidden. */
const isRanked = ({ sport, year }: ListScope) =>
  and(eq(prospects.sport, sport), eq(prospects.classYear, year), sql`${prospects.nationalRank} is not null`);
const isOneOf = (ids: readonly number[]) =>
  sql`${prospects.id} in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

export async function listRankedProspects(
  db: Db,
  of: ListScope,
  { ids, orTo = 0 }: { ids: readonly number[]; orTo?: number },
): Promise<RankedPlayer[]> {
  const rows = await db
    .select(RANKED)
    .from(prospects)
    .where(and(isRanked(of), or(isOneOf(ids), lte(prospects.nationalRank, orTo))))
    .orderBy(asc(prospects.nationalRank));
  return rows.map(playerOf);
}

export async function listFirstProspects(
  db: Db,
  of: ListScope,
  { basis, limit }: { basis: ListBasis; limit: number },
): Promise<number[]> {
  const order = basis === 'present' ? asc(prospects.nationalRank) : sql.raw(RATING_ORDER);
  const rows = await db.select({ id: prospects.id }).from(prospects).where(isRanked(of)).orderBy(order).limit(limit);
  return rows.map(({ id }) => id);
}

export async function findProspectCandidates(
  db: Db,
  of: ListScope,
  { listed, text, aboveTenths, limit }: CandidateSearch,
): Promise<Found> {
  const isFound =
    text === null
      ? sql`${prospects.ratingTenths} > ${aboveTenths}::int`
      : sql`strpos(${prospects.nameKey}, ${text}) > 0`;
  const rows = await db
    .select({ ...RANKED, total: sql<number>`(count(*) over ())::int` })
    .from(prospects)
    .where(and(isRanked(of), sql`not (${isOneOf(listed)})`, isFound))
    .orderBy(desc(prospects.ratingTenths), asc(prospects.nationalRank))
    .limit(limit);
  return { candidates: rows.map(({ total: _, ...row }) => playerOf(row)), total: rows[0]?.total ?? 0 };
}
