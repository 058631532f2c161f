import type { NewAuthor } from '#features/content/authors/public.ts';
import { slugify } from '#kernel/slugs.ts';
import { inventFamilyName } from '../names.ts';
import { numbersOf } from '../numbers.ts';

/** The invented authors of the demo network. */

const ROLES = [
  ['Marion', 'National recruiting editor', 'football'],
  ['Ellis', 'Senior recruiting analyst, Southeast', 'the Southeast'],
  ['Renata', 'Recruiting analyst, Midwest', 'the Midwest'],
  ['Cormac', 'Recruiting analyst, West', 'the West'],
  ['Odessa', 'Basketball recruiting editor', 'basketball'],
  ['Thurman', 'Transfer portal reporter', 'the transfer portal'],
  ['Imogen', 'Baseball and hockey reporter', 'baseball and hockey'],
  ['Percy', 'Film analyst', 'film'],
] as const;

export function inventBylines(seed: number, createdAt: Date): NewAuthor[] {
  return ROLES.map(([given, title, beat], place) => {
    const name = `${given} ${inventFamilyName(numbersOf(seed, 'byline', place))}`;
    const bio = `${name} covers ${beat} for Bluechip’s demo network. This author is invented.`;
    return { slug: `demo-${slugify(name)}`, name, title, bio, createdAt };
  });
}
