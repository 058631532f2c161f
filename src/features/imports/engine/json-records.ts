import { afterBlanks, isObject, parseObject, type Scan, scanObject, soundObject } from './json-objects.ts';
import { columnKey, hasRequired, LONGEST_RECORD, repeatedKey, type SourceItem } from './source-item.ts';

/**
 * The records of a JSON text, as a stream: the objects of an array, of the array in an object, or one after another. Damage costs its own
 * record: reading continues at the next object that resembles the others.
 */

const MOST_FIELDS = 1_000;
/** Characters before a brace that tell what it opens. */
const LOOK_BACK = 20;
const UNREADABLE = 'the record is not readable JSON';
const CUT_OFF = 'the file ends within the record';

export type JsonShape = {
  /** At least one column of each list makes an object a record, in case of doubt. */
  required: readonly (readonly string[])[];
  /** Filled with the columns found: as the file writes them ("committedTo.name"), with their keys. */
  columns: Map<string, string>;
  /** The number of cells of the widest record so far; it tells part of a damaged record from a record. */
  width: number;
};
type Cells = Record<string, string>;

/** Whether a text begins like JSON; one broken byte before it is tolerated. */
export function looksLikeJson(head: string): boolean {
  return /^\s*[^\s[{]?\s*(?:\[\s*[{\]]|\{\s*["}])/.test(head);
}

export async function* readJsonRecords(text: AsyncIterable<string>, shape: JsonShape): AsyncGenerator<SourceItem> {
  const input = inputOf(text);
  try {
    const isInEnvelope = await enterEnvelope(input, shape);
    let lists = isInEnvelope ? 1 : 0;
    let isDamaged = false;
    let line = 1;
    for (let letter = await input.next(); letter !== ''; letter = await input.next()) {
      if (letter === '[' || letter === ']') {
        lists += letter === '[' ? 1 : -1;
        input.at += 1;
        continue;
      }
      const cells = letter === '{' ? await readRecord(input, shape) : 'the text here is no record';
      if (typeof cells === 'string') {
        input.at += 1;
        const goesOn = await seekRecord(input, shape);
        // Anything after the list in its object is not part of the data.
        if (!goesOn && isInEnvelope && lists === 0) break;
        isDamaged = true;
        yield { kind: 'fault', line, fault: goesOn && cells === CUT_OFF ? UNREADABLE : cells };
      } else {
        shape.width = Math.max(shape.width, Object.keys(cells).length);
        yield { kind: 'record', line, cells };
      }
      line += 1;
    }
    if (lists > 0 && !isDamaged)
      yield { kind: 'fault', line, fault: 'the list is not closed: the file may be cut off' };
  } finally {
    await input.close();
  }
}

/** Advances to the first record of `{…, "data": [{…}, …]}`; does nothing if the object is itself a record, or there is none. */
async function enterEnvelope(input: Input, shape: JsonShape): Promise<boolean> {
  if ((await input.next()) !== '{') return false;
  const scan = await input.scan();
  const { text, at } = input;
  if (scan.array === null || recordAt(text, at, scan, shape)) return false;
  const isFirstRecord = recordAt(text, scan.array, scanObject(text, scan.array), shape);
  // A whole object that is no record can only be an envelope; a damaged one is judged by its elements. Only objects one after another have
  // no comma between them.
  if (scan.state !== 'whole' && (!isFirstRecord || /\}\s*\n\s*\{/.test(text))) return false;
  input.at = scan.array;
  return true;
}

/** Whether the scanned object has the columns of a record. */
function recordAt(text: string, from: number, scan: Scan, { required }: JsonShape): boolean {
  return scan.state === 'whole' && hasRequired(keysOf(parseObject(text.slice(from, scan.end))), required);
}

/** The cells of the object here, and the input after it; or why there are none, and the input unchanged. */
async function readRecord(input: Input, { columns, width }: JsonShape): Promise<Cells | string> {
  const found = soundObject(input.text, input.at) ?? (await scannedObject(input));
  if (typeof found === 'string') return found;
  const { fields } = found;
  // A length, because the position changes when more text arrives.
  const length = found.end - input.at;
  const cells = flatten(fields, columns);
  const count = Object.keys(cells).length;
  if (count > MOST_FIELDS) return `the record has more than ${MOST_FIELDS} fields`;
  // A stray closing brace makes a short record, with the rest of it behind.
  if (count < width && !/^[[\]{]?$/.test(await input.peekAfter(length))) return 'the record is cut in two';
  input.at += length;
  return cells;
}

async function scannedObject(input: Input): Promise<{ fields: Record<string, unknown>; end: number } | string> {
  const scan = await input.scan();
  if (scan.state !== 'whole') return scan.state === 'more' ? CUT_OFF : scan.why;
  const fields = parseObject(input.text.slice(input.at, scan.end));
  return fields ? { fields, end: scan.end } : UNREADABLE;
}

/** Advances to the next object that resembles the records before it; false: the text ended. */
async function seekRecord(input: Input, { required, columns, width }: JsonShape): Promise<boolean> {
  const known = new Set(columns.values());
  const resembles = (scan: Scan, { text, at }: Input) => {
    const keys = keysOf(scan.state === 'whole' ? parseObject(text.slice(at, scan.end)) : null);
    return hasRequired(keys, required) && [...keys].filter((key) => known.has(key)).length * 2 >= width;
  };
  for (;;) {
    const brace = input.text.indexOf('{', input.at);
    if (brace < 0) {
      input.at = Math.max(input.at, input.text.length - LOOK_BACK);
      if (await input.refill()) continue;
      input.at = input.text.length;
      return false;
    }
    input.at = brace;
    // A field's value is no record, whatever columns it has.
    const isValue = /:[^\S\n]*$/.test(input.text.slice(Math.max(0, brace - LOOK_BACK), brace));
    if (!isValue && resembles(await input.scan(), input)) return true;
    input.at += 1;
  }
}

const keysOf = (fields: Record<string, unknown> | null) => new Set(Object.keys(flatten(fields ?? {}, new Map())));

/** `columns` caches the keys, which saves most of the work from the second record on. */
function flatten(fields: Record<string, unknown>, columns: Map<string, string>): Cells {
  const cells: Cells = {};
  const repeats = new Map<string, number>();
  const add = (inner: Record<string, unknown>, prefix: string) => {
    for (const [name, value] of Object.entries(inner)) {
      const column = prefix + name;
      if (isObject(value)) {
        add(value, `${column}.`);
        continue;
      }
      const key = columns.get(column) ?? columnKey(column);
      if (columns.size < MOST_FIELDS) columns.set(column, key);
      const count = Object.hasOwn(cells, key) ? (repeats.get(key) ?? 1) + 1 : 1;
      if (count > 1) repeats.set(key, count);
      cells[repeatedKey(key, count)] = textOf(value);
    }
  };
  add(fields, '');
  return cells;
}

/** Strings unchanged, null as empty, everything else as JSON; without NUL and lone surrogates, which no database stores. */
function textOf(value: unknown): string {
  if (value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.toWellFormed().replaceAll('\0', '\ufffd');
}

type Input = ReturnType<typeof inputOf>;

/** The text from the reader's position `at`, in a buffer little larger than one record. */
function inputOf(pieces: AsyncIterable<string>) {
  const source = pieces[Symbol.asyncIterator]();
  const input = {
    text: '',
    at: 0,
    /** Drops what was read; false: the text ended. */
    async refill(): Promise<boolean> {
      const { done, value } = await source.next();
      if (done) return false;
      input.text = input.text.slice(input.at) + value;
      input.at = 0;
      return true;
    },
    /** The character after `ahead` characters and any whitespace and commas; "": the text ended. */
    async peekAfter(ahead: number): Promise<string> {
      for (;;) {
        const place = afterBlanks(input.text, input.at + ahead, { andCommas: true });
        if (place < input.text.length) return input.text[place] ?? '';
        if (!(await input.refill())) return '';
      }
    },
    /** The next character that is not whitespace or a comma; `at` moves there. */
    async next(): Promise<string> {
      for (;;) {
        input.at = afterBlanks(input.text, input.at, { andCommas: true });
        if (input.at < input.text.length) return input.text[input.at] ?? '';
        if (!(await input.refill())) return '';
      }
    },
    /** Scans the object that begins here. */
    async scan(): Promise<Scan> {
      for (;;) {
        const scan = scanObject(input.text, input.at);
        if (scan.state !== 'more') return scan;
        const length = input.text.length - input.at;
        if (length > LONGEST_RECORD) {
          return { state: 'bad', why: `the record has more than ${LONGEST_RECORD} letters`, array: scan.array };
        }
        // Doubled each time, so that a long record is not rescanned for every piece.
        let hasGrown = false;
        while (input.text.length - input.at < 2 * length && (await input.refill())) hasGrown = true;
        if (!hasGrown) return scan;
      }
    },
    async close(): Promise<void> {
      await source.return?.(undefined);
    },
  };
  return input;
}
