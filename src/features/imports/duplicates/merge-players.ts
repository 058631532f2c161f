import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { MergeRefusal } from './merge-profiles.ts';

type Merge = { keep: number; other: number; now: Date };

/** What the later roster says is true now; what it does not say, the other row may. */
const ROSTER = 'college_id college_name season grade position jersey height_inches weight_lbs sourced_on';
const LASTING = 'hometown_city hometown_state hometown_country';
const ENTRY =
  'class_year position entered_on rating_tenths stars service service_rating service_stars eligibility ' +
  'intent_on exit_college_id exit_name exit_on exit_type';

/** Makes two careers of one sport one: entries of one season are merged, and the later roster wins. */
export async function mergePlayers(db: Db, merge: Merge): Promise<MergeRefusal | null> {
  const refusal = await mergeEntries(db, merge);
  if (refusal) return refusal;
  const { keep, other, now } = merge;
  const { rows } = await db.execute<{
    isLater: boolean;
    source: string;
    sourceId: string | null;
    keptId: string | null;
  }>(sql`
    select coalesce(gone.season > coalesce(kept.season, 0), false) as "isLater", gone.source, gone.source_id as "sourceId",
      kept.source_id as "keptId"
    from college_players kept, college_players gone where kept.id = ${keep} and gone.id = ${other}`);
  const [found] = rows;
  if (!found) return 'unknown';
  const [first, second] = found.isLater ? ['gone', 'kept'] : ['kept', 'gone'];
  const roster = ROSTER.split(' ').map((column) => `${column} = coalesce(${first}.${column}, ${second}.${column})`);
  const lasting = LASTING.split(' ').map((column) => `${column} = coalesce(kept.${column}, gone.${column})`);
  await db.execute(sql`
    update college_players changed set ${sql.raw([...roster, ...lasting].join(', '))}, updated_at = ${now.toISOString()}::timestamptz
    from college_players kept, college_players gone
    where changed.id = ${keep} and kept.id = ${keep} and gone.id = ${other}`);
  await db.execute(sql`delete from college_players where id = ${other}`);
  if (found.keptId === null && found.sourceId !== null)
    await db.execute(sql`
      update college_players set source = ${found.source}, source_id = ${found.sourceId} where id = ${keep}`);
  return null;
}

/** Entries of one season and college are one; of one season and two colleges they are not, and the players are not one person. */
async function mergeEntries(db: Db, { keep, other, now }: Merge): Promise<MergeRefusal | null> {
  const { rows } = await db.execute<{ keep: number; other: number; agree: boolean }>(sql`
    select mine.id as keep, theirs.id as other,
      coalesce(mine.origin_college_id = theirs.origin_college_id, lower(mine.origin_name) = lower(theirs.origin_name), true)
        and coalesce(mine.exit_college_id = theirs.exit_college_id, true) as agree
    from college_transfers mine join college_transfers theirs using (year)
    where mine.college_player_id = ${keep} and theirs.college_player_id = ${other} order by mine.id, theirs.id`);
  if (rows.some(({ agree }) => !agree)) return 'two_entries';
  const merged = new Set<number>();
  for (const pair of rows) {
    if (merged.has(pair.other)) continue;
    merged.add(pair.other);
    const columns = ENTRY.split(' ').map((column) => `${column} = coalesce(kept.${column}, gone.${column})`);
    await db.execute(sql`
      update college_transfers kept set ${sql.raw(columns.join(', '))}, provenance = gone.provenance || kept.provenance,
        updated_at = ${now.toISOString()}::timestamptz
      from college_transfers gone where kept.id = ${pair.keep} and gone.id = ${pair.other}`);
    await db.execute(sql`delete from college_transfers where id = ${pair.other}`);
  }
  await db.execute(sql`
    update college_transfers set college_player_id = ${keep} where college_player_id = ${other}`);
  return null;
}
