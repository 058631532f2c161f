import { people } from '#features/recruiting/people/tables.ts';
import { matchKey, slugify } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { collegePlayerSeasons, collegePlayers } from './tables.ts';

/** Fictitious college players for tests and seeds. */

export type CollegePlayerFacts = Partial<Omit<typeof collegePlayers.$inferInsert, 'id' | 'nameKey' | 'sport'>> & {
  sport?: Sport;
};
export type BuiltCollegePlayer = typeof collegePlayers.$inferSelect;

const FIRST_NAMES = ['Alder', 'Bram', 'Cassius', 'Dorian', 'Emmett', 'Finley', 'Garrick'];
const LAST_NAMES = ['Ashgrove', 'Birchwood', 'Coldwell', 'Driscombe', 'Elmsworth', 'Foxhall', 'Grantham', 'Hartwick'];

let made = 0;

export async function buildCollegePlayer(db: Db, facts: CollegePlayerFacts = {}): Promise<BuiltCollegePlayer> {
  const [built] = await buildCollegePlayers(db, [facts]);
  if (!built) throw new Error('no college player was written');
  return built;
}

/** Many at once, each with a new person, in the given order. */
export async function buildCollegePlayers(db: Db, many: readonly CollegePlayerFacts[]): Promise<BuiltCollegePlayer[]> {
  if (many.length === 0) return [];
  const wanted = many.map(completed);
  const persons = await db
    .insert(people)
    .values(wanted.map(({ name, nameKey }) => ({ name, nameKey })))
    .returning({ id: people.id });
  return db
    .insert(collegePlayers)
    .values(wanted.map((facts, index) => ({ personId: persons[index]?.id ?? 0, ...facts })))
    .returning();
}

export type SeasonFacts = Partial<Omit<typeof collegePlayerSeasons.$inferInsert, 'collegePlayerId'>> & {
  season: number;
};

/** Seasons of a player, with the player's facts unless given otherwise. */
export async function buildSeasons(db: Db, player: BuiltCollegePlayer, seasons: readonly SeasonFacts[]): Promise<void> {
  const { collegeId, collegeName, grade, position, heightInches, weightLbs, jersey, source, sourcedOn } = player;
  const common = {
    collegePlayerId: player.id,
    collegeId,
    collegeName,
    grade,
    position,
    heightInches,
    weightLbs,
    jersey,
  };
  await db.insert(collegePlayerSeasons).values(seasons.map((season) => ({ ...common, source, sourcedOn, ...season })));
}

function completed(facts: CollegePlayerFacts) {
  made += 1;
  const name = facts.name ?? `${FIRST_NAMES[made % FIRST_NAMES.length]} ${LAST_NAMES[made % LAST_NAMES.length]}`;
  return {
    slug: `${slugify(name) || 'player'}-${made}`,
    position: 'QB',
    source: 'test',
    sourcedOn: '2026-01-01',
    ...facts,
    sport: facts.sport ?? ('football' as const),
    name,
    nameKey: matchKey(name) || name.toLowerCase(),
  };
}
