import { parse } from 'csv-parse/sync';

/** The order of a list as staff paste it: ids alone, or rows of a spreadsheet. Pure. */

export type Sheet = { ok: true; ids: number[] } | { ok: false; faults: string[] };

/** `line`: where it stands in the text, from 1. `rank`: null where the sheet has no such column. */
type Row = { line: number; id: number; rank: number | null };

const ID_NAMES = ['person_id', 'personid', 'prospect_id', 'prospectid', 'id'];
const RANK_NAMES = ['rank', 'ordinality', 'ordinal'];
const DELIMITERS = ['\t', ';', ','] as const;
const WHOLE = /^\d{1,10}$/;

/**
 * Reads ids in their order, or a table with a heading: a column `person_id`, `prospect_id` or `id` and, if there is one, `rank`. Rows
 * with ranks are put in their order; `closesGaps`: ranks that are left out are no fault. Every fault names its line.
 */
export function readSheet(text: string, { closesGaps }: { closesGaps: boolean }): Sheet {
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return { ok: false, faults: ['The sheet is empty.'] };
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
  } catch {
    return { ok: false, faults: ['A quotation mark is not closed: the rows after it cannot be told apart.'] };
  }
  const heading = records[0]?.cells.map((cell) => cell.toLowerCase().replaceAll(' ', '_')) ?? [];
  const read = heading.every((cell) => cell === '' || WHOLE.test(cell))
    ? readIds(records)
    : readTable(records, heading);
  if (!read.ok) return read;
  const faults = [...repeated(read.rows, ({ id }) => id, 'Id'), ...rankFaults(read.rows, closesGaps)];
  if (faults.length > 0) return { ok: false, faults };
  const ordered = read.rows.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  return { ok: true, ids: ordered.map(({ id }) => id) };
}

type RecordOfSheet = { cells: readonly string[]; line: number };
type Rows = { ok: true; rows: Row[] } | { ok: false; faults: string[] };

function readIds(records: readonly RecordOfSheet[]): Rows {
  const cells = records.flatMap(({ cells: all, line }) =>
    all.filter((cell) => cell !== '').map((cell) => ({ cell, line })),
  );
  const faults = cells.flatMap(({ cell, line }) => (WHOLE.test(cell) ? [] : [`Line ${line}: “${cell}” is no id.`]));
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, rows: cells.map(({ cell, line }) => ({ line, id: Number(cell), rank: null })) };
}

function readTable(records: readonly RecordOfSheet[], heading: readonly string[]): Rows {
  const idAt = heading.findIndex((name) => ID_NAMES.includes(name));
  const rankAt = heading.findIndex((name) => RANK_NAMES.includes(name));
  if (idAt < 0)
    return {
      ok: false,
      faults: [`The heading has no column for the id: name one “person_id” or “id”. It has: ${heading.join(', ')}.`],
    };
  const faults: string[] = [];
  const rows: Row[] = [];
  for (const { cells, line } of records.slice(1)) {
    const [id = '', rank = ''] = [cells[idAt], rankAt < 0 ? '' : cells[rankAt]];
    if (!WHOLE.test(id)) faults.push(`Line ${line}: ${id === '' ? 'there is no id' : `“${id}” is no id`}.`);
    else if (rankAt >= 0 && !WHOLE.test(rank))
      faults.push(`Line ${line}: ${rank === '' ? 'there is no rank' : `“${rank}” is no rank`}.`);
    else rows.push({ line, id: Number(id), rank: rankAt < 0 ? null : Number(rank) });
  }
  if (faults.length > 0) return { ok: false, faults };
  return rows.length === 0 ? { ok: false, faults: ['There are no rows under the heading.'] } : { ok: true, rows };
}

function repeated(rows: readonly Row[], numberOf: (row: Row) => number | null, noun: string): string[] {
  const lines = new Map<number, number[]>();
  for (const row of rows) {
    const number = numberOf(row);
    if (number !== null) lines.set(number, [...(lines.get(number) ?? []), row.line]);
  }
  return [...lines].flatMap(([number, at]) =>
    at.length === 1 ? [] : [`${noun} ${number} is there ${at.length} times: lines ${at.join(', ')}.`],
  );
}

function rankFaults(rows: readonly Row[], closesGaps: boolean): string[] {
  const faults = repeated(rows, ({ rank }) => rank, 'Rank');
  if (closesGaps || faults.length > 0) return faults;
  const ranks = rows.flatMap(({ rank }) => rank ?? []).toSorted((a, b) => a - b);
  return ranks.flatMap((rank, index) => gapWords((ranks[index - 1] ?? 0) + 1, rank - 1));
}

function gapWords(from: number, to: number): string[] {
  if (from > to) return [];
  return [from === to ? `Rank ${from} is missing.` : `Ranks ${from} to ${to} are missing.`];
}
