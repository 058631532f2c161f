import { SAVE_KINDS } from '#features/membership/save-offers/save-offer-view.ts';
import { toDollars } from '#kernel/money.ts';
import type { FigureTable } from './figure-table.ts';
import type { FailureMonth, PromotionYield, SaveYield, StateTax, TrialMonth } from './figures-view.ts';

/** The results of trials, promotions, save offers and refused renewals, and the taxes. Pure. */

export const trialsOf = (table: FigureTable, months: readonly string[]): TrialMonth[] =>
  months.map((month) => {
    const [converted, ended, open] = ['converted', 'ended', 'open'].map((part) => table.count('trial', month, part));
    return trialMonth(month, converted ?? 0, ended ?? 0, open ?? 0);
  });

const trialMonth = (month: string, converted: number, ended: number, open: number): TrialMonth => ({
  month,
  started: converted + ended + open,
  converted,
  ended,
  open,
});

const FAILURE_PARTS = ['recovered', 'waived', 'lost', 'open'];

const sumOf = (numberOf: (part: string) => number): number =>
  FAILURE_PARTS.reduce((sum, part) => sum + numberOf(part), 0);

export const failuresOf = (table: FigureTable, months: readonly string[]): FailureMonth[] =>
  months.map((month) => {
    const count = (part: string) => table.count('renewal_failure', month, part);
    const cents = (part: string) => table.cents('renewal_failure', month, part);
    return {
      month,
      failed: sumOf(count),
      recovered: count('recovered'),
      waived: count('waived'),
      lost: count('lost'),
      open: count('open'),
      failedAmount: toDollars(sumOf(cents)),
      recoveredAmount: toDollars(cents('recovered')),
    };
  });

/** Most used first. `codes`: by the id of the promotion. */
export const promotionsOf = (
  table: FigureTable,
  months: readonly string[],
  codes: ReadonlyMap<number, string>,
): PromotionYield[] =>
  table
    .parts('promotion', months)
    .map((part) => ({
      code: codes.get(Number(part)) ?? part,
      uses: table.countIn('promotion', months, part),
      paid: table.countIn('promotion_paid', months, part),
      paying: table.countIn('promotion_paying', months, part),
      earned: toDollars(table.centsIn('promotion', months, part)),
    }))
    .toSorted((a, b) => b.uses - a.uses || a.code.localeCompare(b.code));

/** Kinds that nobody accepted are left out. */
export const savesOf = (table: FigureTable, months: readonly string[]): SaveYield[] =>
  SAVE_KINDS.map((kind) => ({
    kind,
    taken: table.countIn('save', months, kind),
    kept: table.countIn('save_kept', months, kind),
    earned: toDollars(table.centsIn('save', months, kind)),
  })).filter(({ taken }) => taken > 0);

export const taxesOf = (table: FigureTable, months: readonly string[]): StateTax[] =>
  table.parts('tax', months).map((state) => ({
    state,
    amounts: months.map((month) => toDollars(table.cents('tax', month, state))),
    total: toDollars(table.centsIn('tax', months, state)),
  }));
