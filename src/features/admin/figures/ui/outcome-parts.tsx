import { ColumnChart } from '#design-system/column-chart.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { FailureMonth, TrialMonth } from '../figures-view.ts';
import { FigureTable } from './figure-table.tsx';
import { axisWord, countText, dollarsText, monthText, shareText, ticksOf } from './figure-words.ts';
import css from './figures-page.module.css';

const sum = <Row,>(rows: readonly Row[], numberOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + numberOf(row), 0);

/** Trials by the month in which they started, and their results. */
export function TrialsPart({ rows }: { rows: readonly TrialMonth[] }) {
  const started = sum(rows, (row) => row.started);
  const converted = sum(rows, (row) => row.converted);
  if (started === 0)
    return <Empty title="No trials in these months">A promotion that gives free days starts trials.</Empty>;
  return (
    <>
      <p className={css.about}>Trials that started in each month, and how many of them have paid since.</p>
      <ColumnChart
        summary={`${countText(started)} trials started, ${shareText(converted, started)} of them have paid since`}
        columns={rows.map((row) => ({
          key: row.month,
          word: axisWord(row.month),
          up: [row.converted, row.started - row.converted],
        }))}
        ticks={ticksOf(0, Math.max(...rows.map((row) => row.started)))}
        formatTick={countText}
        legend={['Paid since', 'Did not, or not yet']}
      />
      <FigureTable
        caption="Trials by month, latest first"
        subject="Month"
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        titleOf={({ month }) => monthText(month)}
        columns={[
          { label: 'Started', cellOf: (row) => countText(row.started) },
          { label: 'Paid', cellOf: (row) => countText(row.converted) },
          { label: 'Conversion', cellOf: (row) => shareText(row.converted, row.started) },
          { label: 'Ended', cellOf: (row) => countText(row.ended) },
          { label: 'Open', cellOf: (row) => countText(row.open) },
        ]}
      />
    </>
  );
}

/** Refused renewals, and how much of them was paid later. */
export function FailuresPart({ rows }: { rows: readonly FailureMonth[] }) {
  const failed = sum(rows, (row) => row.failed);
  const recovered = sum(rows, (row) => row.recovered);
  if (failed === 0)
    return (
      <Empty title="No renewals were declined in these months">Declined renewals are tried again for two weeks.</Empty>
    );
  return (
    <>
      <p className={css.about}>
        Renewals that were first declined in each month, and those paid since, by a retry or by the member. Waived ones
        were not paid. Amounts include tax.
      </p>
      <ColumnChart
        summary={`${countText(failed)} renewals were declined, ${shareText(recovered, failed)} of them were paid after all`}
        columns={rows.map((row) => ({
          key: row.month,
          word: axisWord(row.month),
          up: [row.recovered, row.failed - row.recovered],
        }))}
        ticks={ticksOf(0, Math.max(...rows.map((row) => row.failed)))}
        formatTick={countText}
        legend={['Recovered', 'Waived, lost, or still being tried']}
      />
      <FigureTable
        caption="Declined renewals by month, latest first"
        subject="Month"
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        titleOf={({ month }) => monthText(month)}
        columns={[
          { label: 'Declined', cellOf: (row) => countText(row.failed) },
          { label: 'Recovered', cellOf: (row) => countText(row.recovered) },
          { label: 'Rate', cellOf: (row) => shareText(row.recovered, row.failed) },
          { label: 'Waived', cellOf: (row) => countText(row.waived) },
          { label: 'Lost', cellOf: (row) => countText(row.lost) },
          { label: 'Open', cellOf: (row) => countText(row.open) },
          { label: 'Amount declined', cellOf: (row) => dollarsText(row.failedAmount) },
          { label: 'Amount recovered', cellOf: (row) => dollarsText(row.recoveredAmount) },
        ]}
      />
    </>
  );
}
