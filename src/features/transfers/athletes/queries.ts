import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { type Db, preparedOnce } from '#platform/db/database.ts';
import { isHiddenPerson } from '../college-players/public.ts';
import { collegePlayerSeasons, collegePlayers, playerFormerAddresses } from '../college-players/tables.ts';

/** Reads of one athlete. An athlete who was taken down is not found (decision 14). */

const COLUMNS = {
  id: collegePlayers.id,
  personId: collegePlayers.personId,
  sport: sql<Sport>`${collegePlayers.sport}`,
  slug: collegePlayers.slug,
  name: collegePlayers.name,
  collegeId: collegePlayers.collegeId,
  collegeName: collegePlayers.collegeName,
  season: collegePlayers.season,
  grade: collegePlayers.grade,
  position: collegePlayers.position,
  heightInches: collegePlayers.heightInches,
  weightLbs: collegePlayers.weightLbs,
  jersey: collegePlayers.jersey,
  hometownCity: collegePlayers.hometownCity,
  hometownState: collegePlayers.hometownState,
  hometownCountry: collegePlayers.hometownCountry,
  source: collegePlayers.source,
  sourcedOn: collegePlayers.sourcedOn,
  updatedAt: collegePlayers.updatedAt,
};

export type AthleteRecord = NonNullable<Awaited<ReturnType<typeof findAthleteBySlug>>>;

const isShown = not(isHiddenPerson(collegePlayers.personId));

const found = (name: string, condition: SQL | undefined) =>
  preparedOnce((db) => db.select(COLUMNS).from(collegePlayers).where(and(condition, isShown)).prepare(name));

const bySlug = found('athlete_by_slug', eq(collegePlayers.slug, sql.placeholder('slug')));
const byFormerSlug = found(
  'athlete_by_former_slug',
  sql`${collegePlayers.id} = (
    select ${playerFormerAddresses.collegePlayerId} from ${playerFormerAddresses}
    where ${playerFormerAddresses.slug} = ${sql.placeholder('slug')})`,
);

/** By the current slug, or by the slug of an athlete that was merged into this one. */
export async function findAthleteBySlug(db: Db, slug: string) {
  const [present] = await bySlug(db).execute({ slug });
  if (present) return present;
  const [moved] = await byFormerSlug(db).execute({ slug });
  return moved ?? null;
}

const byPerson = preparedOnce((db) =>
  db
    .select(COLUMNS)
    .from(collegePlayers)
    .where(and(eq(collegePlayers.personId, sql.placeholder('personId')), isShown))
    .orderBy(sql`${collegePlayers.season} desc nulls last`, collegePlayers.id)
    .prepare('athletes_of_person'),
);

/** A person in every sport, the sport of the latest season first. */
export async function listAthletesOfPerson(db: Db, personId: number): Promise<AthleteRecord[]> {
  return byPerson(db).execute({ personId });
}

const seasons = preparedOnce((db) =>
  db
    .select()
    .from(collegePlayerSeasons)
    .where(eq(collegePlayerSeasons.collegePlayerId, sql.placeholder('id')))
    .orderBy(desc(collegePlayerSeasons.season))
    .prepare('seasons_of_athlete'),
);

export type SeasonRecord = Awaited<ReturnType<typeof listSeasons>>[number];

/** Newest first. */
export async function listSeasons(db: Db, collegePlayerId: number) {
  return seasons(db).execute({ id: collegePlayerId });
}
