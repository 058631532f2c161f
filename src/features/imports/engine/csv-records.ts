import { closingQuote, type SplitCells, splitCells } from './csv-cells.ts';
import { LONGEST_RECORD, type SourceItem } from './source-item.ts';

/**
 * The records of a CSV text, as a stream, with the line that each begins on. What cannot be read is a fault with its line, and
 * the rows after it are read all the same: a quoted cell may go over several lines, but one that does not close within
 * `LOOK_AHEAD`, or joins what are several rows, is given up at the end of its first line.
 */

const LOOK_AHEAD = { lines: 500, letters: 256_000 };
const UNCLOSED: SourceItem = { kind: 'fault', line: 0, fault: 'a quotation mark is not closed' };

/** Null for a column whose name an earlier one has: the first is the one that is read. */
type Key = string | null;
type Lines = ReturnType<typeof linesOf>;

/** The cells of the first line that is not blank; null where there is none, or where it is not closed. */
export async function readCsvHeader(text: AsyncIterable<string>): Promise<string[] | null> {
  const lines = linesOf(text);
  const first = await firstLine(lines);
  await lines.close();
  if (first === null || first.length > LONGEST_RECORD) return null;
  const { cells, state } = splitCells(first);
  return state === 'open' ? null : cells;
}

/** All records after the header; `keys` are the keys of its columns. */
export async function* readCsvRecords(
  text: AsyncIterable<string>,
  keys: readonly string[],
): AsyncGenerator<SourceItem> {
  const lines = linesOf(text);
  const places = firstOfEach(keys);
  try {
    await firstLine(lines);
    lines.skip(1);
    for (let line = await firstLine(lines); line !== null; line = await firstLine(lines)) {
      const { number } = lines;
      const { item, taken } = await readRecord(lines, line, places);
      lines.skip(taken);
      yield { ...item, line: number };
    }
  } finally {
    await lines.close();
  }
}

function firstOfEach(keys: readonly string[]): Key[] {
  const seen = new Set<string>();
  return keys.map((key) => {
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst ? key : null;
  });
}

async function firstLine(lines: Lines): Promise<string | null> {
  let line = await lines.peek(0);
  while (line !== null && line.trim() === '') {
    lines.skip(1);
    line = await lines.peek(0);
  }
  return line;
}

/** `taken`: the number of lines that the item is made of. */
async function readRecord(
  lines: Lines,
  line: string,
  keys: readonly Key[],
): Promise<{ item: SourceItem; taken: number }> {
  if (line.length > LONGEST_RECORD) {
    return { item: { kind: 'fault', line: 0, fault: `a line of more than ${LONGEST_RECORD} letters` }, taken: 1 };
  }
  const split = splitCells(line);
  if (split.state !== 'open') return { item: recordOf(split, keys), taken: 1 };
  const closed = await joinLines(lines, line);
  if (!closed) return { item: UNCLOSED, taken: 1 };
  const joined = splitCells(closed.text);
  const item = recordOf(joined, keys);
  const isOneRecord = joined.state === 'whole' && item.kind === 'record';
  return isOneRecord ? { item, taken: closed.taken } : { item: UNCLOSED, taken: 1 };
}

/** The open line with those after it up to the one that closes its quotation mark; null where none near does. */
async function joinLines(lines: Lines, first: string): Promise<{ text: string; taken: number } | null> {
  const joined = [first];
  let letters = first.length;
  for (let taken = 1; taken < LOOK_AHEAD.lines; taken++) {
    const next = await lines.peek(taken);
    if (next === null) return null;
    joined.push(next);
    letters += next.length;
    if (letters > LOOK_AHEAD.letters) return null;
    const close = closingQuote(next, 0);
    if (close < 0) continue;
    // The rest of the line may open a cell again: then it goes on.
    if (splitCells(`""${next.slice(close + 1)}`).state !== 'open') return { text: joined.join('\n'), taken: taken + 1 };
  }
  return null;
}

function recordOf({ cells }: SplitCells, keys: readonly Key[]): SourceItem {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length < keys.length || width > keys.length) {
    return { kind: 'fault', line: 0, fault: `${cells.length} columns instead of ${keys.length}` };
  }
  const named: Record<string, string> = {};
  for (const [index, key] of keys.entries()) {
    if (key !== null) named[key] = cells[index] ?? '';
  }
  return { kind: 'record', line: 0, cells: named };
}

/** Lines by their number, from 1, with a view of those to come. Of a line that is too long only the beginning is kept. */
function linesOf(text: AsyncIterable<string>) {
  const pieces = text[Symbol.asyncIterator]();
  let held: string[] = [];
  let first = 0;
  let rest = '';
  let isEnd = false;
  let number = 1;

  async function refill(): Promise<void> {
    const next = await pieces.next();
    held = held.slice(first);
    first = 0;
    if (next.done) {
      isEnd = true;
      held.push(rest);
      return;
    }
    const parts = next.value.split('\n');
    rest = `${rest}${parts[0] ?? ''}`.slice(0, LONGEST_RECORD + 1);
    if (parts.length === 1) return;
    held.push(rest);
    for (const part of parts.slice(1, -1)) held.push(part);
    rest = parts.at(-1) ?? '';
  }

  return {
    get number() {
      return number;
    },
    async peek(ahead: number): Promise<string | null> {
      while (!isEnd && first + ahead >= held.length) await refill();
      return held[first + ahead] ?? null;
    },
    skip(count: number): void {
      first += count;
      number += count;
    },
    async close(): Promise<void> {
      await pieces.return?.(undefined);
    },
  };
}
