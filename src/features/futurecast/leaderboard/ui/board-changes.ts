import type { BoardRow } from '../contract.ts';

/** What a page of the board shows, and what it has become since. Pure. */

/** How many forecasters of the page moved, had something settled, came or went. */
export function countChanged(shown: readonly BoardRow[], latest: readonly BoardRow[]): number {
  const before = new Map(shown.map((row) => [row.id, figuresOf(row)]));
  const now = new Set(latest.map(({ id }) => id));
  const changed = latest.filter((row) => before.get(row.id) !== figuresOf(row)).length;
  const gone = shown.filter(({ id }) => !now.has(id)).length;
  // Who goes makes room for who comes: one change, not two.
  return Math.max(changed, gone);
}

const figuresOf = ({ rank, points, settled, right }: BoardRow) => [rank, points, settled, right].join();

/** The rows that are shown, without the names of accounts that were deleted since: that waits for nobody. */
export function withoutNamesThatWent(shown: readonly BoardRow[], latest: readonly BoardRow[]): BoardRow[] {
  const nameless = new Set(latest.filter(({ username }) => username === null).map(({ id }) => id));
  return shown.map((row) => (nameless.has(row.id) ? { ...row, username: null } : row));
}
