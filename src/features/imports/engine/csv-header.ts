import { splitCells } from './csv-cells.ts';
import type { NumberForm } from './decimal-comma.ts';
import { columnKey, LONGEST_RECORD, missingGroups } from './source-item.ts';
import { firstLine, linesOf } from './text-lines.ts';
import { describeColumns, missingColumns } from './wrong-columns.ts';

/** The columns of a CSV file and their separator: depending on its locale, Excel writes semicolons, tabs or commas. */

export type CsvHeader = {
  columns: string[];
  separator: string;
  /** Whether a line `sep=;`, which Excel understands, precedes the columns. */
  isDeclared: boolean;
};
export type WantedColumns = {
  /** At least one column of each list is required, by `columnKey`. */
  required: readonly (readonly string[])[];
  /** All columns that are read. */
  known: readonly string[];
  /** Numeric columns; absent: none. */
  numbers?: Readonly<Record<string, NumberForm>> | undefined;
};
type HeaderResult = { ok: true; header: CsvHeader } | { ok: false; reason: string };

const SEPARATORS = [',', ';', '\t', '|'];
/** Not written by spreadsheets: only named in the error. */
const OTHER_SEPARATORS = [':', '^', '~', '¦', '\u001f'];
const NAMES: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};
const DECLARED = /^"?sep=([^\s"\p{L}\p{N}]|\t)"?[\s,;|]*$/iu;

const nameOf = (separator: string) => NAMES[separator] ?? JSON.stringify(separator);

/** The reason is one sentence without its period, on one line. */
export async function readCsvHeader(text: AsyncIterable<string>, wanted: WantedColumns): Promise<HeaderResult> {
  const lines = linesOf(text);
  let line = await firstLine(lines);
  const declared = DECLARED.exec(line ?? '')?.[1];
  if (declared !== undefined) {
    lines.skip(1);
    line = await firstLine(lines);
  }
  await lines.close();
  if (line === null || line.length > LONGEST_RECORD) {
    return { ok: false, reason: `its first row is missing ${missingColumns(wanted.required)}` };
  }
  return chooseHeader(line, declared, wanted);
}

type Candidate = { columns: string[]; separator: string; known: number; missing: readonly (readonly string[])[] };

function chooseHeader(line: string, declared: string | undefined, wanted: WantedColumns): HeaderResult {
  const candidates = SEPARATORS.flatMap((separator) => candidateOf(line, separator, wanted));
  const chosen = declared === undefined ? candidates : candidateOf(line, declared, wanted);
  const [best, second] = chosen.filter(({ missing }) => missing.length === 0).toSorted(byKnown);
  if (best && second && second.known === best.known && second.columns.length > 1) {
    const both = `${nameOf(best.separator)} as well as by ${nameOf(second.separator)}`;
    return refuse(`its header can be read as separated by ${both}: separate all columns by the same character`);
  }
  if (best) {
    const { columns, separator } = best;
    return { ok: true, header: { columns, separator, isDeclared: declared !== undefined } };
  }
  const other = candidates.find(({ missing }) => missing.length === 0);
  if (declared !== undefined && other) {
    const found = `its first line says "sep=${declared}", but its columns are separated by ${nameOf(other.separator)}`;
    return refuse(`${found}: correct or delete that line`);
  }
  const foreign = OTHER_SEPARATORS.flatMap((separator) => candidateOf(line, separator, wanted));
  const unusual = foreign.find(({ missing }) => missing.length === 0);
  if (unusual) {
    const found = `its columns are separated by ${nameOf(unusual.separator)}`;
    return refuse(`${found}: save it with commas, semicolons, tabs or "|" between them`);
  }
  const isOpen = SEPARATORS.some((separator) => splitCells(line, separator).state === 'open');
  if (isOpen) {
    return refuse(`its first row is missing ${missingColumns(wanted.required)}: a quotation mark in it is not closed`);
  }
  return refuse(wrongHeader(chosen, wanted));
}

function wrongHeader(candidates: readonly Candidate[], { required, known }: WantedColumns): string {
  const [nearest] = candidates.toSorted(byKnown);
  if (!nearest) return `its first row is missing ${missingColumns(required)}`;
  const { columns, separator, missing } = nearest;
  const how = columns.length > 1 ? `separated by ${nameOf(separator)}` : null;
  const found = describeColumns({ columns, how, missing, known });
  return `its first row is missing ${missingColumns(missing)}; ${found}`;
}

const byKnown = (a: Candidate, b: Candidate) => b.known - a.known || b.columns.length - a.columns.length;
const refuse = (reason: string): HeaderResult => ({ ok: false, reason });

/** None if a quotation mark of the line is not closed. */
function candidateOf(line: string, separator: string, { required, known }: WantedColumns): Candidate[] {
  const { cells, state } = splitCells(line, separator);
  if (state === 'open') return [];
  const keys = new Set(cells.map(columnKey));
  const wanted = new Set([...required.flat(), ...known]);
  const count = [...keys].filter((key) => wanted.has(key)).length;
  return [{ columns: cells, separator, known: count, missing: missingGroups(keys, required) }];
}
