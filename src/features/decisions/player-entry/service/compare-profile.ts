import { createCollegeMatcher, listCollegesByIds } from '#features/directory/colleges/public.ts';
import { findPosition } from '#features/directory/positions/public.ts';
import { type Hometown, hometownOf } from '#features/imports/engine/public.ts';
import type { PlayerFacts } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { OutsideProfile } from '#platform/profiles/profile-provider.ts';
import type { OutsideProfileView } from '../entry-view.ts';
import { type ComparedFacts, hometownText } from '../profile-facts.ts';

const NO_HOMETOWN: Hometown = { city: null, state: null, country: null };

/** Converts profiles to our terms: colleges of the directory, positions of the sport. */
export async function factsOfProfiles(
  db: Db,
  sport: Sport,
  profiles: readonly OutsideProfile[],
): Promise<PlayerFacts[]> {
  const matcher = profiles.some(({ college }) => college !== null) ? await createCollegeMatcher(db) : null;
  return profiles.map((profile) => {
    const match = profile.college === null ? null : (matcher?.match(profile.college) ?? null);
    const collegeId = match?.kind === 'found' ? match.collegeId : null;
    const { hometown } = hometownOf({
      city: profile.hometownCity,
      state: profile.hometownState,
      country: profile.hometownCountry,
    });
    // Without a city it would erase the one that we know.
    const { city, state, country } = hometown.city === null ? NO_HOMETOWN : hometown;
    return {
      collegeId,
      collegeName: collegeId === null ? profile.college : null,
      season: profile.season,
      grade: profile.grade,
      position: profile.position === null ? null : (findPosition(sport, profile.position)?.code ?? null),
      heightInches: profile.heightInches,
      weightLbs: profile.weightLbs,
      jersey: profile.jersey,
      hometownCity: city,
      hometownState: state,
      hometownCountry: country,
    };
  });
}

/** Adds the name of each college. */
export async function withColleges(db: Db, all: readonly PlayerFacts[]): Promise<ComparedFacts[]> {
  const ids = [...new Set(all.flatMap(({ collegeId }) => collegeId ?? []))];
  const names = new Map((await listCollegesByIds(db, ids)).map(({ id, shortName }) => [id, shortName]));
  return all.map((facts) => ({
    ...facts,
    college: facts.collegeId === null ? facts.collegeName : (names.get(facts.collegeId) ?? facts.collegeName),
  }));
}

export function profileViewOf(profile: OutsideProfile): OutsideProfileView {
  const { id, name, position, college, season, grade, heightInches, weightLbs, jersey, url } = profile;
  return {
    id,
    name,
    position,
    college,
    season,
    grade,
    heightInches,
    weightLbs,
    jersey,
    hometown: hometownText(profile),
    url,
  };
}
