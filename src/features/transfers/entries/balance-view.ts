/** Transfers into and out of colleges, grouped and sorted. Pure, isomorphic. */

export const BALANCE_GROUPS = ['team', 'conference', 'position'] as const;
export type BalanceGroup = (typeof BALANCE_GROUPS)[number];

export const BALANCE_SORTS = ['net', 'in', 'out', 'name'] as const;
export type BalanceSort = (typeof BALANCE_SORTS)[number];

export type Flow = { collegeId: number; position: string | null; in: number; out: number };

export type Balance<Key> = { key: Key; in: number; out: number; net: number };

/** Sums by key. Flows without a key are left out. */
export function balancesOf<Key>(flows: readonly Flow[], keyOf: (flow: Flow) => Key | null): Balance<Key>[] {
  const byKey = new Map<Key, Balance<Key>>();
  for (const flow of flows) {
    const key = keyOf(flow);
    if (key === null) continue;
    const sum = byKey.get(key) ?? { key, in: 0, out: 0, net: 0 };
    sum.in += flow.in;
    sum.out += flow.out;
    sum.net = sum.in - sum.out;
    byKey.set(key, sum);
  }
  return [...byKey.values()];
}

/** Highest number first, or names alphabetically; ties by arrivals, then by name. */
export function inOrder<Row extends Balance<unknown> & { name: string }>(
  rows: readonly Row[],
  sort: BalanceSort,
): Row[] {
  const byName = (a: Row, b: Row) => a.name.localeCompare(b.name, 'en');
  if (sort === 'name') return rows.toSorted(byName);
  return rows.toSorted((a, b) => b[sort] - a[sort] || b.in - a.in || byName(a, b));
}

/** The tracker's views of a window besides its entries. */
export const BALANCE_VIEWS = {
  teams: 'team',
  conferences: 'conference',
  positions: 'position',
} as const satisfies Record<string, BalanceGroup>;
export type BalanceView = keyof typeof BALANCE_VIEWS;

export const VIEW_LABELS: Readonly<Record<BalanceView, string>> = {
  teams: 'Teams',
  conferences: 'Conferences',
  positions: 'Positions',
};

export const isBalanceView = (text: string | undefined): text is BalanceView =>
  text !== undefined && Object.hasOwn(BALANCE_VIEWS, text);

/** "+7", "−3", "0". */
export function netText(net: number): string {
  if (net === 0) return '0';
  return net > 0 ? `+${net.toLocaleString('en-US')}` : `−${Math.abs(net).toLocaleString('en-US')}`;
}
