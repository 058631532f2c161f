import { firstFree, slugify } from '#kernel/slugs.ts';

/** The slug of a name before it is made unique; a name without Latin letters has none of its own. */
export function playerSlugBase(name: string): string {
  return slugify(name) || 'player';
}

/** The first of name, name-2, name-3 … that is not taken; it is taken from then on. */
export function takePlayerSlug(name: string, taken: Set<string>): string {
  return firstFree(playerSlugBase(name), taken);
}
