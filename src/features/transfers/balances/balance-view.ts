import type { BalanceGroup } from './balance.ts';

/** The views of a window in the tracker: its entries, or who wins and loses by them. Isomorphic. */

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
  text !== undefined && text in BALANCE_VIEWS;

/** "+7", "−3", "0". */
export function netText(net: number): string {
  if (net === 0) return '0';
  return net > 0 ? `+${net.toLocaleString('en-US')}` : `−${Math.abs(net).toLocaleString('en-US')}`;
}
