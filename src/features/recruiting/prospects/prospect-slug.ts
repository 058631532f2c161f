import { firstFree, matchKey, slugify } from '#kernel/slugs.ts';

/** What a name is addressed by before it is made unique; a name without Latin letters has none of its own. */
export function slugBase(name: string): string {
  return slugify(name) || 'prospect';
}

/** The key by which prospects' names are matched; a name in another script is its own key. */
export function prospectNameKey(name: string): string {
  return matchKey(name) || name.trim().toLowerCase();
}

/** The first of name, name-2, name-3 … that is not taken; it is taken from then on. */
export function takeSlug(name: string, taken: Set<string>): string {
  return firstFree(slugBase(name), taken);
}
