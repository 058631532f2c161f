/** Text as it is compared and addressed: without accents, case and punctuation. */

/** Accents as `search_key` of the database has them: named by range, for what Unicode calls one grows from version to version. */
const MARKS = /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc4-\u1dff]|[\u02b0-\u02ff`^\u00a8\u00af\u00b4\u00b7\u00b8]/g;
/** ASCII but "^" and "`", which count as accents: nearly all text is so, and large files have millions of names. */
const PLAIN = /^[ -\]_a-~]*$/;

function withoutAccents(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .replaceAll('ʻ', "'")
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
}

/** "José O'Neal Jr." → "jose-oneal-jr"; empty where nothing can be addressed. */
export function slugify(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The first of base, base-2, base-3 … that is not taken; it is taken from then on. */
export function firstFree(base: string, taken: Set<string>): string {
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  taken.add(slug);
  return slug;
}

/** The key by which names are matched: "San José State" and "SAN JOSE ST­ATE" are one. Letters and digits, single spaces. */
export function matchKey(text: string): string {
  return slugify(text).replaceAll('-', ' ');
}
