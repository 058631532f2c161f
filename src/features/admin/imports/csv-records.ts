import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { type ImportFile, UnreadableFile } from './import-file.ts';

/**
 * The records of a CSV file with the line that each begins on. What cannot be read is a fault with its line, and the rows
 * after it are read all the same, even where a quotation mark that never closes has swallowed them.
 */

/** Cells by the `columnKey` of their header. */
export type CsvRecord = { line: number; cells: Readonly<Record<string, string>> };
export type CsvFault = { line: number; fault: string };
/** `columns`: the headers as the file writes them. */
export type CsvContent = { columns: string[]; records: CsvRecord[]; faults: CsvFault[] };

const LENIENT = {
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
} as const satisfies Options;

/** "heightInches", "height_inches" and "Height Inches" are one column. */
export function columnKey(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Throws UnreadableFile where the first record is no header with the column `required`. */
export async function readCsv(file: ImportFile, required: string): Promise<CsvContent> {
  const lost: { lastLine: number; text: string }[] = [];
  const parser = parse({
    ...LENIENT,
    info: true,
    raw: true,
    skip_records_with_error: true,
    on_skip: (error, text) => {
      if (error && text !== undefined) lost.push({ lastLine: Number(error.lines), text });
      return undefined;
    },
  });
  pipeline(Readable.from(textOf(file)), parser, () => undefined); // a failure of reading comes out of the loop below
  const content: CsvContent = { columns: [], records: [], faults: [] };
  let keys: string[] | null = null;
  for await (const { record, raw, info } of parser) {
    if (keys) {
      addRecord(content, keys, { cells: record, ...placed(raw, info.lines) });
      continue;
    }
    content.columns = record;
    keys = content.columns.map(columnKey);
    if (!keys.includes(required)) break;
  }
  if (!keys?.includes(required))
    throw new UnreadableFile(file.path, `its first line is no header with a column "${required}"`);
  for (const { text, lastLine } of lost) addLines(content, keys, placed(text, lastLine));
  content.records.sort((a, b) => a.line - b.line);
  content.faults.sort((a, b) => a.line - b.line);
  return content;
}

/** Line ends become "\n": the parser miscounts lines where quoted text holds "\r\n". The decoder drops a byte order mark. */
async function* textOf(file: ImportFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(file.encoding);
  let held = '';
  for await (const chunk of createReadStream(file.path)) {
    const text = held + decoder.decode(chunk, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
  yield (held + decoder.decode()).replace(/\r\n?/g, '\n');
}

type Placed = { line: number; lines: string[] };

function placed(raw: string, lastLine: number): Placed {
  const lines = raw.replace(/^\n+|\n+$/g, '').split('\n');
  return { lines, line: lastLine - lines.length + 1 };
}

function addRecord(content: CsvContent, keys: string[], { cells, ...text }: Placed & { cells: string[] }): void {
  if (text.lines.length > 1 && !isWhole(text.lines.join('\n'), keys.length)) addLines(content, keys, text);
  else addCells(content, keys, text.line, cells);
}

/** Whether the text of several lines is one record by the letter of the format, and not rows that a stray quotation mark joined. */
function isWhole(text: string, width: number): boolean {
  try {
    const [first, ...more] = parseText(text, { ...LENIENT, relax_quotes: false });
    return first?.length === width && more.length === 0;
  } catch {
    return false;
  }
}

/** Reads each line on its own: a record must not reach over the end of one. */
function addLines(content: CsvContent, keys: string[], { line, lines }: Placed): void {
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue;
    const cells = cellsOfLine(text);
    if (cells) addCells(content, keys, line + index, cells);
    else content.faults.push({ line: line + index, fault: 'a quotation mark is not closed' });
  }
}

function addCells(content: CsvContent, keys: string[], line: number, cells: string[]): void {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length < keys.length || width > keys.length) {
    content.faults.push({ line, fault: `${cells.length} columns instead of ${keys.length}` });
    return;
  }
  // The first of two columns with one name is the one that is read.
  const named = keys.map((key, index): [string, string] => [key, cells[index] ?? '']).toReversed();
  content.records.push({ line, cells: Object.fromEntries(named) });
}

function cellsOfLine(line: string): string[] | null {
  try {
    return parseText(line, LENIENT)[0] ?? null;
  } catch {
    return null;
  }
}
