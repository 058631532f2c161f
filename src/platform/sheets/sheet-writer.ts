import { open } from 'node:fs/promises';
import { type CsvCell, csvLine } from '#kernel/csv.ts';
import { PRIVATE_FILE } from '../security/private-folder.ts';
import { createByteBuffer } from './byte-buffer.ts';

/** Writes a table to a file row by row, in constant memory. Texts that a spreadsheet would run as a formula get an apostrophe. */
export type SheetWriter = {
  /** Encodes a row immediately, so that none is held; the bytes wait in memory for `flush`. */
  add(row: readonly CsvCell[]): void;
  /** Writes the added rows to the file. Add nothing until it is done. */
  flush(): Promise<void>;
  /** Finishes the file, which is incomplete until then. */
  close(): Promise<void>;
  /** Closes the file incomplete, after a failure. */
  abandon(): Promise<void>;
};

/** Creates a file at `path`; throws if it exists. Starts with a byte order mark, which Excel needs to read UTF-8. */
export async function openCsv(path: string, head: readonly string[]): Promise<SheetWriter> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  const bytes = createByteBuffer();
  bytes.add(`\uFEFF${csvLine(head)}`);
  const flush = () => file.appendFile(bytes.take());
  return {
    add: (row) => bytes.add(csvLine(row)),
    flush,
    async close() {
      await flush();
      await file.close();
    },
    abandon: () => file.close(),
  };
}
