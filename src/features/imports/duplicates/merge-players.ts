import { sql } from 'drizzle-orm';
import { joinPlayers, readPlayer, writeJoinedFacts } from '#features/transfers/college-players/public.ts';
import type { Db } from '#platform/db/database.ts';
import { STAFF_SOURCE } from '../engine/public.ts';
import type { MergeRefusal } from './merge-profiles.ts';
import { filledFrom, OF_ENTRY, OF_SEASON } from './merged-columns.ts';
import { moveReferences } from './move-references.ts';
import { OF_PLAYERS } from './references.ts';

type Merge = { keep: number; other: number; now: Date };

/** Merges two careers in one sport: entries of the same season are merged, and each fact comes from staff or the later roster. */
export async function mergePlayers(db: Db, merge: Merge): Promise<MergeRefusal | null> {
  const { keep, other, now } = merge;
  const [kept, gone] = [await readPlayer(db, keep), await readPlayer(db, other)];
  if (!kept || !gone) return 'unknown';
  // A player has one source id. Merged, the next file would not recognize the other id and would create the player again.
  if (kept.sourceId !== null && gone.sourceId !== null) return 'numbered_apart';
  if (await areLinkedApart(db, merge)) return 'two_profiles';
  const refusal = await mergeEntries(db, merge);
  if (refusal) return refusal;
  const { sourcedOn } = (gone.season ?? 0) > (kept.season ?? 0) ? gone : kept;
  await writeJoinedFacts(db, keep, { ...joinPlayers({ kept, gone }), sourcedOn, now });
  await fillSeasons(db, merge);
  await moveReferences(db, OF_PLAYERS, { from: other, to: keep });
  await db.execute(sql`
    insert into player_former_addresses (slug, college_player_id) select slug, ${keep} from college_players where id = ${other}`);
  await db.execute(sql`delete from college_players where id = ${other}`);
  if (gone.sourceId !== null)
    await db.execute(sql`
      update college_players set source = ${gone.source}, source_id = ${gone.sourceId} where id = ${keep}`);
  return null;
}

/** Fills seasons that both have from each other: staff entries win, then those of the kept player. */
async function fillSeasons(db: Db, { keep, other }: Merge): Promise<void> {
  const isBoth = sql`kept.college_player_id = ${keep} and gone.college_player_id = ${other} and gone.season = kept.season`;
  const isStaffGone = sql`(gone.source = ${STAFF_SOURCE} and kept.source <> ${STAFF_SOURCE})`;
  await db.execute(sql`
    update college_player_seasons kept set ${sql.raw(filledFrom(OF_SEASON, ['kept', 'gone']))}
    from college_player_seasons gone where ${isBoth} and not ${isStaffGone}`);
  await db.execute(sql`
    update college_player_seasons kept set ${sql.raw(filledFrom(OF_SEASON, ['gone', 'kept']))},
      source = gone.source, sourced_on = gone.sourced_on
    from college_player_seasons gone where ${isBoth} and ${isStaffGone}`);
}

/** Whether staff linked both at one provider. Each profile there is linked to one player, so these are two people. */
async function areLinkedApart(db: Db, { keep, other }: Merge): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from college_player_profiles mine join college_player_profiles theirs using (provider)
    where mine.college_player_id = ${keep} and theirs.college_player_id = ${other} limit 1`);
  return rows.length > 0;
}

/**
 * Portal entries with the same season and college are merged; entries of one season at two colleges mean that the players are two people.
 */
async function mergeEntries(db: Db, { keep, other, now }: Merge): Promise<MergeRefusal | null> {
  const { rows } = await db.execute<{ keep: number; other: number; agree: boolean }>(sql`
    select mine.id as keep, theirs.id as other,
      coalesce(mine.origin_college_id = theirs.origin_college_id, search_key(mine.origin_name) = search_key(theirs.origin_name), true)
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
    // Files still contain the removed entry; this leads them to the kept one.
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
