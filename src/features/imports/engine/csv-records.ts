import { closingQuote, splitCells } from './csv-cells.ts';
import {
  type DamagedLine,
  hasBareMark,
  holdsRecords,
  isLikeRecord,
  type Layout,
  readDamagedLine,
  unclosedCell,
} from './csv-damage.ts';
import type { CsvHeader } from './csv-header.ts';
import { decimalPoint, isUncertainNumber, type NumberForm } from './decimal-comma.ts';
import { quoted } from './import-text.ts';
import { columnKeys, LONGEST_RECORD, type SourceItem } from './source-item.ts';
import { firstLine, linesOf, type TextLines } from './text-lines.ts';

/**
 * The records of a CSV text, as a stream, with the line on which each begins. What cannot be read becomes a fault with its line, and the
 * rows after it are still read. A quoted cell may span several lines, but not lines that are records of their own: then a stray quotation
 * mark joined them, and the mark becomes a fault of its own line (decision record 0103).
 */

const LOOK_AHEAD = { lines: 500, letters: 256_000 };
/** The most lines of one record among those that a stray mark would join. */
const NESTED_LINES = 20;

type Table = {
  header: CsvHeader;
  /** By `columnKeys`. */
  keys: readonly string[];
  numbers: ReadonlyMap<string, NumberForm>;
  layout: Layout;
  /** Whether the header has spaces after its separators. */
  isSpaced: boolean;
};
type Read = { item: SourceItem; taken: number };

/** All records after the header; `numbers`: the keys of columns in which a comma may be a decimal point. */
export async function* readCsvRecords(
  text: AsyncIterable<string>,
  { header, numbers }: { header: CsvHeader; numbers: Readonly<Record<string, NumberForm>> },
): AsyncGenerator<SourceItem> {
  const lines = linesOf(text);
  const table = tableOf(header, new Map(Object.entries(numbers)));
  try {
    await firstLine(lines);
    lines.skip(1);
    if (header.isDeclared) {
      await firstLine(lines);
      lines.skip(1);
    }
    for (let line = await firstLine(lines); line !== null; line = await firstLine(lines)) {
      const { number } = lines;
      const { item, taken } = await readRecord(lines, line, table);
      lines.skip(taken);
      yield { ...item, line: number };
    }
  } finally {
    await lines.close();
  }
}

function tableOf(header: CsvHeader, numbers: Table['numbers']): Table {
  const { columns, separator } = header;
  return {
    header,
    keys: columnKeys(columns),
    numbers,
    layout: { separator, width: columns.length },
    isSpaced: columns.slice(1).some((column) => /^\s/.test(column)),
  };
}

/** `taken`: the number of lines of the item. */
async function readRecord(lines: TextLines, line: string, table: Table): Promise<Read> {
  if (line.length > LONGEST_RECORD) return alone(faultOf(`a line of more than ${LONGEST_RECORD} letters`));
  const { separator, width } = table.layout;
  const { cells, state } = splitCells(line, separator);
  if (state === 'open') return readOpen(lines, line, table);
  if (state === 'whole' && (cells.length === width || !hasMisplacedMark(line, cells.length, table.layout))) {
    return alone(recordOf(cells, table));
  }
  const damaged = readDamagedLine(line, table.layout);
  if (damaged) return alone(damagedRecord(damaged, table));
  const unclosed = unclosedCell(line, separator);
  if (unclosed !== null) return alone(unclosedFault(unclosed, table));
  const item = recordOf(cells, table);
  return alone(item.kind === 'fault' ? item : faultOf('its quotation marks leave unclear where its columns end'));
}

/** Whether a misplaced mark may be why a line's number of columns differs from the header's. */
function hasMisplacedMark(line: string, columns: number, { separator, width }: Layout): boolean {
  return columns < width ? line.includes('"') : hasBareMark(line, separator);
}

/** Reads a line that ends inside quotation marks: it continues on the next lines, or its mark is stray. */
async function readOpen(lines: TextLines, line: string, table: Table): Promise<Read> {
  const { layout, isSpaced } = table;
  const repaired = readDamagedLine(line, layout);
  const joined = await joinLines(lines, 0, table);
  const stray = alone(
    repaired ? damagedRecord(repaired, table) : unclosedFault(unclosedCell(line, layout.separator) ?? 0, table),
  );
  if (!joined) return stray;
  const more = await peekLines(lines, joined.taken);
  if (holdsRecords(line, more, layout) || (await areRecords(lines, joined.taken, table))) return stray;
  const isDoubtful = repaired !== null && isLikeRecord(line, layout, isSpaced);
  if (!isDoubtful) return joined;
  return alone(faultOf(`its quotation marks can be read as one line or as ${joined.taken} lines`));
}

