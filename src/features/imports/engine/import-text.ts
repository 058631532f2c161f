import { repairEncoding } from './encoding-repair.ts';

/** The text of a cell, cleaned of what scraping, spreadsheets and wrong encodings leave in it. */

const MISSING = /^(?:na|n\/a|null|none|-+)$/i;
const CONTROL = /\p{Cc}+/gu;
const INVISIBLE = /\p{Cf}+/gu;
const PAGE_TEXT = /close this window|https?:\/\/|<\/?[a-z]/i;
/** No school, college or place has a longer name. */
const LONGEST_NAME = 80;

/** One line without control characters and doubled spaces; null for what stands for a missing value. */
export function cleanText(cell: string | undefined): string | null {
  const repaired = repairEncoding(cell ?? '').toWellFormed();
  const text = repaired.replace(INVISIBLE, '').replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return text === '' || MISSING.test(text) ? null : text;
}

/** Of several columns for one fact the first that is filled; null: none is. */
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

/** Text that belongs to the page a cell was scraped from, and not to the cell. */
export function isPageText(text: string): boolean {
  return text.length > LONGEST_NAME || PAGE_TEXT.test(text);
}

/** As much of a cell as a report quotes. */
export function quoted(text: string): string {
  return text.length > 40 ? `"${text.slice(0, 39).toWellFormed()}…"` : `"${text}"`;
}

/** What was wrong with the letters of these cells of a row, and what became of it: at most two notes, with the columns. */
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
