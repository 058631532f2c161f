import type { BoardRow } from '../contract.ts';

/** What changed on a page of the board since it was shown. Pure. */

/** The number of forecasters on the page who moved, had a pick graded, arrived or left. */
export function countChanged(shown: readonly BoardRow[], latest: readonly BoardRow[]): number {
  const before = new Map(shown.map((row) => [row.id, figuresOf(row)]));
  const now = new Set(latest.map(({ id }) => id));
  const changed = latest.filter((row) => before.get(row.id) !== figuresOf(row)).length;
  const gone = shown.filter(({ id }) => !now.has(id)).length;
  // One who leaves makes room for one who arrives: one change, not two.
  return Math.max(changed, gone);
}

const figuresOf = ({ rank, points, settled, right }: BoardRow) => [rank, points, settled, right].join();

/** The displayed rows without the names of accounts that were deleted since: those are removed without waiting for the reader. */
export function withoutNamesThatWent(shown: readonly BoardRow[], latest: readonly BoardRow[]): BoardRow[] {
  const nameless = new Set(latest.filter(({ username }) => username === null).map(({ id }) => id));
  return shown.map((row) => (nameless.has(row.id) ? { ...row, username: null } : row));
}
