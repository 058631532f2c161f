import { readCsvHeader, readCsvRecords } from './csv-records.ts';
import { examineImportFile, type ImportFile, readText, UnreadableFile } from './import-file.ts';
import { looksLikeJson, readJsonRecords } from './json-records.ts';
import { columnKey, missingOf, type SourceItem } from './source-item.ts';

/** The records of a file, whatever its format, which its content tells and not its name. Memory does not grow with the file. */

export type RecordSource = {
  file: ImportFile;
  format: 'csv' | 'json';
  /** What `line` of an item counts. */
  unit: 'line' | 'record';
  /** As the file writes them, those seen so far. */
  columns(): string[];
  /** Each call reads the file from its beginning. */
  items(): AsyncGenerator<SourceItem>;
};

const LETTERS_ASKED = 100;
/** Records at the beginning of a JSON file that show what its records are like: each may lack what is blank in it. */
const RECORDS_ASKED = 20;

/** Of each list in `required`, a column must be there. Throws UnreadableFile where that is not so, or nothing can be read. */
export async function openRecords(path: string, required: readonly (readonly string[])[]): Promise<RecordSource> {
  const file = await examineImportFile(path);
  return (await isJson(file)) ? openJson(file, required) : openCsv(file, required);
}

async function isJson(file: ImportFile): Promise<boolean> {
  let head = '';
  for await (const piece of readText(file)) {
    head = (head + piece).trimStart().slice(0, LETTERS_ASKED);
    if (head.length === LETTERS_ASKED) break;
  }
  return looksLikeJson(head);
}

async function openCsv(file: ImportFile, required: readonly (readonly string[])[]): Promise<RecordSource> {
  const header = await readCsvHeader(readText(file));
  const keys = header?.map(columnKey) ?? [];
  const missing = missingOf(new Set(keys), required);
  if (header === null || missing !== null) {
    throw new UnreadableFile(file.path, `its first line is no header${missing ? ` with a column ${missing}` : ''}`);
  }
  return {
    file,
    format: 'csv',
    unit: 'line',
    columns: () => header,
    items: () => readCsvRecords(readText(file), keys),
  };
}

async function openJson(file: ImportFile, required: readonly (readonly string[])[]): Promise<RecordSource> {
  const columns = new Map<string, string>();
  const shape = { required, columns, width: 0 };
  const asked = { record: 0, fault: 0 };
  for await (const { kind } of readJsonRecords(readText(file), shape)) {
    asked[kind] += 1;
    if (asked.record === RECORDS_ASKED) break;
  }
  if (asked.record === 0 && asked.fault > 0) throw new UnreadableFile(file.path, 'no record in it can be read');
  const missing = missingOf(new Set(columns.values()), required);
  if (asked.record > 0 && missing !== null)
    throw new UnreadableFile(file.path, `its records have no column ${missing}`);
  return {
    file,
    format: 'json',
    unit: 'record',
    columns: () => [...columns.keys()],
    items: () => readJsonRecords(readText(file), shape),
  };
}
