import type { TransferSort } from './contract.ts';

/**
 * Where a list of portal entries continues: the number of rows before, and the sort keys of the last one. As text: "50.marcus
 * eastewell.-9823.-120334" and a signature (signed-cursor.ts). Pure, isomorphic.
 */

export type TransferCursor = { rows: number; keys: readonly (string | number)[] };

/** The keys of each sort ahead of the latest day and the id, two numbers that end every order. */
const KEYS: Readonly<Record<TransferSort, readonly ('number' | 'text')[]>> = {
  latest: [],
  rating: ['number', 'number'],
  name: ['text'],
  athletic_year: ['number'],
  transfer_position: ['text'],
  origin_college_name: ['text'],
  exit_college_name: ['text'],
  latest_activity_college_name: ['text'],
  school_focus: ['number'],
};

const NUMBER = /^-?\d{1,9}$/;

export const cursorText = ({ rows, keys }: TransferCursor): string => [rows, ...keys].join('.');

/**
 * Parses without checking the signature at the end of the text. Null: not a cursor of a list in this order. Only a name may contain
 * periods.
 */
export function readCursor(sort: TransferSort, signed: string): TransferCursor | null {
  const parts = signed.split('.').slice(0, -1);
  const rows = Number(parts.shift());
  const [id, days] = [parts.pop(), parts.pop()];
  if (!Number.isInteger(rows) || rows < 1 || id === undefined || days === undefined) return null;
  const kinds = KEYS[sort];
  const own = kinds[0] === 'text' ? [parts.join('.')] : parts;
  const numbers = [...(kinds[0] === 'text' ? [] : own), days, id];
  const hasAll = kinds[0] === 'text' ? own[0] !== '' : own.length === kinds.length;
  if (!hasAll || !numbers.every((number) => NUMBER.test(number))) return null;
  const keys = kinds[0] === 'text' ? own : own.map(Number);
  return { rows, keys: [...keys, Number(days), Number(id)] };
}
