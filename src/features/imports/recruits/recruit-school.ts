import { schoolKey } from '#features/directory/high-schools/public.ts';

/** Spellings of high schools in files: "St. Mary's HS", "Saint Marys High School", "ST MARYS (Calif.)". Pure. */

const SHORT: Readonly<Record<string, string>> = {
  saint: 'st',
  mount: 'mt',
  fort: 'ft',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  academy: 'acad',
  preparatory: 'prep',
  christian: 'chr',
  county: 'co',
  regional: 'reg',
  technical: 'tech',
};

const IN_BRACKETS = /\s*\([^()]*\)\s*$/;

/** The key of a school's name, independent of abbreviations. */
export function schoolKeyOf(name: string): string {
  const key = schoolKey(name.replace(IN_BRACKETS, '') || name).replace(/ highschool$/, '');
  return shortened(key);
}

/** The key of a place's name: "Saint Paul" and "St. Paul" are the same. */
export function shortened(key: string): string {
  return key
    .split(' ')
    .map((word) => (Object.hasOwn(SHORT, word) ? SHORT[word] : word))
    .join(' ');
}

const SHORTEST_TYPO = 7;

/**
 * Whether one key may be another spelling of the other: one contains the other ("Central", "Phenix City Central"), or one letter is wrong.
 */
export function areSimilarSchools(a: string, b: string): boolean {
  return isWithin(a, b) || isWithin(b, a) || isOneLetterOff(a, b);
}

function isWithin(short: string, long: string): boolean {
  const words = short.split(' ');
  const others = long.split(' ').filter((word) => !words.includes(word));
  const isWhole = words.every((word) => ` ${long} `.includes(` ${word} `));
  // "Sample 1" and "Sample 1 2" are two schools; a single letter is too ambiguous.
  return isWhole && short.length >= 4 && !others.some((word) => /\d/.test(word));
}

function isOneLetterOff(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_TYPO || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [here, there] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return here.length <= 1 && there.length <= 1 && !/\d/.test(here + there);
}
