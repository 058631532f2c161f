import { readCsvHeader, type WantedColumns } from './csv-header.ts';
import { readCsvRecords } from './csv-records.ts';
import { examineImportFile, type ImportFile, readText, UnreadableFile } from './import-file.ts';
import { looksLikeJson, readJsonRecords } from './json-records.ts';
import { missingGroups, type SourceItem } from './source-item.ts';
import { describeColumns, missingColumns } from './wrong-columns.ts';

/** The records of a file in any format, detected by its content, not its name. Memory does not grow with the file. */

export type RecordSource = {
  file: ImportFile;
  format: 'csv' | 'json';
  /** What `line` of an item counts. */
  unit: 'line' | 'record';
  /** As the file writes them; those seen so far. */
  columns(): string[];
  /** Each call reads the file from the beginning. */
  items(): AsyncGenerator<SourceItem>;
};

const LETTERS_ASKED = 100;
/** How many records at the beginning of a JSON file are sampled, because each may omit blank fields. */
const RECORDS_ASKED = 20;

/** Throws UnreadableFile if a column is missing, or nothing can be read. */
export async function openRecords(path: string, wanted: WantedColumns): Promise<RecordSource> {
  const file = await examineImportFile(path);
  return (await isJson(file)) ? openJson(file, wanted) : openCsv(file, wanted);
}

async function isJson(file: ImportFile): Promise<boolean> {
  let head = '';
  for await (const piece of readText(file)) {
    head = (head + piece).trimStart().slice(0, LETTERS_ASKED);
    if (head.length === LETTERS_ASKED) break;
  }
  return looksLikeJson(head);
}

async function openCsv(file: ImportFile, wanted: WantedColumns): Promise<RecordSource> {
  const read = await readCsvHeader(readText(file), wanted);
  if (!read.ok) throw new UnreadableFile(file.path, read.reason);
  const { header } = read;
  return {
    file,
    format: 'csv',
    unit: 'line',
    columns: () => header.columns,
    items: () => readCsvRecords(readText(file), { header, numbers: wanted.numbers ?? {} }),
  };
}

async function openJson(file: ImportFile, { required, known }: WantedColumns): Promise<RecordSource> {
  const columns = new Map<string, string>();
  const shape = { required, columns, width: 0 };
  const asked = { record: 0, fault: 0 };
  for await (const { kind } of readJsonRecords(readText(file), shape)) {
    asked[kind] += 1;
    if (asked.record === RECORDS_ASKED) break;
  }
  if (asked.record === 0 && asked.fault > 0) throw new UnreadableFile(file.path, 'no record in it can be read');
  const missing = missingGroups(new Set(columns.values()), required);
  if (asked.record > 0 && missing.length > 0) {
    const found = describeColumns({ columns: [...columns.keys()], how: null, missing, known });
    throw new UnreadableFile(file.path, `its records have no ${missingColumns(missing).replace(/^a /, '')}; ${found}`);
  }
  return {
    file,
    format: 'json',
    unit: 'record',
    columns: () => [...columns.keys()],
    items: () => readJsonRecords(readText(file), shape),
  };
}
