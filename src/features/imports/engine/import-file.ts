import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** The file of an import: whether it is readable, its encoding, its checksum, and its text as a stream. */

/** Thrown if nothing can be read; the message is one line for the operator. */
export class UnreadableFile extends Error {
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`Cannot read ${path}: ${reason}`);
    this.name = 'UnreadableFile';
    this.reason = reason;
  }
}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
/** `brokenBytes`: bytes that are invalid in this encoding; each is read as U+FFFD. */
export type ImportFile = { path: string; checksum: string; encoding: TextEncoding; brokenBytes: number };

const CHUNK_BYTES = 65_536;
/** The largest share of control characters among the first bytes: with more, the file is an archive or similar, not text. */
const SNIFFED_BYTES = 65_536;
const CONTROL_SHARE = 0.01;
/** In UTF-16, at least this share of the high bytes is zero, whatever accents the names have. */
const ZERO_SHARE = 0.7;
const FEWEST_PAIRS = 4;

const REASON_BY_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ENAMETOOLONG: 'the name is too long',
};

/** Reads the file once. Throws UnreadableFile if it is missing, a directory, empty or not text. */
export async function examineImportFile(path: string): Promise<ImportFile> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) throw new UnreadableFile(path, 'it is a directory');
  if (!found.isFile()) throw new UnreadableFile(path, 'it is not a regular file');
  const hash = createHash('sha256');
  const census = utf8Census();
  let wide: TextEncoding | null = null;
  let seen = 0;
  for await (const chunk of bytesOf(path)) {
    if (seen === 0) {
      if (isUtf32(chunk)) throw new UnreadableFile(path, 'it is UTF-32: save it as UTF-8');
      wide = byteOrder(chunk) ?? byteOrderWithoutMark(chunk);
      if (!wide && !isText(chunk)) throw new UnreadableFile(path, 'it is not a text file');
    }
    seen += chunk.length;
    hash.update(chunk);
    if (!wide) census.count(chunk);
  }
  if (seen === 0) throw new UnreadableFile(path, 'it is empty');
  const checksum = hash.digest('hex');
  return wide ? { path, checksum, encoding: wide, brokenBytes: 0 } : { path, checksum, ...census.verdict() };
}

/**
 * The text in pieces, without a byte order mark; every line ends with "
 * ". A NUL, which no database stores, is read as U+FFFD like any broken byte. Throws UnreadableFile if the disk fails.
 */
export async function* readText(file: Pick<ImportFile, 'path' | 'encoding'>): AsyncGenerator<string> {
  const decoder = new TextDecoder(file.encoding);
  let held = '';
  for await (const chunk of bytesOf(file.path)) {
    const text = held + decoder.decode(chunk, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    yield plain(held ? text.slice(0, -1) : text);
  }
  yield plain(held + decoder.decode());
}

const plain = (text: string) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      if (chunk instanceof Uint8Array) yield chunk;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

function byteOrder([first, second]: Uint8Array): TextEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

const isUtf32 = (chunk: Uint8Array) => ['255 254 0 0', '0 0 254 255'].includes(chunk.subarray(0, 4).join(' '));

/** In UTF-16 without a byte order mark, nearly every second byte is zero: the high byte of a Latin letter, a digit or a separator. */
function byteOrderWithoutMark(chunk: Uint8Array): TextEncoding | null {
  const head = chunk.subarray(0, SNIFFED_BYTES);
  const pairs = Math.floor(head.length / 2);
  const zeros = [0, 0];
  for (const [at, byte] of head.subarray(0, pairs * 2).entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (pairs < FEWEST_PAIRS) return null;
  if (odd >= pairs * ZERO_SHARE && even <= pairs * CONTROL_SHARE) return 'utf-16le';
  return even >= pairs * ZERO_SHARE && odd <= pairs * CONTROL_SHARE ? 'utf-16be' : null;
}

/** Tabs, line ends and similar controls count as text. */
function isText(chunk: Uint8Array): boolean {
  const head = chunk.subarray(0, SNIFFED_BYTES);
  const controls = head.reduce((count, byte) => count + (byte < 9 || (byte > 13 && byte < 32) ? 1 : 0), 0);
  return controls <= head.length * CONTROL_SHARE;
}

/**
 * Text is UTF-8 if most of its non-ASCII part is valid UTF-8: Windows-1252 letters hardly ever are, and one broken byte must not spoil
 * every other accent of a file.
 */
function utf8Census() {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder('utf-8');
  let isValid = true;
  let letters = 0;
  let broken = 0;
  let isBetween = false;
  const tally = (text: string) => {
    for (const letter of text.match(/[^\0-\u007f]/gu) ?? []) {
      if (letter === '\ufffd') broken += 1;
      else letters += 1;
    }
  };
  return {
    count(chunk: Uint8Array): void {
      if (isValid) isValid = decodes(strict, chunk);
      if (!isBetween && isAscii(chunk)) return;
      tally(lenient.decode(chunk, { stream: true }));
      // A letter may continue in the next chunk.
      isBetween = (chunk.at(-1) ?? 0) > 127;
    },
    verdict(): Pick<ImportFile, 'encoding' | 'brokenBytes'> {
      if (isValid && decodes(strict)) return { encoding: 'utf-8', brokenBytes: 0 };
      tally(lenient.decode());
      return broken > letters
        ? { encoding: 'windows-1252', brokenBytes: 0 }
        : { encoding: 'utf-8', brokenBytes: broken };
    },
  };
}

/** Without a chunk: whether the text may end here. */
function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function unreadable(path: string, error: unknown): UnreadableFile {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return new UnreadableFile(path, REASON_BY_CODE[code] ?? code);
}
