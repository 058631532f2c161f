import { afterSpaces, closingQuote, endOfPlain, splitCells } from './csv-cells.ts';

/**
 * Reads lines whose quotation marks break the format, such as an inch mark that was not doubled ("5'10""). A line is read only if exactly
 * one way to split it gives the header's number of columns (decision record 0103).
 */

export type Layout = { separator: string; width: number };
/** `damaged`: the indexes of cells whose marks are read as text. */
export type DamagedLine = { cells: string[]; damaged: number[] };

const QUOTE = '"';
/** Lines with more marks, or that take more steps, are not tried, because the number of ways to read them explodes. */
const MOST_MARKS = 400;
const MOST_STEPS = 50_000;

/** Null: no way to split the line gives the header's width, or several different ones do. */
export function readDamagedLine(line: string, { separator, width }: Layout): DamagedLine | null {
  if (marksIn(line) > MOST_MARKS) return null;
  const cells = new Map<number, ReturnType<typeof cellsAt>>();
  const known = new Map<string, Reading[]>();
  let steps = 0;
  const [only, ...more] = readingsFrom(0, width);
  if (!only || more.length > 0 || steps > MOST_STEPS) return null;
  return {
    cells: only.map(({ text }) => text),
    damaged: only.flatMap((cell, index) => (cell.isDamaged ? [index] : [])),
  };

  /** At most two, because a second one is enough to refuse. */
  function readingsFrom(at: number, columns: number): Reading[] {
    const key = `${at} ${columns}`;
    const before = known.get(key);
    if (before) return before;
    const found: Reading[] = [];
    for (const { end, ...cell } of columns === 0 || steps > MOST_STEPS ? [] : cellsOnce(at)) {
      steps += 1;
      if (end === line.length) {
        if (columns === 1) found.push([cell]);
      } else {
        found.push(...readingsFrom(end + 1, columns - 1).map((rest) => [cell, ...rest]));
      }
    }
    const most = found.slice(0, 2);
    known.set(key, most);
    return most;
  }

  function cellsOnce(at: number): ReturnType<typeof cellsAt> {
    const found = cells.get(at) ?? cellsAt(line, at, separator);
    cells.set(at, found);
    return found;
  }
}

type Cell = { text: string; isDamaged: boolean };
type Reading = Cell[];

