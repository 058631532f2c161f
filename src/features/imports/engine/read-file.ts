import type { ImportFile } from './import-file.ts';
import type { AnyImportKind, Cells, ImportInput } from './import-kind.ts';
import { cleanText } from './import-text.ts';
import type { ReportBook } from './report-book.ts';
import { SKIPPED_BY_DECISION } from './row-decision.ts';
import { columnKeys, firstKeyOf } from './source-item.ts';
import type { RecordSource } from './source-records.ts';
import type { RowToStage } from './staged-rows.ts';
import { meantColumn } from './wrong-columns.ts';

/** Turns records into rows: the kind reads each one, or rejects it with a reason. */

/** Rows staged per statement; few enough that the embedded database can serve a page between two. */
const ROWS_PER_STATEMENT = 1_000;
/** The most columns counted, so that a broken file does not create a million entries. */
const COLUMNS_COUNTED = 1_000;

export async function* readRows(
  source: RecordSource,
  { kind, wish, book }: { kind: AnyImportKind; wish: ImportInput; book: ReportBook },
): AsyncGenerator<RowToStage[]> {
  const kept = new Set(kind.columns);
  const unkept: Unkept = { columns: new Map(), beside: new Map() };
  let rows: RowToStage[] = [];
  for await (const item of source.items()) {
    book.counts.read += 1;
    if (item.kind === 'fault') {
      book.reject(item.line, item.fault);
      continue;
    }
    for (const note of item.notes ?? []) book.note(item.line, note);
    countUnkept(item.cells, { kind, kept }, unkept);
    const read = kind.read(item.cells, wish);
    if (!read.ok) {
      book.reject(item.line, read.reason);
      continue;
    }
    if (wish.decisions?.get(item.line)?.choice === 'skip') {
      book.skip(item.line, SKIPPED_BY_DECISION);
      continue;
    }
    for (const note of read.notes) book.note(item.line, note);
    rows.push({ line: item.line, group: read.group, row: read.row });
    if (rows.length < ROWS_PER_STATEMENT) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
  for (const note of fileNotes(source, kind, unkept)) book.note(null, note);
}

/** Values that are dropped: by column, and by columns that duplicate another one of the same fact. */
type Unkept = { columns: Map<string, number>; beside: Map<string, { count: number; read: string }> };

function countUnkept(
  cells: Cells,
  { kind, kept }: { kind: AnyImportKind; kept: ReadonlySet<string> },
  { columns, beside }: Unkept,
): void {
  for (const [key, cell] of Object.entries(cells)) {
    if (kept.has(key) || cell === undefined || cell.trim() === '') continue;
    const first = firstKeyOf(key);
    if (first !== key && kept.has(first) && isSame(cell, cells[first])) continue;
    const count = columns.get(key);
    if (count !== undefined || columns.size < COLUMNS_COUNTED) columns.set(key, (count ?? 0) + 1);
  }
  for (const names of kind.synonyms ?? []) {
    const [read, ...others] = names.filter((name) => cells[name] !== undefined && cleanText(cells[name]) !== null);
    for (const name of read === undefined ? [] : others)
      if (!isSame(cells[name], cells[read ?? '']))
        beside.set(name, { count: (beside.get(name)?.count ?? 0) + 1, read: read ?? '' });
  }
}

const isSame = (a: string | undefined, b: string | undefined) =>
  cleanText(a)?.toLowerCase() === cleanText(b)?.toLowerCase();

const NO_USE = 'this import has no use for it';
const REPEATED = 'an earlier column of that name is read';

/** Notes on the columns whose values are dropped, by reason: contact data and coordinates are never stored. */
function fileNotes(source: RecordSource, kind: AnyImportKind, { columns, beside }: Unkept): string[] {
  const headings = headingsOf(source.columns());
  const inOrder = [...new Set([...headings.keys(), ...columns.keys()])].filter((key) => columns.has(key));
  const present = new Set([
    ...headings.keys(),
    ...(kind.synonyms ?? []).filter((names) => names.some((name) => headings.has(name))).flat(),
  ]);
  const absent = kind.columns.filter((column) => !present.has(column));
  const byReason = Map.groupBy(inOrder, (key) => whyNotKept(key, kind));
  const notes = Array.from(byReason, ([reason, keys]) => {
    const names = keys.map((key) => headings.get(key) ?? key);
    const meant = reason === NO_USE ? names.flatMap((name) => meaningOf(name, absent)).join('') : '';
    if (names.length > 1) {
      const why = reason === NO_USE ? '' : ` (${reason})`;
      return `${names.length} columns are not kept: ${names.join(', ')}${why}${meant}`;
    }
    return `column "${names[0]}" is not kept (${valuesOf(columns.get(keys[0] ?? '') ?? 0)}): ${reason}${meant}`;
  });
  const others = Array.from(beside, ([name, { count, read }]) => {
    const [other, first] = [headings.get(name) ?? name, headings.get(read) ?? read];
    return `column "${other}" is not kept where it differs (${valuesOf(count)}): "${first}" is read`;
  });
  const isCut = columns.size === COLUMNS_COUNTED ? ['more columns than these are not kept'] : [];
  return [...notes, ...others, ...isCut, ...encodingNotes(source.file)];
}

const valuesOf = (count: number) => `${count} ${count === 1 ? 'value' : 'values'}`;

function whyNotKept(key: string, kind: AnyImportKind): string {
  const first = firstKeyOf(key);
  return kind.notKept[first] ?? (first !== key && kind.columns.includes(first) ? REPEATED : NO_USE);
}

/** The headings as the file writes them, by key. */
function headingsOf(columns: readonly string[]): Map<string, string> {
  const keys = columnKeys(columns);
  return new Map(
    columns.map((column, index) => [
      keys[index] ?? '',
      column.trim().slice(0, 40) || `number ${index + 1}, without a name`,
    ]),
  );
}

function meaningOf(name: string, absent: readonly string[]): string[] {
  const meant = meantColumn(name, absent);
  return meant === null ? [] : [`; "${name}" may be meant as "${meant}"`];
}

const ENCODING_NAMES = { 'windows-1252': 'Windows-1252', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' } as const;

function encodingNotes({ encoding, brokenBytes }: ImportFile): string[] {
  return [
    ...(encoding === 'utf-8' ? [] : [`the file is not UTF-8: read as ${ENCODING_NAMES[encoding]}`]),
    ...(brokenBytes === 0 ? [] : [`${brokenBytes} bytes of the file are no text`]),
  ];
}
