import { LATIN_LETTERS, SILENT_LETTERS } from './latin-letters.ts';

/**
 * Normalizes text for comparison and addresses: without accents, case and punctuation. `search_key` of the database creates the same keys
 * (drizzle/0060). Characters are listed by range, because Unicode adds accents from version to version.
 */

/** ASCII except "^" and "`", which count as accents: nearly all text matches, and large files have millions of names. */
const PLAIN = /^[ -\]_a-~]*$/;
/** Includes the space that a spacing accent ("´") decomposes into. */
const ACCENTS = / ?(?:[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20f0]|[\ufe20-\ufe2f])+/g;
/** Apostrophes, okinas and primes in every form that keyboards and word processors produce, and similar modifier letters. */
const APOSTROPHES = /['’‘‛′‵❛❜`^·\u02b0-\u02ff\u055a\u05f3\u07f4\u07f5\ua78b\ua78c]/g;
/** Soft hyphens, zero-width characters, direction marks and variation selectors. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g;
const NOT_ASCII = /[^\0-\x7f]/gu;

const PLAIN_LETTERS = new Map([
  ...Object.entries(LATIN_LETTERS).flatMap(([plain, letters]) =>
    Array.from(letters, (letter) => [letter, plain] as const),
  ),
  ...Array.from(SILENT_LETTERS, (letter) => [letter, ''] as const),
]);

function plainLetters(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(APOSTROPHES, '')
    .replace(INVISIBLE, '')
    .replace(NOT_ASCII, (letter) => PLAIN_LETTERS.get(letter) ?? ' ');
}

/** "José O'Neal Jr." → "jose-oneal-jr"; empty if no character is usable. */
export function slugify(text: string): string {
  return plainLetters(text)
    .toLowerCase()
    .replace(/['.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The first of base, base-2, base-3 … that is not taken; marks it as taken. */
export function firstFree(base: string, taken: Set<string>): string {
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  taken.add(slug);
  return slug;
}

/** The key for matching names: "San José State" and "SAN JOSE STATE" have the same. Letters and digits, single spaces. */
export function matchKey(text: string): string {
  return slugify(text).replaceAll('-', ' ');
}
