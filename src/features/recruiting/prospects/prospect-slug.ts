import { firstFree, matchKey, slugify } from '#kernel/slugs.ts';

/** The slug of a name before it is made unique; a generic one for a name without Latin letters. */
export function slugBase(name: string): string {
  return slugify(name) || 'prospect';
}

/** The key for matching prospects' names; a name in another script is its own key. */
export function prospectNameKey(name: string): string {
  return matchKey(name) || name.trim().toLowerCase();
}

/** The first of name, name-2, name-3 … that is not taken; adds it to `taken`. */
export function takeSlug(name: string, taken: Set<string>): string {
  return firstFree(slugBase(name), taken);
}
