import { sql } from 'drizzle-orm';
import { heightText, prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { isHiddenPerson } from '#features/transfers/college-players/public.ts';
import { isSport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { MergeSide } from './merge-view.ts';

/** The facts of two records side by side. People who were taken down are left out. */

type Row = {
  id: number;
  personId: number;
  name: string;
  slug: string;
  sport: string;
  classYear: number | null;
  position: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  hometown: string | null;
  school: string | null;
  season: number | null;
  seasons: string | null;
  entries: string | null;
  source: string | null;
  stories: number;
};

/** By id, in one query. */
export async function playerSides(db: Db, ids: readonly number[]): Promise<Map<number, MergeSide>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select player.id, player.person_id as "personId", player.name, player.slug, player.sport, null as "classYear", player.position,
      player.height_inches as "heightInches", player.weight_lbs as "weightLbs",
      nullif(concat_ws(', ', player.hometown_city, player.hometown_state), '') as hometown,
      coalesce(college.short_name, player.college_name) as school, player.season,
      (select string_agg(played.season::text, ', ' order by played.season) from college_player_seasons played
        where college_player_id = player.id) as seasons,
      (select string_agg(concat_ws(' ', entry.year, 'from', coalesce(origin.short_name, entry.origin_name)), ', ' order by entry.year)
        from college_transfers entry left join colleges origin on origin.id = entry.origin_college_id
        where entry.college_player_id = player.id) as entries,
      concat_ws(' ', player.source, player.source_id) as source,
      (select count(*) from article_people where article_people.person_id = player.person_id)::int as stories
    from college_players player left join colleges college on college.id = player.college_id
    where player.id in ${idsIn(ids)} and not (${isHiddenPerson(sql`player.person_id`)})`);
  return sidesOf(rows, (row) => ({
    isProspect: false,
    href: athleteHref(row),
    facts: [
      { label: 'College', value: row.school },
      { label: 'Season', value: row.season === null ? null : String(row.season) },
      ...vitalsOf(row),
      { label: 'Seasons', value: row.seasons },
      { label: 'Portal entries', value: row.entries },
      { label: 'Articles', value: String(row.stories) },
      { label: 'Source', value: row.source },
    ],
  }));
}

export async function playerSide(db: Db, id: number): Promise<MergeSide | null> {
  return (await playerSides(db, [id])).get(id) ?? null;
}

/** By id, in one query. */
export async function prospectSides(db: Db, ids: readonly number[]): Promise<Map<number, MergeSide>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select prospect.id, prospect.person_id as "personId", prospect.name, prospect.slug, prospect.sport,
      prospect.class_year as "classYear", prospect.position, prospect.height_inches as "heightInches", prospect.weight_lbs as "weightLbs",
      nullif(concat_ws(', ', prospect.hometown_city, prospect.hometown_state), '') as hometown,
      coalesce(college.short_name, 'Not committed') as school, null as season, prospect.high_school_name as seasons, null as entries,
      null as source,
      (select count(*) from article_people where article_people.person_id = prospect.person_id)::int as stories
    from prospects prospect left join colleges college on college.id = prospect.college_id
    where prospect.id in ${idsIn(ids)} and not (${isHiddenPerson(sql`prospect.person_id`)})`);
  return sidesOf(rows, (row) => ({
    isProspect: true,
    href: prospectHref({ slug: row.slug, classYear: row.classYear ?? 0 }),
    facts: [
      { label: 'College', value: row.school },
      { label: 'Class', value: String(row.classYear) },
      ...vitalsOf(row),
      { label: 'High school', value: row.seasons },
      { label: 'Articles', value: String(row.stories) },
    ],
  }));
}

export async function prospectSide(db: Db, id: number): Promise<MergeSide | null> {
  return (await prospectSides(db, [id])).get(id) ?? null;
}

const idsIn = (ids: readonly number[]) =>
  sql`(select value::int from jsonb_array_elements_text(${JSON.stringify([...new Set(ids)])}::jsonb))`;

function sidesOf(
  rows: readonly Row[],
  view: (row: Row) => Pick<MergeSide, 'isProspect' | 'href' | 'facts'>,
): Map<number, MergeSide> {
  const sides = rows.flatMap((row) => (isSport(row.sport) ? [{ ...headOf(row, row.sport), ...view(row) }] : []));
  return new Map(sides.map((side) => [side.id, side]));
}

const headOf = ({ id, personId, name }: Row, sport: MergeSide['sport']) => ({ id, personId, name, sport });

const vitalsOf = ({ position, heightInches, weightLbs, hometown }: Row) => [
  { label: 'Position', value: position },
  { label: 'Height', value: heightText(heightInches) },
  { label: 'Weight', value: weightLbs === null ? null : `${weightLbs} lb` },
  { label: 'Hometown', value: hometown },
];

const EDITED_TABLES = ['college_players', 'prospects', 'college_transfers'];

/** When any of the rows was last written; null: the table does not record it. */
export async function lastEdit(db: Db, table: string, ids: readonly number[]): Promise<Date | null> {
  if (!EDITED_TABLES.includes(table) || ids.length === 0) return null;
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select to_char(max(updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from ${sql.identifier(table)}
    where id in ${idsIn(ids)}`);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}
