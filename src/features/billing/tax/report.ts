import { csvText } from '#kernel/csv.ts';
import { moneyText, toDollars } from '#kernel/money.ts';
import type { TaxOfMonth } from './report-queries.ts';

/** The report of `bluechip tax report`. Pure. */

const netOf = ({ salesCents, returnedSalesCents, collectedCents, returnedCents }: Sums) => ({
  netSalesCents: salesCents - returnedSalesCents,
  netCents: collectedCents - returnedCents,
});

type Sums = Omit<TaxOfMonth, 'state' | 'month'>;

const HEADS = ['State', 'Month', 'Taxable sales', 'Returned', 'Tax collected', 'Returned', 'Net'] as const;
const WIDTHS = [5, 7, 15, 13, 15, 13, 13] as const;

const row = (cells: readonly string[]) =>
  cells
    .map((cell, index) => (index < 2 ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join('  ');

const moneys = (sums: Sums) =>
  [sums.salesCents, sums.returnedSalesCents, sums.collectedCents, sums.returnedCents, netOf(sums).netCents].map(
    moneyText,
  );

export function reportText(rows: readonly TaxOfMonth[]): string {
  if (rows.length === 0) return 'No tax was collected.';
  const sum = (of: keyof Sums) => rows.reduce((total, each) => total + each[of], 0);
  const total: Sums = {
    salesCents: sum('salesCents'),
    returnedSalesCents: sum('returnedSalesCents'),
    collectedCents: sum('collectedCents'),
    returnedCents: sum('returnedCents'),
  };
  return [
    row(HEADS),
    ...rows.map((each) => row([each.state, each.month, ...moneys(each)])),
    row(['All', '', ...moneys(total)]),
  ].join('\n');
}

const CSV_HEAD = [
  'state',
  'month',
  'taxable_sales',
  'returned_sales',
  'net_sales',
  'tax_collected',
  'tax_returned',
  'tax_net',
];

/** In dollars, one line for each state and month. */
export function reportCsv(rows: readonly TaxOfMonth[]): string {
  const lines = rows.map((each) => {
    const { salesCents, returnedSalesCents, collectedCents, returnedCents } = each;
    const { netSalesCents, netCents } = netOf(each);
    const cents = [salesCents, returnedSalesCents, netSalesCents, collectedCents, returnedCents, netCents];
    return [each.state, each.month, ...cents.map(toDollars)];
  });
  return csvText(CSV_HEAD, lines).trimEnd();
}

export const reportJson = (rows: readonly TaxOfMonth[]) =>
  rows.map((each) => ({
    state: each.state,
    month: each.month,
    sales_cents: each.salesCents,
    returned_sales_cents: each.returnedSalesCents,
    collected_cents: each.collectedCents,
    returned_cents: each.returnedCents,
    net_cents: netOf(each).netCents,
  }));