/** Every way to end the cell that begins at `at`, one for each end position. */
function cellsAt(line: string, at: number, separator: string): (Cell & { end: number })[] {
  const opening = afterSpaces(line, at);
  const plainEnd = endOfPlain(line, at, separator);
  const plain = line.slice(at, plainEnd);
  if (line[opening] !== QUOTE) return [{ text: plain, isDamaged: false, end: plainEnd }];
  const cells: (Cell & { end: number })[] = [];
  for (let close = line.indexOf(QUOTE, opening + 1); close >= 0; close = line.indexOf(QUOTE, close + 1)) {
    const end = afterSpaces(line, close + 1);
    if (end < line.length && line[end] !== separator) continue;
    const content = line.slice(opening + 1, close);
    const isStrict = !content.replaceAll('""', '').includes(QUOTE);
    // A program that doubles some marks of a cell doubles all of them.
    if (!isStrict && content.includes('""')) continue;
    // A mark next to a separator ends a cell, so no other mark of a damaged cell does.
    if (!isStrict && hasMarkBeside(separator, content)) continue;
    const isTextAround = !isStrict && /^[^"]*\S"\s/.test(content);
    const text = isTextAround ? line.slice(opening, close + 1) : content.replaceAll('""', QUOTE);
    cells.push({ text, isDamaged: !isStrict, end });
  }
  if (cells.some(({ end }) => end === plainEnd)) return cells;
  const marks = marksIn(plain);
  if (marks % 2 === 0) return [...cells, { text: plain, isDamaged: false, end: plainEnd }];
  // The next cell begins with a mark, so it is this cell's closing mark that is missing.
  const isCutOff = marks === 1 && line[plainEnd + 1] === QUOTE;
  return isCutOff ? [...cells, { text: line.slice(opening + 1, plainEnd), isDamaged: true, end: plainEnd }] : cells;
}

/** The cells as `splitCells` ends them. `close`: the closing mark of a quoted cell; -1: the cell is not closed or not quoted. */
function* spansOf(
  line: string,
  separator: string,
): Generator<{ at: number; close: number; end: number; isQuoted: boolean }> {
  for (let at = 0; at <= line.length; ) {
    const opening = afterSpaces(line, at);
    const isQuoted = line[opening] === QUOTE;
    const close = isQuoted ? closingQuote(line, opening + 1) : -1;
    const end = isQuoted && close < 0 ? line.length : endOfPlain(line, close < 0 ? at : close + 1, separator);
    yield { at, close, end, isQuoted };
    at = end + 1;
  }
}

const hasMarkBeside = (separator: string, content: string) =>
  content.includes(`${separator}${QUOTE}`) ||
  content
    .split(QUOTE)
    .slice(1)
    .some((part) => part.startsWith(separator, afterSpaces(part, 0)));

/** The cell opened by a quotation mark that does not close before a separator; null: the marks pair up. */
export function unclosedCell(line: string, separator: string): number | null {
  for (const [index, { at, close, end, isQuoted }] of [...spansOf(line, separator)].entries()) {
    if (!isQuoted) continue;
    const isClosed = close >= 0 && (afterSpaces(line, close + 1) === end || marksIn(line.slice(at, end)) % 2 === 0);
    if (!isClosed) return index;
  }
  return null;
}

/** Whether an unquoted cell contains a mark. */
export function hasBareMark(line: string, separator: string): boolean {
  return [...spansOf(line, separator)].some(
    ({ at, end, isQuoted }) => !isQuoted && line.slice(at, end).includes(QUOTE),
  );
}

/** Whether the line may be a record by itself: each mark is closed, read as text, or opens a cell that ends at a separator. */
export function isLikeRecord(line: string, layout: Layout, isSpaced: boolean): boolean {
  const { cells, state } = splitCells(line, layout.separator);
  const whole = state === 'open' ? withOpenCell(line, cells, layout) : cells;
  const read =
    whole.length === layout.width
      ? whole
      : (readDamagedLine(line, layout) ?? readDamagedLine(withSingleMarks(line, layout.separator), layout))?.cells;
  // A comma in prose is followed by a space, one between columns is not, unless the header is written that way.
  return read !== undefined && (isSpaced || !read.some((cell) => /^\s/.test(cell)));
}

/** Reduces several marks in a row inside a cell to one: a stray mark next to a closing one looks like an escaped mark. */
function withSingleMarks(line: string, separator: string): string {
  return line.replace(/"{2,}/g, (marks, at: number) => (at > 0 && line[at - 1] !== separator ? QUOTE : marks));
}

/** Column separators on either side of a line break with no mark before them: few lists and no sentences have this many. */
const MANY_SEPARATORS = 3;

/**
 * Whether a cell that `first` opens and `more` continues contains the end of one record and the beginning of another: column separators on
 * both sides of the line break, after an inch mark in the first line. A bracketed list has them as well.
 */
export function holdsRecords(first: string, more: readonly string[], { separator }: Layout): boolean {
  const open = [...spansOf(first, separator)].at(-1);
  const begun = first.slice(open?.at ?? 0).trimStart();
  if (/^"\s*[[{(]/.test(begun)) return false;
  const before = columnsIn(begun, separator);
  const hasMark =
    columnsIn(begun.split('""').find((part, index) => index > 0 && part.startsWith(separator)) ?? '', separator) > 0;
  const last = more.findIndex((line) => closingQuote(line, 0) >= 0);
  const parts = more
    .slice(0, last + 1)
    .map((line, index) => (index === last ? line.slice(0, closingQuote(line, 0)) : line));
  const after = Math.max(0, ...parts.map((part) => columnsIn(part, separator)));
  return hasMark ? after >= 2 : Math.min(before, after) >= MANY_SEPARATORS;
}

/** Counts separators without a space after them, unlike those in sentences. */
function columnsIn(text: string, separator: string): number {
  return text.split(separator).filter((part, index) => index > 0 && part !== '' && !/^\s/.test(part)).length;
}

/** Reads the open cell's mark as text, so that the cell ends at the next separator. */
function withOpenCell(line: string, before: readonly string[], { separator }: Layout): string[] {
  const open = [...spansOf(line, separator)].at(-1);
  return [...before, ...line.slice(open?.at ?? 0).split(separator)];
}

const marksIn = (text: string) => text.split(QUOTE).length - 1;
