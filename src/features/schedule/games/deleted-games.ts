import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PageRequest } from '#kernel/pagination.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import type { Game, RecordedGame } from './game.ts';
import { recordedGame } from './game-rows.ts';
import { deletedGames, games } from './tables.ts';

/** Games that staff deleted. They are kept here, so that imports recognize them and staff can restore them. */

/** What imports recognize a deleted game by. */
export type DeletedGame = Pick<Game, 'playedOn' | 'source' | 'sourceId'> & {
  id: number;
  homeKey: string;
  awayKey: string;
};

const namesOf = (isKept: (name: string) => boolean) =>
  sql.raw(
    Object.values(getTableColumns(games))
      .map(({ name }) => name)
      .filter(isKept)
      .join(', '),
  );
const ALL_NAMES = namesOf(() => true);
const UNCHANGED_NAMES = namesOf((name) => name !== 'updated_at');

export async function deleteGame(db: Db, id: number, { now, reason }: { now: Date; reason: string }): Promise<void> {
  await db.execute(sql`
    with gone as (delete from games where id = ${id} returning ${ALL_NAMES})
    insert into deleted_games (${ALL_NAMES}, deleted_at, reason)
    select ${ALL_NAMES}, ${now.toISOString()}::timestamptz, ${reason} from gone`);
}

/** Restores the game under its old id, with a new version. Throws a unique violation if its place is taken. */
export async function restoreGame(db: Db, id: number, now: Date): Promise<void> {
  await db.execute(sql`
    with back as (delete from deleted_games where id = ${id} returning ${ALL_NAMES})
    insert into games (${UNCHANGED_NAMES}, updated_at) overriding system value
    select ${UNCHANGED_NAMES}, greatest(${now.toISOString()}::timestamptz, updated_at + interval '1 millisecond') from back`);
}

export async function findDeletedGame(db: Db, id: number): Promise<{ sport: Sport; game: RecordedGame } | null> {
  const [row] = await db.select().from(deletedGames).where(eq(deletedGames.id, id));
  return row && isSport(row.sport) ? { sport: row.sport, game: recordedGame(row) } : null;
}

/** A page of a sport's deleted games, last deleted first, with the total count. */
export async function listDeletedGames(
  db: Db,
  sport: Sport,
  { page, perPage }: PageRequest,
): Promise<{ games: { game: RecordedGame; deletedAt: Date; reason: string }[]; total: number }> {
  const ofSport = eq(deletedGames.sport, sport);
  const rows = await db
    .select()
    .from(deletedGames)
    .where(ofSport)
    .orderBy(desc(deletedGames.deletedAt), desc(deletedGames.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const found = rows.map((row) => ({ game: recordedGame(row), deletedAt: row.deletedAt, reason: row.reason }));
  return { games: found, total: await db.$count(deletedGames, ofSport) };
}

/** Those of a source with one of `sourceIds`, and those on one of the days; by id. */
export async function findDeletedGames(
  db: Db,
  {
    sport,
    source,
    sourceIds,
    days,
  }: { sport: Sport; source: string; sourceIds: readonly string[]; days: readonly string[] },
): Promise<DeletedGame[]> {
  const { rows } = await db.execute<DeletedGame>(sql`
    select id, played_on::text as "playedOn", source, source_id as "sourceId", home_key as "homeKey", away_key as "awayKey"
    from deleted_games where sport = ${sport} and (
      (source = ${source} and source_id = ${anyOfTexts(sourceIds)})
      or played_on in (select jsonb_array_elements_text(${JSON.stringify(days)}::jsonb)::date))
    order by id`);
  return rows;
}
