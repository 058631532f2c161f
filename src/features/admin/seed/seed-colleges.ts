import { listAllColleges, listCollegeSports } from '#features/directory/colleges/public.ts';
import { listConferencesByIds } from '#features/directory/conferences/public.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { strengthOf } from './college-strength.ts';
import type { SeedCollege } from './suitors.ts';

export type CollegesBySport = Readonly<Record<Sport, readonly SeedCollege[]>>;

/** The participating colleges by sport, strongest first: those with a known current conference. */
export async function readSeedColleges(db: Db): Promise<CollegesBySport> {
  const all = await listAllColleges(db);
  const played = await listCollegeSports(
    db,
    all.map(({ id }) => id),
  );
  const conferences = await listConferencesByIds(
    db,
    played.flatMap(({ conferenceId }) => conferenceId ?? []),
  );
  const abbreviations = new Map(conferences.map(({ id, abbreviation }) => [id, abbreviation]));
  const current = new Map(
    played.flatMap(({ collegeId, sport, conferenceId, isCurrent }) =>
      isCurrent ? [[`${sport} ${collegeId}`, abbreviations.get(conferenceId ?? 0) ?? null] as const] : [],
    ),
  );
  const playsBaseball = new Set(played.flatMap(({ collegeId, sport }) => (sport === 'baseball' ? [collegeId] : [])));

  function collegesOf(sport: Sport): SeedCollege[] {
    // Baseball conferences are known only as of 2021, so baseball uses those of basketball.
    const known = sport === 'baseball' ? 'basketball' : sport;
    const taking = all.filter(
      ({ id }) => current.has(`${known} ${id}`) && (sport !== 'baseball' || playsBaseball.has(id)),
    );
    return taking
      .map(({ id, slug, shortName, mascot, state, division, primaryColor, secondaryColor }) => {
        const conference = current.get(`${known} ${id}`) ?? null;
        const colours = primaryColor && secondaryColor ? { primary: primaryColor, secondary: secondaryColor } : null;
        const strength = strengthOf(sport, { slug, conference });
        return { id, slug, shortName, mascot, state, division, conference, strength, colours };
      })
      .toSorted((a, b) => b.strength - a.strength || (a.slug < b.slug ? -1 : 1));
  }
  const [football, basketball, baseball, hockey] = SPORTS.map(collegesOf);
  return { football: football ?? [], basketball: basketball ?? [], baseball: baseball ?? [], hockey: hockey ?? [] };
}
