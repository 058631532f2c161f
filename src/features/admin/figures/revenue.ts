import { toDollars } from '#kernel/money.ts';
import { monthsBetween } from './figure-months.ts';
import type { FigureTable } from './figure-table.ts';
import type { Cohort, MemberMonth, RevenueMonth } from './figures-view.ts';

/** MRR and members of each month, from the stored changes. Pure. */

const GAINS = ['new', 'expansion', 'reactivation'] as const;
const LOSSES = ['contraction', 'churn_voluntary', 'churn_failed', 'churn_reversed'] as const;

export function revenueOf(table: FigureTable, months: readonly string[]): RevenueMonth[] {
  const netOf = (month: string | null) => {
    const cents = (part: string) => table.cents('movement', month, part);
    const sumOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + cents(part), 0);
    return sumOf(GAINS) - sumOf(LOSSES);
  };
  let end = netOf(null);
  return months.map((month) => {
    const start = end;
    const net = netOf(month);
    end = start + net;
    const dollars = (part: string) => toDollars(table.cents('movement', month, part));
    return {
      month,
      start: toDollars(start),
      new: dollars('new'),
      expansion: dollars('expansion'),
      reactivation: dollars('reactivation'),
      contraction: dollars('contraction'),
      churnVoluntary: dollars('churn_voluntary'),
      churnFailed: dollars('churn_failed'),
      churnReversed: dollars('churn_reversed'),
      net: toDollars(net),
      end: toDollars(end),
    };
  });
}

export function membersOf(table: FigureTable, months: readonly string[]): MemberMonth[] {
  const totals = new Map<string, number>();
  const upTo = (month: string | null, figure: 'paying' | 'members', part: string) => {
    const total = (totals.get(part) ?? 0) + table.count(figure, month, part);
    totals.set(part, total);
    return total;
  };
  const at = (month: string | null) => ({
    paying: upTo(month, 'paying', ''),
    monthly: upTo(month, 'members', 'monthly'),
    annual: upTo(month, 'members', 'annual'),
    trial: upTo(month, 'members', 'trial'),
    paused: upTo(month, 'members', 'paused'),
    gift: upTo(month, 'members', 'gift'),
    comped: upTo(month, 'members', 'comped'),
    prospectPrepaid: upTo(month, 'members', 'prospect_prepaid'),
  });
  at(null);
  return months.map((month) => {
    const movements = (...parts: string[]) =>
      parts.reduce((sum, part) => sum + table.count('movement', month, part), 0);
    return {
      month,
      ...at(month),
      joined: movements('new'),
      returned: movements('reactivation'),
      left: movements('churn_voluntary', 'churn_failed', 'churn_reversed'),
    };
  });
}

/** Months without new customers are left out. */
export function cohortsOf(table: FigureTable, months: readonly string[]): Cohort[] {
  const last = months.at(-1) ?? '';
  return months.flatMap((month) => {
    const size = table.count('cohort_size', month, '');
    if (size === 0) return [];
    let paying = 0;
    const over = Array.from({ length: monthsBetween(month, last) + 1 }, (_, after) => {
      paying += table.count('cohort', month, String(after));
      return paying;
    });
    return [{ month, size, paying: over }];
  });
}
