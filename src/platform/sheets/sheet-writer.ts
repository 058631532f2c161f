import { open } from 'node:fs/promises';
import { type CsvCell, csvLine } from '#kernel/csv.ts';
import { PRIVATE_FILE } from '../security/private-folder.ts';
import { createByteBuffer } from './byte-buffer.ts';

/** A table that is written to a file row by row, in constant memory. Texts that a spreadsheet would run as a formula get an apostrophe. */
export type SheetWriter = {
  /** Encodes a row at once, so that none is held; the bytes wait in memory for `flush`. */
  add(row: readonly CsvCell[]): void;
  /** Writes what was added to the file. Nothing may be added until it is done. */
  flush(): Promise<void>;
  /** Finishes the file; it is whole only then. */
  close(): Promise<void>;
  /** Gives the file up as it is, after a failure. */
  abandon(): Promise<void>;
};

/** A new file at `path`; throws where there is one. Starts with a byte order mark, by which Excel reads UTF-8. */
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
