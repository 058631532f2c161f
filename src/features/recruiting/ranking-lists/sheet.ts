import { CsvError, parse } from 'csv-parse/sync';
import { LARGEST_ID } from '#kernel/ids.ts';

/** The order of a list as staff paste it: ids alone, or spreadsheet rows. Pure. */

export type Sheet =
  | { ok: true; ids: number[] }
  /** `ids`: those that could be read, so that errors about these players are reported too. */
  | { ok: false; reason: 'unreadable'; faults: string[]; ids: number[] }
  | { ok: false; reason: 'list_full' };

/** `line`: the line of the sheet, from 1. `id`, `rank`: null if unreadable; `rank` also without a rank column. */
type Row = { line: number; id: number | null; rank: number | null };

const ID_NAMES = ['person_id', 'personid', 'prospect_id', 'prospectid', 'id'];
const RANK_NAMES = ['rank', 'ordinality', 'ordinal'];
const DELIMITERS = ['\t', ';', ','] as const;
const DIGITS = /^\d+$/;
/** The number of lines that the error of a repeated rank names. */
const LINES_NAMED = 3;

/** `most`: the maximum length of the list. */
type Options = { closesGaps: boolean; most: number };

/**
 * Reads ids in order, or a table with a heading: a column `person_id`, `prospect_id` or `id` and, optionally, `rank`. Rows with ranks are
 * sorted by them; `closesGaps` allows missing ranks. Reports every error at once, each with its line.
 */
export function readSheet(text: string, { closesGaps, most }: Options): Sheet {
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return unreadable(['The sheet is empty.']);
  const delimiter = DELIMITERS.find((each) => lines[first]?.includes(each)) ?? ',';
  const records: RecordOfSheet[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines: line }) => {
        records.push({ cells, line });
        return null;
      },
    });
  } catch (error) {
    return unreadable([quoteFault(error, lines, records.at(-1)?.line ?? 0)]);
  }
  const heading = records[0]?.cells.map((cell) => cell.toLowerCase().replaceAll(' ', '_')) ?? [];
  const { rows, faults: cellFaults } = heading.every((cell) => cell === '' || DIGITS.test(cell))
    ? readIds(records)
    : readTable(records, heading);
  if (rows.length > most) return { ok: false, reason: 'list_full' };
  // An unreadable row leaves a gap, which is not a second error.
  const mayHaveGaps = closesGaps || cellFaults.length > 0;
  const faults = [...cellFaults, ...repeated(rows, ({ id }) => id, 'ID'), ...rankFaults(rows, mayHaveGaps)];
  const ordered = rows.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const ids = ordered.flatMap(({ id }) => id ?? []);
  return faults.length > 0 ? unreadable(faults, ids) : { ok: true, ids };
}

const unreadable = (faults: string[], ids: number[] = []): Sheet => ({ ok: false, reason: 'unreadable', faults, ids });

/** `last`: the line of the last row before the error. The parser reports an unclosed quotation mark only at the end of the text. */
function quoteFault(error: unknown, lines: readonly string[], last: number): string {
  if (!(error instanceof CsvError)) throw error;
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED') return `Line ${Number(error.lines)} has a misplaced quotation mark.`;
  const opening = lines.findIndex((each, index) => index >= last && each.split('"').length % 2 === 0);
  return `Line ${opening + 1} has an unclosed quotation mark.`;
}

type RecordOfSheet = { cells: readonly string[]; line: number };
type Rows = { rows: Row[]; faults: string[] };

const isNumber = (cell: string) => DIGITS.test(cell) && Number(cell) >= 1 && Number(cell) <= LARGEST_ID;

function readIds(records: readonly RecordOfSheet[]): Rows {
  const cells = records.flatMap(({ cells: all, line }) =>
    all.filter((cell) => cell !== '').map((cell) => ({ cell, line })),
  );
  const faults = cells.flatMap(({ cell, line }) =>
    isNumber(cell) ? [] : [`Line ${line}: “${cell}” isn’t a valid ID.`],
  );
  const rows = cells.flatMap(({ cell, line }) => (isNumber(cell) ? [{ line, id: Number(cell), rank: null }] : []));
  return { rows, faults };
}

function readTable(records: readonly RecordOfSheet[], heading: readonly string[]): Rows {
  const idAt = heading.findIndex((name) => ID_NAMES.includes(name));
  const rankAt = heading.findIndex((name) => RANK_NAMES.includes(name));
  if (idAt < 0)
    return {
      rows: [],
      faults: [`The heading has no ID column. Name one “person_id” or “id”. Found: ${heading.join(', ')}.`],
    };
  const faults: string[] = [];
  const rows: Row[] = [];
  for (const { cells, line } of records.slice(1)) {
    const [id = '', rank = ''] = [cells[idAt], rankAt < 0 ? '' : cells[rankAt]];
    const [hasId, hasRank] = [isNumber(id), rankAt >= 0 && isNumber(rank)];
    if (!hasId) faults.push(cellFault(line, id, { noun: 'ID', article: 'an' }));
    if (rankAt >= 0 && !hasRank) faults.push(cellFault(line, rank, { noun: 'rank', article: 'a' }));
    rows.push({ line, id: hasId ? Number(id) : null, rank: hasRank ? Number(rank) : null });
  }
  return { rows, faults: rows.length === 0 ? ['There are no rows under the heading.'] : faults };
}

const cellFault = (line: number, cell: string, { noun, article }: { noun: string; article: string }) =>
  cell === '' ? `Line ${line} is missing ${article} ${noun}.` : `Line ${line}: “${cell}” isn’t a valid ${noun}.`;

function repeated(rows: readonly Row[], numberOf: (row: Row) => number | null, noun: string): string[] {
  const linesOf = new Map<number, number[]>();
  for (const row of rows) {
    const number = numberOf(row);
    if (number === null) continue;
    const lines = linesOf.get(number);
    if (lines) lines.push(row.line);
    else linesOf.set(number, [row.line]);
  }
  return [...linesOf].flatMap(([number, lines]) =>
    lines.length === 1
      ? []
      : [`${noun} ${number} appears ${lines.length === 2 ? 'twice' : `${lines.length} times`} (${lineList(lines)}).`],
  );
}

/** "lines 2 and 4", "lines 1, 2, 3 and 12 more". */
function lineList(lines: readonly number[]): string {
  const isLong = lines.length > LINES_NAMED;
  const named = lines.slice(0, isLong ? LINES_NAMED : -1).join(', ');
  return `lines ${named} and ${isLong ? `${lines.length - LINES_NAMED} more` : lines.at(-1)}`;
}

function rankFaults(rows: readonly Row[], mayHaveGaps: boolean): string[] {
  const faults = repeated(rows, ({ rank }) => rank, 'Rank');
  if (mayHaveGaps || faults.length > 0) return faults;
  const ranks = rows.flatMap(({ rank }) => rank ?? []).toSorted((a, b) => a - b);
  return ranks.flatMap((rank, index) => gapWords((ranks[index - 1] ?? 0) + 1, rank - 1));
}

function gapWords(from: number, to: number): string[] {
  if (from > to) return [];
  return [from === to ? `Rank ${from} is missing.` : `Ranks ${from} to ${to} are missing.`];
}
