import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** The file of an import as such: can it be read, in which encoding, and what is its checksum. */

/** Thrown where nothing can be read; the message is one line for the operator. */
export class UnreadableFile extends Error {
  constructor(path: string, reason: string) {
    super(`Cannot read ${path}: ${reason}`);
    this.name = 'UnreadableFile';
  }
}

export type TextEncoding = 'utf-8' | 'windows-1252';
export type ImportFile = { path: string; checksum: string; encoding: TextEncoding };

/** Binary files show a NUL early; UTF-16 does too. */
const SNIFFED_BYTES = 65_536;

const REASON_BY_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ENAMETOOLONG: 'the name is too long',
};

/** Reads the file once. Throws UnreadableFile for what is missing, a directory, empty or not text. */
export async function examineImportFile(path: string): Promise<ImportFile> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) throw new UnreadableFile(path, 'it is a directory');
  if (!found.isFile()) throw new UnreadableFile(path, 'it is not a regular file');
  const hash = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let encoding: TextEncoding = 'utf-8';
  let seen = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      if (!(chunk instanceof Uint8Array)) continue;
      if (seen < SNIFFED_BYTES && chunk.includes(0)) throw new UnreadableFile(path, 'it is not a text file (UTF-8)');
      seen += chunk.length;
      hash.update(chunk);
      if (encoding === 'utf-8' && !decodes(utf8, chunk)) encoding = 'windows-1252';
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : unreadable(path, error);
  }
  if (seen === 0) throw new UnreadableFile(path, 'it is empty');
  if (encoding === 'utf-8' && !decodes(utf8)) encoding = 'windows-1252';
  return { path, checksum: hash.digest('hex'), encoding };
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
