import { ColumnChart } from '#design-system/column-chart.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { STATE_CODES, STATES } from '#kernel/states.ts';
import type { StateTax } from '../figures-view.ts';
import { FigureTable } from './figure-table.tsx';
import { axisDollars, axisWord, dollarsText, monthText, ticksOf } from './figure-words.ts';
import css from './figures-page.module.css';

function nameOf(code: string): string {
  const known = STATE_CODES.find((each) => each === code);
  return known ? STATES[known] : code;
}

/** Sales tax by state and month, refunds deducted. */
export function TaxesPart({ taxes, months }: { taxes: readonly StateTax[]; months: readonly string[] }) {
  if (taxes.length === 0)
    return (
      <Empty title="No tax was collected in these months">Tax is collected in the states that you registered.</Empty>
    );
  const sums = months.map((_, index) => taxes.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0));
  const total = taxes.reduce((sum, each) => sum + each.total, 0);
  return (
    <>
      <p className={css.about}>
        Sales tax collected less what went back with refunds. An invoice counts in the month it was paid.
      </p>
      <ColumnChart
        summary={`${dollarsText(total)} of sales tax in ${taxes.length === 1 ? 'one state' : `${taxes.length} states`}`}
        columns={months.map((month, index) => ({
          key: month,
          word: axisWord(month),
          up: [Math.max(0, sums[index] ?? 0)],
          down: [Math.max(0, -(sums[index] ?? 0))],
        }))}
        ticks={ticksOf(Math.min(...sums), Math.max(...sums))}
        formatTick={axisDollars}
        legend={[]}
      />
      <FigureTable
        caption="Sales tax by state and month, latest first"
        subject="State"
        rows={taxes}
        keyOf={({ state }) => state}
        titleOf={({ state }) => nameOf(state)}
        columns={[
          { label: 'Total', cellOf: (row) => dollarsText(row.total) },
          ...months
            .map((month, index) => ({
              label: monthText(month),
              cellOf: ({ amounts }: StateTax) => dollarsText(amounts[index] ?? 0),
            }))
            .toReversed(),
        ]}
      />
    </>
  );
}
