import { eq, sql } from 'drizzle-orm';
import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import { HIDDEN_PEOPLE } from './hidden-people.ts';
import { collegePlayerProfiles, collegePlayers } from './tables.ts';

/** Staff reads of one college player. */

/** Includes players who were taken down; null if there is no such player. */
export async function readPlayer(db: Db, id: number): Promise<typeof collegePlayers.$inferSelect | null> {
  const [player] = await db.select().from(collegePlayers).where(eq(collegePlayers.id, id));
  return player ?? null;
}

export async function isHiddenAsPerson(db: Db, personId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from (${HIDDEN_PEOPLE}) hidden where person_id = ${personId} limit 1`);
  return rows.length > 0;
}

/** The visible players of a sport with exactly this name. */
export async function findPlayersNamed(db: Db, { sport, name }: { sport: Sport; name: string }): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from college_players where sport = ${sport} and name_key = ${prospectNameKey(name)} and not is_hidden order by id`);
  return rows.map(({ id }) => id);
}

/** The linked players of these profiles, by profile. */
export async function findPlayersOfProfiles(
  db: Db,
  { provider, profileIds }: { provider: string; profileIds: readonly string[] },
): Promise<Map<string, number>> {
  if (profileIds.length === 0) return new Map();
  const rows = await db
    .select({ profileId: collegePlayerProfiles.profileId, playerId: collegePlayerProfiles.collegePlayerId })
    .from(collegePlayerProfiles)
    .where(sql`provider = ${provider} and profile_id = ${anyOfTexts(profileIds)}`);
  return new Map(rows.map(({ profileId, playerId }) => [profileId, playerId]));
}

type Dependents = {
  seasons: number;
  transfers: number;
  addresses: number;
  profiles: number;
  articles: number;
  media: number;
};

/** Counts the rows that are deleted with the player, and the person's articles and media, which stay. */
export async function countDependents(db: Db, { id, personId }: { id: number; personId: number }): Promise<Dependents> {
  const { rows } = await db.execute<Dependents>(sql`
    select (select count(*) from college_player_seasons where college_player_id = ${id})::int as seasons,
      (select count(*) from college_transfers where college_player_id = ${id})::int as transfers,
      (select count(*) from player_former_addresses where college_player_id = ${id})::int + 1 as addresses,
      (select count(*) from college_player_profiles where college_player_id = ${id})::int as profiles,
      (select count(*) from article_people where person_id = ${personId})::int as articles,
      ((select count(*) from featured_videos where person_id = ${personId})
        + (select count(*) from featured_photos where person_id = ${personId})
        + (select count(*) from gallery_people where person_id = ${personId}))::int as media`);
  const [counts] = rows;
  if (!counts) throw new Error('Counts are one row');
  return counts;
}
