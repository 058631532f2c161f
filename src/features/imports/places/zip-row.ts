import { findStateCode } from '#features/directory/places/public.ts';
import {
  type Cells,
  cleanText,
  encodingNotes,
  firstFilled,
  isPageText,
  quoted,
  type ReadRow,
} from '../engine/public.ts';

/** One row of a list of ZIPs: state_fips,state,state_abbr,zipcode,county,city, or the same under other names. */
export type ZipRow = {
  /** Five digits. */
  zip: string;
  place: string;
  /** Two letters; null: a post office of the armed forces. */
  state: string | null;
  county: string | null;
};

/** The lowest ZIP there is. */
const LOWEST_ZIP = 501;
/** The Census assigned these to water (HH) and to land without delivery (XX), by the first three digits of the surrounding ZIPs. */
const PSEUDO_ZIP = /^\d{1,3}(?:HH|XX)$/i;
/** A spreadsheet drops leading zeros, or turns the ZIP into a number; "+4" is more precise than a place. */
const ZIP = /^(\d{3,5})(?:\.0+|-\d{4})?$/;
const ARMED_FORCES = new Set(['AA', 'AE', 'AP']);

const ZIP_COLUMNS = ['zipcode', 'zip', 'postalcode'] as const;
const PLACE_COLUMNS = ['city', 'place'] as const;
export const ZIP_SYNONYMS = [ZIP_COLUMNS, PLACE_COLUMNS];

/** Never throws, whatever the cells contain. */
export function readZipRow(cells: Cells): ReadRow<ZipRow> {
  const text = firstFilled(cells, ZIP_COLUMNS);
  if (text === null) return refused('no ZIP');
  if (PSEUDO_ZIP.test(text)) return refused(`${quoted(text)} is a Census pseudo ZIP without postal delivery`);
  const zip = ZIP.exec(text)?.[1]?.padStart(5, '0');
  if (zip === undefined || Number(zip) < LOWEST_ZIP) return refused(`${quoted(text)} is no ZIP`);
  const place = firstFilled(cells, PLACE_COLUMNS);
  // A county is no place: with a blank city, the ZIP extends into this state from another one, which has its own row.
  if (place === null) return refused('no city');
  if (isPageText(place) || place.includes('\ufffd')) return refused('city is not readable text');
  const stateText = cleanText(cells.stateabbr) ?? cleanText(cells.state);
  if (stateText === null) return refused('no state');
  const state = findStateCode(stateText);
  if (state === null && !ARMED_FORCES.has(stateText.toUpperCase()))
    return refused(`state ${quoted(stateText)} is not known`);
  const county = cleanText(cells.county);
  const row = { zip, place: capitalized(place), state, county: county === null || isPageText(county) ? null : county };
  return { ok: true, row, group: zip, notes: encodingNotes(cells, ['city', 'place', 'county']) };
}

const refused = (reason: string) => ({ ok: false, reason }) as const;

const SMALL_WORDS = new Set(['and', 'by', 'in', 'of', 'on', 'or', 'the']);

/** "Monument valley" and "MONUMENT VALLEY" become Monument Valley; a name with other capitals is unchanged. */
function capitalized(place: string): string {
  const rest = place.slice(1);
  if (rest !== rest.toLowerCase() && rest !== rest.toUpperCase()) return place;
  return place
    .toLowerCase()
    .replace(/[^\s-]+/gu, (word, at: number) =>
      at > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
