import { slugify } from '#kernel/slugs.ts';
import { tidyLine } from '#kernel/tidy-text.ts';
import { AUTHOR_LIMITS } from './author-limits-view.ts';

/** What an author may be called, and at which address. Pure. */

const LETTER = /\p{L}/u;

/** A name has a letter of some script. */
export const isName = (text: string): boolean => LETTER.test(tidyLine(text));

export type SlugVerdict = { ok: true; slug: string } | { ok: false; reason: 'no_letters' };

/** An address of the words. Digits alone are refused: authors are looked up by number too. */
export function authorSlug(words: string): SlugVerdict {
  const slug = slugify(words).slice(0, AUTHOR_LIMITS.slug).replace(/-+$/, '');
  return /[a-z]/.test(slug) ? { ok: true, slug } : { ok: false, reason: 'no_letters' };
}
