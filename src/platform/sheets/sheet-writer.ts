import { open } from 'node:fs/promises';
import { type CsvCell, csvLine } from '#kernel/csv.ts';
import { PRIVATE_FILE } from '../security/private-folder.ts';

/** A table that is written to a file row by row, in constant memory. Texts that a spreadsheet would run as a formula get an apostrophe. */
export type SheetWriter = {
  write(rows: readonly (readonly CsvCell[])[]): Promise<void>;
  /** Finishes the file; it is whole only then. */
  close(): Promise<void>;
  /** Gives the file up as it is, after a failure. */
  abandon(): Promise<void>;
};

/** A new file at `path`; throws where there is one. Starts with a byte order mark, by which Excel reads UTF-8. */
export async function openCsv(path: string, head: readonly string[]): Promise<SheetWriter> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  await file.appendFile(`\uFEFF${csvLine(head)}`);
  return {
    write: (rows) => file.appendFile(rows.map(csvLine).join('')),
    close: () => file.close(),
    abandon: () => file.close(),
  };
}
