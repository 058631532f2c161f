import type { NewAuthor } from '#features/content/authors/public.ts';
import { slugify } from '#kernel/slugs.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { inventFamilyName } from '../names.ts';
import { numbersOf } from '../numbers.ts';

/** The fictional authors of the demo network. */

const ROLES = [
  ['Marion', 'National recruiting editor', 'football', ['football']],
  ['Ellis', 'Senior recruiting analyst', 'football recruiting', ['football']],
  ['Renata', 'Football recruiting analyst', 'football recruiting', ['football']],
  ['Cormac', 'Recruiting reporter', 'recruiting in every sport', SPORTS],
  ['Odessa', 'Basketball recruiting editor', 'basketball', ['basketball']],
  ['Thurman', 'Recruiting and transfers reporter', 'recruiting and the transfer portal', ['football', 'basketball']],
  ['Imogen', 'Baseball and hockey reporter', 'baseball and hockey', ['baseball', 'hockey']],
  ['Percy', 'Film analyst', 'film', SPORTS],
] as const satisfies readonly (readonly [given: string, title: string, beat: string, sports: readonly Sport[]])[];

export type Byline = NewAuthor & { sports: readonly Sport[] };

export function inventBylines(seed: number, createdAt: Date): Byline[] {
  return ROLES.map(([given, title, beat, sports], place) => {
    const name = `${given} ${inventFamilyName(numbersOf(seed, 'byline', place))}`;
    const bio = `${name} covers ${beat} for Bluechip’s demo network. This author is invented.`;
    return { slug: `demo-${slugify(name)}`, name, title, bio, createdAt, sports };
  });
}
