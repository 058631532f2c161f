import { isNull, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { College } from './college.ts';
import { IMPORTED_RANK } from './college-matcher.ts';
import { colleges } from './tables.ts';

export type CollegeName = { name: string; key: string; rank: number };

/** A college in the reference data. `conference` is an abbreviation. */
export type ReferenceCollege = Omit<College, 'id'> & {
  unitid: number;
  nameKey: string;
  zip: string | null;
  membership: string;
  source: string;
  sourceDate: string;
  names: CollegeName[];
  sports: { sport: Sport; conference: string | null; isCurrent: boolean }[];
};

/** Slugs of the colleges that imports created: the reference data must not take them. */
export async function listImportedSlugs(db: Db): Promise<Set<string>> {
  const rows = await db.select({ slug: colleges.slug }).from(colleges).where(isNull(colleges.unitid));
  return new Set(rows.map((row) => row.slug));
}

/**
 * Inserts or updates by unitid, so that ids never change. Leaves colleges from imports alone, and keeps what an import added to others:
 * spellings, and a mascot and colors that the reference data lacks. Must run in a transaction.
 */
export async function saveReferenceColleges(
  db: Db,
  wanted: readonly ReferenceCollege[],
  conferenceIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = JSON.stringify(wanted.map(({ names: _names, sports: _sports, ...college }) => college));
  // A slug may move from one college to another: it is freed first, otherwise the unique index would refuse the second.
  await db.execute(sql`
    update colleges c set slug = '~' || c.id from json_to_recordset(${rows}::json) as r(unitid int, slug text)
    where c.unitid = r.unitid and c.slug <> r.slug`);
  await db.execute(sql`
    insert into colleges as c (unitid, slug, name, short_name, name_key, mascot, abbreviation, city, state, zip, division,
      membership, primary_color, secondary_color, source, source_date)
    select unitid, slug, name, "shortName", "nameKey", mascot, abbreviation, city, state, zip, division,
      membership, "primaryColor", "secondaryColor", source, "sourceDate"
    from json_to_recordset(${rows}::json) as r(unitid int, slug text, name text, "shortName" text, "nameKey" text,
      mascot text, abbreviation text, city text, state text, zip text, division text, membership text,
      "primaryColor" text, "secondaryColor" text, source text, "sourceDate" date)
    on conflict (unitid) do update set slug = excluded.slug, name = excluded.name, short_name = excluded.short_name,
      name_key = excluded.name_key, mascot = coalesce(excluded.mascot, c.mascot), abbreviation = excluded.abbreviation, city = excluded.city,
      state = excluded.state, zip = excluded.zip, division = excluded.division, membership = excluded.membership,
      primary_color = coalesce(excluded.primary_color, c.primary_color),
      secondary_color = coalesce(excluded.secondary_color, c.secondary_color), source = excluded.source,
      source_date = excluded.source_date`);
  await replaceNames(db, wanted);
  await replaceSports(db, wanted, conferenceIds);
}

async function replaceNames(db: Db, wanted: readonly ReferenceCollege[]): Promise<void> {
  const rows = wanted.flatMap(({ unitid, names }) => names.map((name) => ({ unitid, ...name })));
  await db.execute(sql`
    delete from college_names n using colleges c
    where c.id = n.college_id and c.unitid is not null and n.rank < ${IMPORTED_RANK}`);
  await db.execute(sql`
    insert into college_names (college_id, name, key, rank)
    select c.id, r.name, r.key, r.rank
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(unitid int, name text, key text, rank int)
    join colleges c on c.unitid = r.unitid
    on conflict (key, college_id) do update set name = excluded.name, rank = excluded.rank`);
}

async function replaceSports(
  db: Db,
  wanted: readonly ReferenceCollege[],
  conferenceIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = wanted.flatMap(({ unitid, sports }) =>
    sports.map(({ sport, conference, isCurrent }) => {
      const conferenceId = conference === null ? null : conferenceIds.get(conference);
      if (conferenceId === undefined) throw new Error(`college ${unitid}: there is no conference ${conference}`);
      return { unitid, sport, conferenceId, isCurrent };
    }),
  );
  await db.execute(
    sql`delete from college_sports s using colleges c where c.id = s.college_id and c.unitid is not null`,
  );
  await db.execute(sql`
    insert into college_sports (college_id, sport, conference_id, is_current)
    select c.id, r.sport, r."conferenceId", r."isCurrent"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(unitid int, sport text, "conferenceId" int, "isCurrent" boolean)
    join colleges c on c.unitid = r.unitid`);
}
