import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prospects } from '../prospects/tables.ts';
import { NATIONAL_LENGTH } from '../rankings/public.ts';
import { rankingVersionEntries, rankingVersions } from './tables.ts';
import { type RankedClass, VERSION_DEPTH } from './version-scope.ts';

/** Reads and writes of versions. */

export type Version = { id: number; version: number; publishedAt: Date; note: string | null; digest: string };

const isOf = ({ sport, classYear }: RankedClass) =>
  and(eq(rankingVersions.sport, sport), eq(rankingVersions.classYear, classYear));

/** The `limit` latest, latest first. */
export async function listVersions(db: Db, of: RankedClass, limit: number): Promise<Version[]> {
  const { id, version, publishedAt, note, digest } = rankingVersions;
  return db
    .select({ id, version, publishedAt, note, digest })
    .from(rankingVersions)
    .where(isOf(of))
    .orderBy(desc(version))
    .limit(limit);
}

/** The entries of a version of the current order: prospects ranked in a list within the depth that versions keep. */
function presentEntries({ sport, classYear }: RankedClass): SQL {
  return sql`
    select id, national_rank, position_rank, state_rank, rating_tenths, position,
      case when hometown_country = 'US' then hometown_state end as state
    from ${prospects}
    where sport = ${sport} and class_year = ${classYear} and not is_hidden and rating_tenths is not null
      and (national_rank <= ${NATIONAL_LENGTH[sport]}::int or position_rank <= ${VERSION_DEPTH}::int
        or state_rank <= ${VERSION_DEPTH}::int)`;
}

/** The digest of a version of the current order; null if nobody is ranked. */
export const presentDigest = (db: Db, of: RankedClass): Promise<string | null> => digestOf(db, presentEntries(of));

/** The digest of a query with the columns of `presentEntries`. */
export async function digestOf(db: Db, entries: SQL): Promise<string | null> {
  const { rows } = await db.execute<{ digest: string | null }>(sql`
    select md5(string_agg(concat_ws(' ', id, national_rank, coalesce(position_rank::text, '-'),
      coalesce(state_rank::text, '-'), rating_tenths, coalesce(position, '-'), coalesce(state, '-')), ',' order by id)) as digest
    from (${entries}) as entries`);
  return rows[0]?.digest ?? null;
}

export async function insertVersion(db: Db, version: typeof rankingVersions.$inferInsert): Promise<number> {
  const [written] = await db.insert(rankingVersions).values(version).returning({ id: rankingVersions.id });
  if (!written) throw new Error('no version was written');
  return written.id;
}

export const insertPresentEntries = (db: Db, versionId: number, of: RankedClass): Promise<void> =>
  insertEntries(db, versionId, presentEntries(of));

export async function insertEntries(db: Db, versionId: number, entries: SQL): Promise<void> {
  await db.execute(sql`
    insert into ${rankingVersionEntries} (version_id, prospect_id, national_rank, position_rank, state_rank, rating_tenths, position, state)
    select ${versionId}::int, id, national_rank, position_rank, state_rank, rating_tenths, position, state
    from (${entries}) as entries`);
}

/** Until the caller's transaction ends, nobody else can number a version of this class. */
export async function lockVersions(db: Db, { sport, classYear }: RankedClass): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(716205043, hashtext(${`${sport} ${classYear}`}))`);
}

/** A prospect's ranks in the `limit` latest versions of their class, earliest first. */
export async function listRanksOf(db: Db, { prospectId, limit }: { prospectId: number; limit: number }) {
  const { version, publishedAt, id } = rankingVersions;
  const { nationalRank, positionRank, stateRank, ratingTenths } = rankingVersionEntries;
  const rows = await db
    .select({ version, publishedAt, nationalRank, positionRank, stateRank, ratingTenths })
    .from(rankingVersionEntries)
    .innerJoin(rankingVersions, eq(id, rankingVersionEntries.versionId))
    .innerJoin(prospects, eq(prospects.id, rankingVersionEntries.prospectId))
    .where(
      and(
        eq(rankingVersionEntries.prospectId, prospectId),
        // Ranks in a former class are not the same history: start over after a move to another class.
        eq(rankingVersions.sport, prospects.sport),
        eq(rankingVersions.classYear, prospects.classYear),
      ),
    )
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit);
  return rows.toReversed();
}
