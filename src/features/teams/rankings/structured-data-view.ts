import { sportName } from '#kernel/sports.ts';
import { type RankedSport, teamClassPath } from './team-ranking-view.ts';

/** Structured data of a team for search engines (schema.org). Isomorphic. */

type Shown = { college: { shortName: string; slug: string }; sport: RankedSport; year: number };

/** `mainUrl`: the URL of the national site, which has all classes. */
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
