import { repairEncoding } from './encoding-repair.ts';

/** Cleans a cell's text of what scraping, spreadsheets and wrong encodings leave in it. */

const MISSING = /^(?:na|n\/a|null|none|-+)$/i;
const CONTROL = /\p{Cc}+/gu;
const INVISIBLE = /\p{Cf}+/gu;
const PAGE_TEXT = /close this window|https?:\/\/|<\/?[a-z]/i;
/** No school, college or place has a longer name. */
const LONGEST_NAME = 80;

/** One line without control characters and double spaces; null: the text means a missing value. */
export function cleanText(cell: string | undefined): string | null {
  const repaired = repairEncoding(cell ?? '').toWellFormed();
  const text = repaired.replace(INVISIBLE, '').replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return text === '' || MISSING.test(text) ? null : text;
}

/** The first filled column of several for one fact; null: none is. */
export function firstFilled(
  cells: Readonly<Record<string, string | undefined>>,
  columns: readonly string[],
): string | null {
  for (const column of columns) {
    const text = Object.hasOwn(cells, column) ? cleanText(cells[column]) : null;
    if (text !== null) return text;
  }
  return null;
}

/** Whether the text is from the page that the cell was scraped from, not the cell's own. */
export function isPageText(text: string): boolean {
  return text.length > LONGEST_NAME || PAGE_TEXT.test(text);
}

/** As much of a cell as a report quotes. */
export function quoted(text: string): string {
  return text.length > 40 ? `"${text.slice(0, 39).toWellFormed()}…"` : `"${text}"`;
}

/** Which encoding errors these cells of a row had, and how they were handled: at most two notes, with the columns. */
export function encodingNotes(
  cells: Readonly<Record<string, string | undefined>>,
  columns: readonly string[],
): string[] {
  const repaired = columns.filter((column) => repairEncoding(cells[column] ?? '') !== (cells[column] ?? ''));
  const lost = columns.filter((column) => cells[column]?.includes('\ufffd'));
  return [
    ...(repaired.length === 0 ? [] : [`${repaired.join(', ')} encoded twice: repaired`]),
    ...(lost.length === 0 ? [] : [`${lost.join(', ')} with letters that cannot be read`]),
  ];
}
