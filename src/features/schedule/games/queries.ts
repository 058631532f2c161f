import { and, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { DAY_MS, formatDate, HOUR_MS } from '#kernel/dates.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Game, RecordedGame } from './game.ts';
import { recordedGame } from './game-rows.ts';
import { games } from './tables.ts';

/**
 * The games of a source with one of `sourceIds`, and those on a day with that key as the home side, without duplicates; by id. Locked until
 * the caller's transaction ends, so that a concurrent staff edit waits and is not overwritten unseen.
 */
export async function findGames(
  db: Db,
  wanted: {
    sport: Sport;
    source: string;
    sourceIds: readonly string[];
    sides: readonly { playedOn: string; key: string }[];
  },
): Promise<RecordedGame[]> {
  const { sport, source } = wanted;
  const rows = await db
    .select()
    .from(games)
    .where(
      sql`${games.id} in (
        select g.id from jsonb_array_elements_text(${JSON.stringify(wanted.sourceIds)}::jsonb) as given(id)
        join games g on g.source = ${source} and g.sport = ${sport} and g.source_id = given.id
        union
        select g.id from jsonb_to_recordset(${JSON.stringify(wanted.sides)}::jsonb) as given("playedOn" date, key text)
        join games g on g.sport = ${sport} and g.played_on = given."playedOn" and g.home_key = given.key)`,
    )
    .orderBy(games.id)
    .for('update');
  return rows.map(recordedGame);
}

/**
 * Inserts and updates games in a few statements; returns the ids of the inserted ones. The caller opens the transaction. `updated_at` is
 * the version that staff edits check, so every write changes it.
 */
export async function writeGames(
  db: Db,
  { created, changed }: { created: readonly Game[]; changed: readonly RecordedGame[] },
  { sport, now }: { sport: Sport; now: Date },
): Promise<number[]> {
  const at = now.toISOString();
  // A file about an earlier day reports what has been known since then; staff report what they learned now.
  const isNews = sql`('result' = any(given.by_staff) or given.played_on >= ${formatDate(now, 'YYYY-MM-DD')}::date)`;
  const knownNow = sql`case when ${isFinal('given')} and ${isNews} then ${at}::timestamptz end`;
  if (changed.length > 0) {
    const rows = changed.map((game) => ({ id: game.id, ...rowOf(game) }));
    await db.execute(sql`
      update games set ${columnSettings},
        final_known_at = case when ${isFinal('games')} and ${isFinal('given')} then games.final_known_at else ${knownNow} end,
        updated_at = greatest(${at}::timestamptz, games.updated_at + interval '1 millisecond')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id int, ${columnTypes})
      where games.id = given.id`);
  }
  if (created.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into games (sport, ${columnNames}, final_known_at, created_at, updated_at)
    select ${sport}, ${columnNames}, ${knownNow}, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(created.map(rowOf))}::jsonb) as given(${columnTypes})
    returning id`);
  return rows.map(({ id }) => id);
}

/** A corrected score was known before. */
const isFinal = (row: 'games' | 'given') =>
  sql.raw(`(${row}.is_completed and ${row}.home_points is not null and ${row}.away_points is not null)`);

/** The columns of `rowOf`, with their types. All rows are passed as one parameter, because thousands of parameters are slow. */
const COLUMNS = {
  season: 'int',
  week: 'int',
  season_type: 'text',
  starts_at: 'timestamptz',
  is_time_known: 'boolean',
  played_on: 'date',
  is_completed: 'boolean',
  stage: 'text',
  is_neutral_site: 'boolean',
  is_conference_game: 'boolean',
  venue: 'text',
  home_college_id: 'int',
  home_name: 'text',
  home_key: 'text',
  home_conference: 'text',
  home_points: 'int',
  away_college_id: 'int',
  away_name: 'text',
  away_key: 'text',
  away_conference: 'text',
  away_points: 'int',
  source: 'text',
  source_id: 'text',
  by_staff: 'text[]',
} as const;

const columnNames = sql.raw(Object.keys(COLUMNS).join(', '));
const columnTypes = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);
const columnSettings = sql.raw(
  Object.keys(COLUMNS)
    .map((name) => `${name} = given.${name}`)
    .join(', '),
);

function rowOf({ home, away, ...game }: Game): Record<keyof typeof COLUMNS, unknown> {
  return {
    season: game.season,
    week: game.week,
    season_type: game.seasonType,
    starts_at: game.startsAt,
    is_time_known: game.isTimeKnown,
    played_on: game.playedOn,
    is_completed: game.isCompleted,
    stage: game.stage,
    is_neutral_site: game.isNeutralSite,
    is_conference_game: game.isConferenceGame,
    venue: game.venue,
    home_college_id: home.collegeId,
    home_name: home.name,
    home_key: home.key,
    home_conference: home.conference,
    home_points: home.points,
    away_college_id: away.collegeId,
    away_name: away.name,
    away_key: away.key,
    away_conference: away.conference,
    away_points: away.points,
    source: game.source,
    source_id: game.sourceId,
    by_staff: game.byStaff.length === 0 ? null : game.byStaff,
  };
}

const OVER_MS = 6 * HOUR_MS;
const UNSCORED_DAYS = 7;

/**
 * Games of the last seven days that must be over, are neither postponed nor canceled, and have no final score. `collegeIds` null: of every
 * team.
 */
export const countUnscored = (db: Db, now: Date, collegeIds: readonly number[] | null): Promise<number> =>
  db.$count(
    games,
    and(
      eq(games.isCompleted, false),
      sql`${games.stage} is distinct from 'postponed' and ${games.stage} is distinct from 'cancelled'`,
      inArray(games.sport, [...SPORTS]),
      gte(games.playedOn, formatDate(new Date(now.getTime() - UNSCORED_DAYS * DAY_MS), 'YYYY-MM-DD')),
      lte(games.playedOn, formatDate(now, 'YYYY-MM-DD')),
      lt(games.startsAt, new Date(now.getTime() - OVER_MS)),
      collegeIds === null
        ? undefined
        : or(inArray(games.homeCollegeId, [...collegeIds]), inArray(games.awayCollegeId, [...collegeIds])),
    ),
  );
