import type { ImportFile } from './import-file.ts';
import type { AnyImportKind, Cells, ImportWish } from './import-kind.ts';
import type { ReportBook } from './report-book.ts';
import { columnKey } from './source-item.ts';
import type { RecordSource } from './source-records.ts';
import type { RowToStage } from './staged-rows.ts';
import { meantColumn } from './wrong-columns.ts';

/** From records to rows: each is read by the kind, or rejected with the reason. */

/** Rows staged by one statement; few enough that the embedded database answers a page between two. */
const ROWS_PER_STATEMENT = 1_000;
/** Columns counted: a broken file must not make a million. */
const COLUMNS_COUNTED = 1_000;

export async function* readRows(
  source: RecordSource,
  { kind, wish, book }: { kind: AnyImportKind; wish: ImportWish; book: ReportBook },
): AsyncGenerator<RowToStage[]> {
  const kept = new Set(kind.columns);
  const unkept = new Map<string, number>();
  let rows: RowToStage[] = [];
  for await (const item of source.items()) {
    book.counts.read += 1;
    if (item.kind === 'fault') {
      book.reject(item.line, item.fault);
      continue;
    }
    for (const note of item.notes ?? []) book.note(item.line, note);
    countUnkept(item.cells, kept, unkept);
    const read = kind.read(item.cells, wish);
    if (!read.ok) {
      book.reject(item.line, read.reason);
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

function countUnkept(cells: Cells, kept: ReadonlySet<string>, unkept: Map<string, number>): void {
  for (const [key, cell] of Object.entries(cells)) {
    if (kept.has(key) || cell === undefined || cell.trim() === '') continue;
    const count = unkept.get(key);
    if (count !== undefined || unkept.size < COLUMNS_COUNTED) unkept.set(key, (count ?? 0) + 1);
  }
}

const NO_USE = 'this import has no use for it';

/** The columns with values that are not kept, whatever they hold, by the reason: contact data and coordinates never are kept. */
function fileNotes(source: RecordSource, kind: AnyImportKind, unkept: ReadonlyMap<string, number>): string[] {
  const headings = new Map(source.columns().map((column) => [columnKey(column), column]));
  const inOrder = [...new Set([...headings.keys(), ...unkept.keys()])].filter((key) => unkept.has(key));
  const present = new Set([
    ...headings.keys(),
    ...(kind.synonyms ?? []).filter((names) => names.some((name) => headings.has(name))).flat(),
  ]);
  const absent = kind.columns.filter((column) => !present.has(column));
  const byReason = Map.groupBy(inOrder, (key) => kind.notKept[key] ?? NO_USE);
  const notes = Array.from(byReason, ([reason, keys]) => {
    const names = keys.map((key) => (headings.get(key) ?? key).trim().slice(0, 40));
    const meant = reason === NO_USE ? names.flatMap((name) => meaningOf(name, absent)).join('') : '';
    if (names.length > 1) {
      const why = reason === NO_USE ? '' : ` (${reason})`;
      return `${names.length} columns are not kept: ${names.join(', ')}${why}${meant}`;
    }
    const values = unkept.get(keys[0] ?? '') ?? 0;
    return `column "${names[0]}" is not kept (${values} ${values === 1 ? 'value' : 'values'}): ${reason}${meant}`;
  });
  const isCut = unkept.size === COLUMNS_COUNTED ? ['more columns than these are not kept'] : [];
  return [...notes, ...isCut, ...encodingNotes(source.file)];
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
