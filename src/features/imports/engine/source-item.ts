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
