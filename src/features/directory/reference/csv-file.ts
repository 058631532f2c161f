import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A file of the reference data, as bytes until it is known whether it has to be parsed. */
export type CsvFile = { name: string; bytes: Buffer };

export async function openCsvFile(folder: string, name: string): Promise<CsvFile> {
  return { name, bytes: await readFile(join(folder, name)) };
}

/** One checksum over several files and the version of the loader. */
export function checksumOf(files: readonly CsvFile[], version: number): string {
  const hash = createHash('sha256').update(`v${version}`);
  for (const file of files) hash.update(`\n${file.name}:${file.bytes.length}:`).update(file.bytes);
  return hash.digest('hex');
}

/** The named columns of each row, trimmed; absent cells are empty. Throws if the header lacks one of them. */
export function readCsv<Column extends string>(file: CsvFile, columns: readonly Column[]): Record<Column, string>[] {
  const [header = [], ...rows] = parse(file.bytes, { bom: true, skip_empty_lines: true, trim: true });
  const places = columns.map((column) => ({ column, place: header.indexOf(column) }));
  const missing = places.filter(({ place }) => place < 0).map(({ column }) => column);
  if (missing.length > 0) throw new Error(`${file.name} has no column ${missing.join(', ')}`);
  // The record has every column by construction, which the type of `fromEntries` cannot express.
  return rows.map(
    (row) =>
      Object.fromEntries(places.map(({ column, place }) => [column, row[place] ?? ''])) as Record<Column, string>,
  );
}
