import { slugify } from '#kernel/slugs.ts';
import { AUTHOR_LIMITS } from './author-limits-view.ts';

/** What an author may be called, and at which address. Pure. */

/**
 * Control characters, zero-width characters and direction marks: nobody sees them, and they make two names look like one. The joiners
 * U+200C and U+200D belong to the spelling of names in Persian and in Indian scripts.
 */
const UNSEEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
const LETTER = /\p{L}/u;

/** One line as it is kept: without what nobody sees, with single spaces. */
export const tidyLine = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/** Several lines as they are kept. */
export const tidyLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A name has a letter of some script. */
export const isName = (text: string): boolean => LETTER.test(tidyLine(text));

export type SlugVerdict = { ok: true; slug: string } | { ok: false; reason: 'no_letters' };

/** An address of the words. Digits alone are refused: authors are looked up by number too. */
export function authorSlug(words: string): SlugVerdict {
  const slug = slugify(words).slice(0, AUTHOR_LIMITS.slug).replace(/-+$/, '');
  return /[a-z]/.test(slug) ? { ok: true, slug } : { ok: false, reason: 'no_letters' };
}
