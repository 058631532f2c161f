import { slugify } from '#kernel/slugs.ts';
import { tidyLine } from '#kernel/tidy-text.ts';
import { AUTHOR_LIMITS } from './author-limits-view.ts';

/** Validates an author's name and slug. Pure. */

const LETTER = /\p{L}/u;

/** A name contains a letter of some script. */
export const isName = (text: string): boolean => LETTER.test(tidyLine(text));

export type SlugVerdict = { ok: true; slug: string } | { ok: false; reason: 'no_letters' };

/** A slug made of the words. Digits alone are refused, because authors are also looked up by id. */
export function authorSlug(words: string): SlugVerdict {
  const slug = slugify(words).slice(0, AUTHOR_LIMITS.slug).replace(/-+$/, '');
  return /[a-z]/.test(slug) ? { ok: true, slug } : { ok: false, reason: 'no_letters' };
}
