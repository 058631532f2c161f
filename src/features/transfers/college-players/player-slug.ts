import { firstFree, slugify } from '#kernel/slugs.ts';

/** The slug of a name before it is made unique; a generic one for a name without Latin letters. */
export function playerSlugBase(name: string): string {
  return slugify(name) || 'player';
}

/** The first of name, name-2, name-3 … that is not taken; adds it to `taken`. */
export function takePlayerSlug(name: string, taken: Set<string>): string {
  return firstFree(playerSlugBase(name), taken);
}
