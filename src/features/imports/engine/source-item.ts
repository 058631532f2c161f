import type { Cells } from './import-kind.ts';

/** What a file of records gives, one after the other: a record, or why there is none. */

/**
 * `line`: the line that a CSV record begins on, from 1; the number of a JSON record, from 1. `notes`: what was repaired to read
 * the record.
 */
export type SourceItem =
  | { kind: 'record'; line: number; cells: Cells; notes?: readonly string[] }
  | { kind: 'fault'; line: number; fault: string };

/** Nobody's record is longer, in letters; what seems to be is damage, and must not be held in memory. */
export const LONGEST_RECORD = 1_000_000;

/** "heightInches", "height_inches" and "Height Inches" are one column. */
export function columnKey(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The key of each column of a file. Of several with one name the first has it, as it is the one that is read; the others are
 * "height 2", "height 3", which is no key of any column.
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

/** The key of the column of that name that is read. */
export const firstKeyOf = (key: string): string => key.replace(/ \d+$/, '');

/** Whether a file with these columns is of the kind that requires of each list at least one. */
export function hasRequired(keys: ReadonlySet<string>, required: readonly (readonly string[])[]): boolean {
  return missingGroups(keys, required).length === 0;
}

/** The lists of which there is none. */
export function missingGroups(
  keys: ReadonlySet<string>,
  required: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return required.filter((names) => !names.some((name) => keys.has(name)));
}
