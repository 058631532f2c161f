import { cleanText, type Measure, quoted, readCount } from '../engine/public.ts';

/**
 * Years in college as rosters write them: 3, "Junior", "Jr.", "R-Jr.", "Redshirt Junior". A redshirt has the year of their
 * eligibility; graduates and fifth years are seniors, as everywhere (entries of the portal count at most four).
 */

const COLUMN = 'year in college';
const YEARS: readonly RegExp[] = [
  /^(?:freshman|freshmen|frosh|fresh|fr|fy|first year|1st(?: year)?)$/,
  /^(?:sophomore|soph|so|second year|2nd(?: year)?)$/,
  /^(?:junior|jun|jr|third year|3rd(?: year)?)$/,
  /^(?:senior|sen|sr|fourth year|4th(?: year)?)$/,
  /^(?:(?:post )?grad(?:uate)?(?: (?:student|transfer|senior))?|gr|gs|super senior|(?:fifth|sixth|5th|6th)(?: year)?(?: senior)?)$/,
];
const REDSHIRT = /^(?:redshirt|red shirt|true|rs|r) |^rs?(?=(?:fr|so|jr|sr)$)| (?:redshirt|rs|r)$/;
const SENIOR = 4;

/** 1 freshman to 4 senior. */
export function readYearInCollege(cell: string | undefined): Measure<number> {
  const text = cleanText(cell);
  if (text === null) return { value: null, note: null };
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(REDSHIRT, '')
    .trim();
  const year = YEARS.findIndex((pattern) => pattern.test(words)) + 1;
  if (year > 0) return { value: Math.min(year, SENIOR), note: null };
  if (/\d/.test(text)) return readCount(text, { column: COLUMN, least: 1, most: SENIOR });
  return { value: null, note: `${COLUMN} ${quoted(text)} is not known: not kept` };
}
