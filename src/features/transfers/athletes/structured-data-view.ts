import { sportName } from '#kernel/sports.ts';
import { athleteHref } from '../college-players/athlete-address-view.ts';
import type { AthleteProfile } from './athlete-view.ts';

/** Structured data of an athlete for search engines (schema.org): only what the profile shows, without contact details. Isomorphic. */

type Shown = Pick<AthleteProfile, 'name' | 'slug' | 'sport' | 'position' | 'college' | 'hometown' | 'seasons'>;

/** `mainUrl`: the URL of the national site, which has all profiles. */
export function athleteData(player: Shown, mainUrl: string) {
  const { name, sport, position, college, hometown, seasons } = player;
  const place = [hometown.city, hometown.state].filter(Boolean).join(', ');
  const url = `${mainUrl}${athleteHref(player)}`;
  const names = new Set(seasons.flatMap((season) => season.college?.shortName ?? []));
  const former = [...names].filter((each) => each !== college?.shortName);
  return {
    '@type': 'Person',
    '@id': url,
    name,
    url,
    description: [position, `college ${sportName(sport).toLowerCase()}`].filter(Boolean).join(', '),
    ...(place === '' ? {} : { homeLocation: { '@type': 'Place', name: place } }),
    ...(college ? { affiliation: { '@type': 'CollegeOrUniversity', name: college.shortName } } : {}),
    ...(former.length > 0 ? { alumniOf: former.map((each) => ({ '@type': 'CollegeOrUniversity', name: each })) } : {}),
  };
}
