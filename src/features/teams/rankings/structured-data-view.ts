import { sportName } from '#kernel/sports.ts';
import { type RankedSport, teamClassPath } from './team-ranking-view.ts';

/** What search engines are told of a team (schema.org). Isomorphic. */

type Shown = { college: { shortName: string; slug: string }; sport: RankedSport; year: number };

/** `mainUrl`: of the national site, where all classes are. */
export function teamData({ college, sport, year }: Shown, mainUrl: string) {
  const url = `${mainUrl}${teamClassPath(college.slug, sport, year)}`;
  return {
    '@type': 'SportsTeam',
    '@id': url,
    name: `${college.shortName} ${sport}`,
    sport: sportName(sport),
    url,
    parentOrganization: { '@type': 'CollegeOrUniversity', name: college.shortName },
  };
}
