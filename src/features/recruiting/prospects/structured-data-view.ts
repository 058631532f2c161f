import { sportName } from '#kernel/sports.ts';
import { type ProspectRow, prospectHref } from './prospect-view.ts';

/**
 * What search engines are told of a prospect (schema.org): what his profile shows, and of a minor nothing that finds or reaches him: no
 * birth, no contact, no school's address (decision 14). Isomorphic.
 */

type Shown = Pick<
  ProspectRow,
  'name' | 'sport' | 'position' | 'classYear' | 'slug' | 'hometown' | 'highSchool' | 'college'
>;

/** `mainUrl`: of the national site, where all profiles are. */
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
