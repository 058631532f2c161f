/**
 * Rows as CSV (RFC 4180), safe to open in a spreadsheet: a text that begins like a formula gets an apostrophe before it, so that it is
 * shown and not run. Decision 0043.
 */

export type CsvCell = string | number | null;

/**
 * What makes a spreadsheet run a text, with or without leading white space. Japanese and Chinese spreadsheets treat full-width symbols the
 * same way.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows].map(csvLine).join('');
}

/** One row with its line break, for streamed files. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(csvCell).join(',')}\r\n`;

/** Adds an apostrophe to a text that a spreadsheet would run as a formula. */
export const withFormulaMark = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `csvText`, or a spreadsheet, added to keep a cell from running as a formula. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Numbers are written unchanged: a negative one is not a formula. */
function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = withFormulaMark(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
