import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import type { ProspectState, SourceId } from './prospect-change.ts';
import { slugBase } from './prospect-slug.ts';
import type { ServiceRating } from './rating.ts';
import { prospectFormerAddresses, prospectSourceIds, prospects, serviceRatings } from './tables.ts';

/** Reads for bulk writes: the prospects that exist already, hidden ones included. */

export type RecordedProspect = ProspectState & {
  id: number;
  personId: number;
  sport: string;
  classYear: number;
  slug: string;
  nameKey: string;
  isHidden: boolean;
  serviceRatings: ServiceRating[];
  sourceIds: SourceId[];
};

/**
 * The prospects of all sports with one of `nameKeys` in the classes from one year before `classYear` to one after, by id. `lock`: locks the
 * rows until the transaction ends.
 */
export async function findProspectsByName(
  db: Db,
  { classYear, nameKeys, lock }: { classYear: number; nameKeys: readonly string[]; lock: boolean },
): Promise<RecordedProspect[]> {
  // Names every sport, so that the index on names can be used.
  const wanted = and(
    inArray(prospects.sport, [...SPORTS]),
    inArray(prospects.classYear, [classYear - 1, classYear, classYear + 1]),
    sql`${prospects.nameKey} = ${anyOfTexts(nameKeys)}`,
  );
  return recordsOf(db, wanted, lock);
}

/** The prospects of a sport, in any class, that a source knows by one of `sourceIds`; by id. */
export async function findProspectsBySourceId(
  db: Db,
  { sport, source, sourceIds, lock }: { sport: Sport; source: string; sourceIds: readonly string[]; lock: boolean },
): Promise<RecordedProspect[]> {
  if (sourceIds.length === 0) return [];
  const numbered = sql`select prospect_id from prospect_source_ids
    where source = ${source} and sport = ${sport} and source_id = ${anyOfTexts(sourceIds)}`;
  return recordsOf(db, sql`${prospects.id} in (${numbered})`, lock);
}

async function recordsOf(db: Db, wanted: SQL | undefined, lock: boolean): Promise<RecordedProspect[]> {
  const query = db.select().from(prospects).where(wanted).orderBy(prospects.id);
  const rows = lock ? await query.for('update') : await query;
  if (rows.length === 0) return [];
  const found = sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb))`;
  const { prospectId, service, scale, value } = serviceRatings;
  const ratings = await db
    .select({ prospectId, service, scale, value })
    .from(serviceRatings)
    .where(sql`${prospectId} in ${found}`);
  const ids = await db.select().from(prospectSourceIds).where(sql`${prospectSourceIds.prospectId} in ${found}`);
  const ratingsOf = Map.groupBy(ratings, (rating) => rating.prospectId);
  const idsOf = Map.groupBy(ids, (each) => each.prospectId);
  return rows.map((row) => ({
    ...row,
    serviceRatings: ratingsOf.get(row.id) ?? [],
    sourceIds: (idsOf.get(row.id) ?? []).map(({ source, sourceId }) => ({ source, sourceId })),
  }));
}

/** The slugs of a class year that prospects with these names could collide with. */
export async function takenSlugs(db: Db, classYear: number, names: readonly string[]): Promise<Set<string>> {
  const bases = [...new Set(names.map(slugBase))];
  if (bases.length === 0) return new Set();
  // Two separate queries, so that each uses its own index and the class is not read as a whole.
  const ofClass = eq(prospects.classYear, classYear);
  const { slug } = prospects;
  const itself = db
    .select({ slug })
    .from(prospects)
    .where(and(ofClass, sql`${slug} = ${anyOfTexts(bases)}`));
  const numbered = db
    .select({ slug })
    .from(prospects)
    .where(and(ofClass, sql`regexp_replace(${slug}, '-[0-9]+$', '') = ${anyOfTexts(bases)}`));
  // The slug of a merged prospect redirects permanently, so nobody else gets it.
  const former = db
    .select({ slug: prospectFormerAddresses.slug })
    .from(prospectFormerAddresses)
    .where(
      and(
        eq(prospectFormerAddresses.classYear, classYear),
        sql`regexp_replace(${prospectFormerAddresses.slug}, '-[0-9]+$', '') = ${anyOfTexts(bases)}`,
      ),
    );
  const rows = await itself.union(numbered).union(former);
  return new Set(rows.map((row) => row.slug));
}
