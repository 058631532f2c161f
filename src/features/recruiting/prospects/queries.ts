import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, preparedOnce } from '#platform/db/database.ts';
import { PROSPECT_COLUMNS } from './prospect-rows.ts';
import type { Provenance } from './provenance.ts';
import { commitments, prospectFormerAddresses, prospects, ratingChanges, serviceRatings } from './tables.ts';

/** Reads of one prospect. Hidden prospects are not found (decision 14). */

const COLUMNS = {
  ...PROSPECT_COLUMNS,
  personId: prospects.personId,
  provenance: sql<Provenance>`${prospects.provenance}`,
};

const byId = preparedOnce((db) =>
  db
    .select(COLUMNS)
    .from(prospects)
    .where(and(eq(prospects.id, sql.placeholder('id')), eq(prospects.isHidden, false)))
    .prepare('prospect_by_id'),
);

const byAddress = preparedOnce((db) =>
  db
    .select(COLUMNS)
    .from(prospects)
    .where(
      and(
        eq(prospects.classYear, sql.placeholder('classYear')),
        eq(prospects.slug, sql.placeholder('slug')),
        eq(prospects.isHidden, false),
      ),
    )
    .prepare('prospect_by_address'),
);

export async function findProspect(db: Db, id: number) {
  const [found] = await byId(db).execute({ id });
  return found ?? null;
}

const byFormerAddress = preparedOnce((db) =>
  db
    .select(COLUMNS)
    .from(prospects)
    .innerJoin(prospectFormerAddresses, eq(prospectFormerAddresses.prospectId, prospects.id))
    .where(
      and(
        eq(prospectFormerAddresses.classYear, sql.placeholder('classYear')),
        eq(prospectFormerAddresses.slug, sql.placeholder('slug')),
        eq(prospects.isHidden, false),
      ),
    )
    .prepare('prospect_by_former_address'),
);

/** By the current address, or by the address of a profile that was merged into this one. */
export async function findProspectByAddress(db: Db, address: { classYear: number; slug: string }) {
  const [found] = await byAddress(db).execute(address);
  if (found) return found;
  const [moved] = await byFormerAddress(db).execute(address);
  return moved ?? null;
}

const ratings = preparedOnce((db) =>
  db
    .select()
    .from(serviceRatings)
    .where(eq(serviceRatings.prospectId, sql.placeholder('id')))
    .orderBy(serviceRatings.service)
    .prepare('prospect_ratings'),
);

export async function listServiceRatings(db: Db, prospectId: number) {
  return ratings(db).execute({ id: prospectId });
}

export async function listRatingChanges(db: Db, prospectId: number) {
  return db
    .select()
    .from(ratingChanges)
    .where(eq(ratingChanges.prospectId, prospectId))
    .orderBy(desc(ratingChanges.at), desc(ratingChanges.id));
}

export async function listCommitments(db: Db, prospectId: number) {
  return db.select().from(commitments).where(eq(commitments.prospectId, prospectId)).orderBy(desc(commitments.id));
}

/** For a SQL condition: the people with a hidden prospect record. Few, and served by an index that contains only them. */
export const PEOPLE_HIDDEN_AS_PROSPECTS = sql`select person_id from prospects where is_hidden`;

export async function hasProspects(db: Db): Promise<boolean> {
  const rows = await db.select({ id: prospects.id }).from(prospects).limit(1);
  return rows.length > 0;
}
