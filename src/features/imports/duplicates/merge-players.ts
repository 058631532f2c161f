import { sql } from 'drizzle-orm';
import { toCamel } from '#kernel/casing.ts';
import type { Db } from '#platform/db/database.ts';
import { STAFF_SOURCE } from '../engine/public.ts';
import type { MergeRefusal } from './merge-profiles.ts';
import { filledFrom, OF_ENTRY, OF_PLAYER, OF_ROSTER, OF_SEASON } from './merged-columns.ts';
import { moveReferences } from './move-references.ts';
import { OF_PLAYERS } from './references.ts';

type Merge = { keep: number; other: number; now: Date };
type Found = {
  isLater: boolean;
  isApart: boolean;
  source: string;
  sourceId: string | null;
  provenance: Record<string, { source: string }> | null;
};

/** Makes two careers of one sport one: entries of one season are merged, and the later roster wins. */
export async function mergePlayers(db: Db, merge: Merge): Promise<MergeRefusal | null> {
  const { keep, other, now } = merge;
  const { rows } = await db.execute<Found>(sql`
    select coalesce(gone.season > coalesce(kept.season, 0), false) as "isLater",
      kept.source_id is not null and gone.source_id is not null as "isApart", gone.source, gone.source_id as "sourceId",
      kept.provenance
    from college_players kept, college_players gone where kept.id = ${keep} and gone.id = ${other}`);
  const [found] = rows;
  if (!found) return 'unknown';
  // A player has room for one number: the next file would not know the other one, and make a new player of it.
  if (found.isApart) return 'numbered_apart';
  const refusal = await mergeEntries(db, merge);
  if (refusal) return refusal;
  // What staff wrote of the kept player stays, however late the other roster is.
  const byStaff = OF_ROSTER.filter(({ known }) => known.some((column) => isByStaff(found, column)));
  const roster = [
    ...byStaff.map((fact) => filledFrom([fact], ['kept', 'gone'])),
    filledFrom(
      OF_ROSTER.filter((fact) => !byStaff.includes(fact)),
      found.isLater ? ['gone', 'kept'] : ['kept', 'gone'],
    ),
  ].join(', ');
  const lasting = filledFrom(OF_PLAYER, ['kept', 'gone']);
  await db.execute(sql`
    update college_players changed set ${sql.raw(`${roster}, ${lasting}`)},
      provenance = coalesce(gone.provenance || kept.provenance, kept.provenance, gone.provenance), updated_at = ${now.toISOString()}::timestamptz
    from college_players kept, college_players gone
    where changed.id = ${keep} and kept.id = ${keep} and gone.id = ${other}`);
  await db.execute(sql`
    update college_player_seasons kept set ${sql.raw(filledFrom(OF_SEASON, ['kept', 'gone']))}
    from college_player_seasons gone
    where kept.college_player_id = ${keep} and gone.college_player_id = ${other} and gone.season = kept.season`);
  await moveReferences(db, OF_PLAYERS, { from: other, to: keep });
  await db.execute(sql`
    insert into player_former_addresses (slug, college_player_id) select slug, ${keep} from college_players where id = ${other}`);
  await db.execute(sql`delete from college_players where id = ${other}`);
  if (found.sourceId !== null)
    await db.execute(sql`
      update college_players set source = ${found.source}, source_id = ${found.sourceId} where id = ${keep}`);
  return null;
}

const isByStaff = ({ provenance }: Found, column: string): boolean =>
  provenance?.[column === 'college_id' ? 'college' : toCamel(column)]?.source === STAFF_SOURCE;

/** Entries of one season and college are one; of one season and two colleges they are not, and the players are not one person. */
async function mergeEntries(db: Db, { keep, other, now }: Merge): Promise<MergeRefusal | null> {
  const { rows } = await db.execute<{ keep: number; other: number; agree: boolean }>(sql`
    select mine.id as keep, theirs.id as other,
      coalesce(mine.origin_college_id = theirs.origin_college_id, lower(mine.origin_name) = lower(theirs.origin_name), true)
        and coalesce(mine.exit_college_id = theirs.exit_college_id, true)
        and coalesce(mine.exit_type = 'withdrawn', false) = coalesce(theirs.exit_type = 'withdrawn', mine.exit_type = 'withdrawn', false)
        as agree
    from college_transfers mine join college_transfers theirs using (year)
    where mine.college_player_id = ${keep} and theirs.college_player_id = ${other} order by mine.id, theirs.id`);
  if (rows.some(({ agree }) => !agree)) return 'two_entries';
  const merged = new Set<number>();
  for (const pair of rows) {
    if (merged.has(pair.other)) continue;
    merged.add(pair.other);
    await db.execute(sql`
      update college_transfers kept set ${sql.raw(filledFrom(OF_ENTRY, ['kept', 'gone']))},
        provenance = gone.provenance || kept.provenance, updated_at = ${now.toISOString()}::timestamptz
      from college_transfers gone where kept.id = ${pair.keep} and gone.id = ${pair.other}`);
    // Files still have the entry that goes: they find the kept one by it.
    await db.execute(sql`update former_transfers set transfer_id = ${pair.keep} where transfer_id = ${pair.other}`);
    await db.execute(sql`
      insert into former_transfers (transfer_id, sport, year, name_key, position, origin_college_id, origin_name, created_at)
      select ${pair.keep}::int, sport, year, name_key, position, origin_college_id, origin_name, ${now.toISOString()}::timestamptz
      from college_transfers where id = ${pair.other}`);
    await db.execute(sql`delete from college_transfers where id = ${pair.other}`);
  }
  await db.execute(sql`
    update college_transfers set college_player_id = ${keep} where college_player_id = ${other}`);
  return null;
}