/** The lines after the current one, up to `end`. */
async function peekLines(lines: TextLines, end: number): Promise<string[]> {
  const found: string[] = [];
  for (let ahead = 1; ahead < end; ahead++) found.push((await lines.peek(ahead)) ?? '');
  return found;
}

/** Whether the next `taken` lines, which a quoted cell of the first line would join, are records by themselves. */
async function areRecords(lines: TextLines, taken: number, table: Table): Promise<boolean> {
  const { layout, isSpaced } = table;
  const first = (await lines.peek(0)) ?? '';
  let records = 0;
  let others = 0;
  let between = 0;
  let isLastRecord = false;
  for (let at = 1; at < taken; ) {
    const line = (await lines.peek(at)) ?? '';
    const isBlank = line.trim() === '';
    isLastRecord = isLikeRecord(line, layout, isSpaced);
    const nested = isBlank || isLastRecord ? null : await joinLines(lines, at, table, NESTED_LINES);
    if (isLastRecord || nested) records += 1;
    else if (!isBlank) others += 1;
    at += nested?.taken ?? 1;
    if (isLastRecord && at < taken) between += 1;
  }
  if (layout.width < 2 || records === 0 || others > records) return false;
  if (isLikeRecord(first, layout, isSpaced)) return true;
  // A last line with at most one separator before the mark is just as likely the end of a sentence.
  const opened = splitCells(first, layout.separator).cells.length;
  return (isLastRecord && opened >= 2) || (layout.width > 2 && between > 0);
}

/** The record that begins `from` lines ahead with an open mark, joined up to the line that closes it; null: none does. */
async function joinLines(lines: TextLines, from: number, table: Table, most = LOOK_AHEAD.lines): Promise<Read | null> {
  const { separator } = table.layout;
  const first = (await lines.peek(from)) ?? '';
  if (splitCells(first, separator).state !== 'open') return null;
  const joined = [first];
  let letters = first.length;
  for (let taken = 1; taken < most; taken++) {
    const next = await lines.peek(from + taken);
    if (next === null) return null;
    joined.push(next);
    letters += next.length;
    if (letters > LOOK_AHEAD.letters) return null;
    const close = closingQuote(next, 0);
    if (close < 0) continue;
    // The rest of the line may open another cell; then it continues.
    if (splitCells(`""${next.slice(close + 1)}`, separator).state === 'open') continue;
    const { cells, state } = splitCells(joined.join('\n'), separator);
    const item = recordOf(cells, table);
    return state === 'whole' && item.kind === 'record' ? { item, taken: taken + 1 } : null;
  }
  return null;
}

const alone = (item: SourceItem): Read => ({ item, taken: 1 });
const faultOf = (fault: string): SourceItem => ({ kind: 'fault', line: 0, fault });

const unclosedFault = (index: number, table: Table) =>
  faultOf(`a quotation mark in ${columnName(index, table)} is not closed`);

function columnName(index: number, { header }: Table): string {
  const column = header.columns[index];
  return column === undefined ? `column ${index + 1}` : `column ${quoted(column.trim())}`;
}

function damagedRecord({ cells, damaged }: DamagedLine, table: Table): SourceItem {
  const item = recordOf(cells, table);
  if (item.kind === 'fault') return item;
  const notes = damaged.map((index) => {
    const cell = cells[index] ?? '';
    return `stray quotation mark in ${columnName(index, table)}: read as ${quoted(cell.trim())}`;
  });
  return { ...item, notes: [...notes, ...(item.notes ?? [])] };
}

function recordOf(cells: readonly string[], table: Table): SourceItem {
  const { keys } = table;
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length < keys.length || width > keys.length) {
    return faultOf(`${cells.length} columns instead of ${keys.length}`);
  }
  const hasCommas = table.layout.separator !== ',' && cells.some((cell) => cell.includes(','));
  const notes: string[] = [];
  const named: Record<string, string> = {};
  for (const [index, key] of keys.entries()) {
    const cell = cells[index] ?? '';
    const form = hasCommas ? table.numbers.get(key) : undefined;
    named[key] = (form && decimalPoint(cell, form)) ?? cell;
    if (form && isUncertainNumber(cell)) notes.push(uncertainNote(cell, columnName(index, table)));
  }
  return notes.length === 0
    ? { kind: 'record', line: 0, cells: named }
    : { kind: 'record', line: 0, cells: named, notes };
}

const uncertainNote = (cell: string, column: string) =>
  `${quoted(cell.trim())} in ${column}: its comma is not taken for a decimal point, as it may separate thousands`;
