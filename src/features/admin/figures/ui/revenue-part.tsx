import { ColumnChart } from '#design-system/column-chart.tsx';
import { LineChart } from '#design-system/line-chart.tsx';
import type { RevenueMonth } from '../figures-view.ts';
import { FigureTable } from './figure-table.tsx';
import { axisDollars, axisWord, dollarsText, monthText, ticksOf } from './figure-words.ts';
import css from './figures-page.module.css';

const churnOf = ({ churnVoluntary, churnFailed, churnReversed }: RevenueMonth) =>
  churnVoluntary + churnFailed + churnReversed;

/** MRR at the end of each month, and its changes. */
export function RevenuePart({ rows }: { rows: readonly RevenueMonth[] }) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const gained = rows.map((row) => row.new + row.reactivation + row.expansion);
  const lost = rows.map((row) => churnOf(row) + row.contraction);
  return (
    <>
      <p className={css.about}>
        What running subscriptions bring in each month: the price of their term after discounts, divided by its months.
        Start + new + expansion + reactivation − contraction − churn = end.
      </p>
      <LineChart
        summary={`MRR from ${dollarsText(first.end)} at the end of ${monthText(first.month)} to ${dollarsText(last.end)} in ${monthText(last.month)}`}
        moments={rows.map(({ month }, index) => ({ at: index, word: axisWord(month) }))}
        ticks={ticksOf(0, Math.max(...rows.map(({ end }) => end)))}
        formatTick={axisDollars}
        series={[{ key: 'mrr', label: dollarsText(last.end), values: rows.map(({ end }) => end) }]}
      />
      <ColumnChart
        summary={`Net change of MRR in ${monthText(last.month)}: ${dollarsText(last.net)}, of ${dollarsText(gained.at(-1) ?? 0)} gained and ${dollarsText(lost.at(-1) ?? 0)} lost`}
        columns={rows.map((row) => ({
          key: row.month,
          word: axisWord(row.month),
          up: [row.new + row.reactivation, row.expansion],
          down: [churnOf(row), row.contraction],
        }))}
        ticks={ticksOf(-Math.max(...lost), Math.max(...gained))}
        formatTick={axisDollars}
        legend={['Above: new and reactivation. Below: churn', 'Above: expansion. Below: contraction']}
      />
      <FigureTable
        caption="MRR and its movements by month, latest first"
        subject="Month"
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        titleOf={({ month }) => monthText(month)}
        columns={[
          { label: 'Start', cellOf: ({ start }) => dollarsText(start) },
          { label: 'New', cellOf: (row) => dollarsText(row.new) },
          { label: 'Expansion', cellOf: ({ expansion }) => dollarsText(expansion) },
          { label: 'Reactivation', cellOf: ({ reactivation }) => dollarsText(reactivation) },
          { label: 'Contraction', cellOf: ({ contraction }) => dollarsText(-contraction) },
          { label: 'Voluntary churn', cellOf: ({ churnVoluntary }) => dollarsText(-churnVoluntary) },
          { label: 'Failed payments', cellOf: ({ churnFailed }) => dollarsText(-churnFailed) },
          { label: 'Refunds, disputes', cellOf: ({ churnReversed }) => dollarsText(-churnReversed) },
          { label: 'Net', cellOf: ({ net }) => dollarsText(net) },
          { label: 'End', cellOf: ({ end }) => dollarsText(end) },
        ]}
      />
    </>
  );
}
