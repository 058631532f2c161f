/** Finds the end of one JSON object in a text, and its content. Checks the grammar, so that damage is located where it occurs. */

const DEEPEST = 16;
const BLANKS = /\s*/y;
const BLANKS_AND_COMMAS = /[\s,]*/y;
/** NaN and Infinity are not JSON, but Python writes them. */
const TOKEN = /[{}[\]:,]|"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|-?\d[\d.eE+-]*|true|false|null|NaN|-?Infinity/y;
/** A prefix that may become a token once more text arrives. */
const BEGUN = /(?:"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*\\?|-?\d[\d.eE+-]*|[-A-Za-z]{0,9})$/y;

type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next';

/**
 * `end`: after the closing brace. `array`: the brace of the first object in an array that is a direct value of this object. `more`: the
 * text ends before the object does.
 */
export type Scan = { array: number | null } & (
  | { state: 'whole'; end: number }
  | { state: 'more' }
  | { state: 'bad'; why: string }
);

/** Scans the object whose brace is at `from`. */
export function scanObject(text: string, from: number): Scan {
  const closers: string[] = [];
  let expected: Expected = 'value';
  let array: number | null = null;
  let at = from;
  for (;;) {
    at = afterBlanks(text, at, { andCommas: false });
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) {
      BEGUN.lastIndex = at;
      return BEGUN.test(text)
        ? { state: 'more', array }
        : { state: 'bad', why: 'the record is not readable JSON', array };
    }
    const follows = after(token, expected, closers);
    if (follows === null) return { state: 'bad', why: 'the record is not readable JSON', array };
    if (closers.length > DEEPEST) return { state: 'bad', why: `the record is nested deeper than ${DEEPEST}`, array };
    if (token === '{' && expected === 'first value' && closers.length === 3) array ??= at;
    at += token.length;
    if (closers.length === 0) return { state: 'whole', end: at, array };
    expected = follows;
  }
}

/** What may follow the token; null: the token is not allowed here. `closers` are the open brackets. */
function after(token: string, expected: Expected, closers: string[]): Expected | null {
  const isValue = expected === 'value' || expected === 'first value';
  const inner = closers.at(-1);
  switch (token) {
    case '{':
      return isValue && closers.push('}') ? 'first key' : null;
    case '[':
      return isValue && closers.push(']') ? 'first value' : null;
    case '}':
    case ']':
      if (inner !== token || !(expected === 'next' || expected.startsWith('first'))) return null;
      closers.pop();
      return 'next';
    case ':':
      return expected === 'colon' ? 'value' : null;
    case ',':
      if (expected !== 'next') return null;
      return inner === '}' ? 'key' : 'value';
    default:
      if (isValue) return 'next';
      return token.startsWith('"') && expected.endsWith('key') ? 'colon' : null;
  }
}

const MARK = /["{}[\]]/g;

/** The object whose brace is at `from`, if it has nothing unusual, which is true of most: several times faster than scanning. */
export function soundObject(text: string, from: number): { fields: Record<string, unknown>; end: number } | null {
  const end = soundEnd(text, from);
  const fields = end === null ? null : parseObject(text.slice(from, end));
  return end === null || fields === null ? null : { fields, end };
}

function soundEnd(text: string, from: number): number | null {
  let depth = 0;
  MARK.lastIndex = from;
  for (let mark = MARK.exec(text); mark !== null; mark = MARK.exec(text)) {
    if (mark[0] === '"') {
      const close = text.indexOf('"', mark.index + 1);
      if (close < 0 || text[close - 1] === '\\') return null;
      MARK.lastIndex = close + 1;
    } else {
      depth += mark[0] === '{' || mark[0] === '[' ? 1 : -1;
      if (depth === 0) return mark.index + 1;
      if (depth > DEEPEST) return null;
    }
  }
  return null;
}

export function afterBlanks(text: string, from: number, { andCommas }: { andCommas: boolean }): number {
  const skipped = andCommas ? BLANKS_AND_COMMAS : BLANKS;
  skipped.lastIndex = from;
  skipped.test(text);
  return skipped.lastIndex;
}

const LONG_OR_ODD = /\d{16}|NaN|Infinity/;
const STRING_OR_ODD = /("(?:[^"\\]|\\.)*")|-?\d{16,}(?![\d.eE])|NaN|-?Infinity/g;

/** The fields of a scanned object; null: it is none after all. Integers too large for a number are returned as text. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(LONG_OR_ODD.test(text) ? withoutOdd(text) : text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function withoutOdd(text: string): string {
  return text.replace(STRING_OR_ODD, (odd: string, string: string | undefined) => {
    if (string !== undefined) return string;
    return /\d/.test(odd) ? `"${odd}"` : 'null';
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
