import { matchKey, slugify } from '#kernel/slugs.ts';

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
  const base = slugBase(name);
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  taken.add(slug);
  return slug;
}
