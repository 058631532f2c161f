import { sportName } from '#kernel/sports.ts';
import { type ProspectRow, prospectHref } from './prospect-view.ts';

/**
 * Structured data of a prospect for search engines (schema.org): what the profile shows, and nothing that helps to find or contact a minor:
 * no birth date, no contact, no school address (decision 14). Isomorphic.
 */

type Shown = Pick<
  ProspectRow,
  'name' | 'sport' | 'position' | 'classYear' | 'slug' | 'hometown' | 'highSchool' | 'college'
>;

/** `mainUrl`: the URL of the national site, which has all profiles. */
export function personData(prospect: Shown, mainUrl: string) {
  const { name, sport, position, classYear, college, highSchool, hometown } = prospect;
  const place = [hometown.city, hometown.state].filter(Boolean).join(', ');
  const url = `${mainUrl}${prospectHref(prospect)}`;
  return {
    '@type': 'Person',
    '@id': url,
    name,
    url,
    description: [position, sportName(sport), `class of ${classYear}`].filter(Boolean).join(', '),
    ...(place === '' ? {} : { homeLocation: { '@type': 'Place', name: place } }),
    ...(highSchool ? { memberOf: { '@type': 'HighSchool', name: highSchool.name } } : {}),
    ...(college ? { affiliation: { '@type': 'CollegeOrUniversity', name: college.shortName } } : {}),
  };
}
