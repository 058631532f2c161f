import type { Cells } from './import-kind.ts';

/** One item of a file of records: a record, or why there is none. */

/** `line`: the line that a CSV record begins on, from 1; the number of a JSON record, from 1. `notes`: what was repaired to read it. */
export type SourceItem =
  | { kind: 'record'; line: number; cells: Cells; notes?: readonly string[] }
  | { kind: 'fault'; line: number; fault: string };

/** The longest record, in characters; anything longer is damage and must not be held in memory. */
export const LONGEST_RECORD = 1_000_000;

/** "heightInches", "height_inches" and "Height Inches" are the same column. */
export function columnKey(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The key of each column of a file. Of several with one name, the first gets it, because that one is read; the others become "height 2",
 * "height 3", which match no known column.
 */
export function columnKeys(columns: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const key = columnKey(column);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return repeatedKey(key, count);
  });
}

export const repeatedKey = (key: string, count: number): string => (count === 1 ? key : `${key} ${count}`);

/** The key of the column that is read under that name. */
export const firstKeyOf = (key: string): string => key.replace(/ \d+$/, '');

/** Whether a file with these columns is of the kind that requires at least one column of each list. */
export function hasRequired(keys: ReadonlySet<string>, required: readonly (readonly string[])[]): boolean {
  return missingGroups(keys, required).length === 0;
}

/** The lists of which no column is present. */
export function missingGroups(
  keys: ReadonlySet<string>,
  required: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return required.filter((names) => !names.some((name) => keys.has(name)));
}
