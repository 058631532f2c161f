/** A cell with a list or an object as Python writes it (`{'dome': False, 'name': "Sam's"}`) or as JSON. Parsed, never evaluated. */

const LONGEST = 100_000;
const DEEPEST = 32;
const TOKEN = /\s*([{}[\](),:]|'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*"|-?[\w.][\w.+-]*)\s*/y;
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/g;
const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '',
  '0': '',
};
const WORDS: Readonly<Record<string, boolean | null>> = {
  None: null,
  null: null,
  nan: null,
  NaN: null,
  True: true,
  true: true,
  False: false,
  false: false,
};

type Tokens = { tokens: string[]; at: number };

/** The value; undefined: the text is no literal, or too long or too deep. A tuple becomes an array. */
export function parseLiteral(text: string): unknown {
  if (text.length > LONGEST) return undefined;
  const tokens = tokensOf(text);
  if (tokens === null) return undefined;
  const reader = { tokens, at: 0 };
  const value = readValue(reader, 0);
  return reader.at === tokens.length ? value : undefined;
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}

function readValue(reader: Tokens, depth: number): unknown {
  const token = reader.tokens[reader.at++] ?? '';
  if (depth > DEEPEST) return undefined;
  if (token === '{') return readObject(reader, depth);
  if (token === '[') return readList(reader, ']', depth);
  if (token === '(') return readList(reader, ')', depth);
  return readScalar(token);
}

type Scalar = string | number | boolean | null;

function readScalar(token: string): Scalar | undefined {
  if (/^['"]/.test(token)) return unescaped(token.slice(1, -1));
  if (Object.hasOwn(WORDS, token)) return WORDS[token];
  return NUMBER.test(token) ? Number(token) : undefined;
}

function readList(reader: Tokens, closer: string, depth: number): unknown[] | undefined {
  const list: unknown[] = [];
  while (reader.tokens[reader.at] !== closer) {
    const value = readValue(reader, depth + 1);
    if (value === undefined || !endsItem(reader, closer)) return undefined;
    list.push(value);
  }
  reader.at += 1;
  return list;
}

function readObject(reader: Tokens, depth: number): Record<string, unknown> | undefined {
  const entries: [string, unknown][] = [];
  while (reader.tokens[reader.at] !== '}') {
    const key = readScalar(reader.tokens[reader.at++] ?? '');
    if (key === undefined || reader.tokens[reader.at++] !== ':') return undefined;
    const value = readValue(reader, depth + 1);
    if (value === undefined || !endsItem(reader, '}')) return undefined;
    entries.push([String(key), value]);
  }
  reader.at += 1;
  return Object.fromEntries(entries);
}

/** Consumes the comma after an item; the last item may have none. */
function endsItem(reader: Tokens, closer: string): boolean {
  const next = reader.tokens[reader.at];
  if (next === ',') reader.at += 1;
  return next === ',' || next === closer;
}

function unescaped(text: string): string {
  return text
    .replace(
      ESCAPE,
      (_, byte: string | undefined, unit: string | undefined, point: string | undefined, letter = '') => {
        const code = byte ?? unit ?? point;
        if (code === undefined) return ESCAPED[letter] ?? letter;
        const number = Number.parseInt(code, 16);
        return number <= 0x10ffff ? String.fromCodePoint(number) : '\ufffd';
      },
    )
    .toWellFormed();
}
