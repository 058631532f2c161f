/**
 * Rows as CSV (RFC 4180), safe to open in a spreadsheet: a text that begins as a formula would gets an apostrophe before it, so that
 * it is read and not run. Decision 0043.
 */

export type CsvCell = string | number | null;

/** What makes a spreadsheet run a text, after white space or not. Spreadsheets in Japanese and Chinese read the full-width signs alike. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows].map(csvLine).join('');
}

/** One row with its line break, for files that are written as a stream. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(csvCell).join(',')}\r\n`;

/** A text with an apostrophe before it where a spreadsheet would run it as a formula. */
export const withFormulaMark = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell without the apostrophe by which `csvText`, or a spreadsheet, kept it from running as a formula. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A number is written as it is: a negative one is no formula. */
function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = withFormulaMark(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
