import { LineChart } from '#design-system/line-chart.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { Cohort, MemberMonth } from '../figures-view.ts';
import { FigureTable } from './figure-table.tsx';
import { axisWord, countText, monthText, shareText, ticksOf } from './figure-words.ts';
import css from './figures-page.module.css';

/** Paying members at the end of each month, and subscriptions by kind. */
export function MembersPart({ rows }: { rows: readonly MemberMonth[] }) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      <p className={css.about}>
        Paying members have MRR at the end of the month. The other columns are subscriptions at the end of the month, by
        what they are.
      </p>
      <LineChart
        summary={`Paying members from ${countText(first.paying)} at the end of ${monthText(first.month)} to ${countText(last.paying)} in ${monthText(last.month)}`}
        moments={rows.map(({ month }, index) => ({ at: index, word: axisWord(month) }))}
        ticks={ticksOf(0, Math.max(...rows.map(({ paying, monthly, annual }) => Math.max(paying, monthly, annual))))}
        formatTick={countText}
        series={[
          { key: 'paying', label: `Paying ${countText(last.paying)}`, values: rows.map(({ paying }) => paying) },
          { key: 'monthly', label: `Monthly ${countText(last.monthly)}`, values: rows.map(({ monthly }) => monthly) },
          { key: 'annual', label: `Annual ${countText(last.annual)}`, values: rows.map(({ annual }) => annual) },
        ]}
      />
      <FigureTable
        caption="Members by month, latest first"
        subject="Month"
        rows={rows.toReversed()}
        keyOf={({ month }) => month}
        titleOf={({ month }) => monthText(month)}
        columns={[
          { label: 'Paying', cellOf: ({ paying }) => countText(paying) },
          { label: 'Joined', cellOf: ({ joined }) => countText(joined) },
          { label: 'Returned', cellOf: ({ returned }) => countText(returned) },
          { label: 'Left', cellOf: ({ left }) => countText(left) },
          { label: 'Monthly', cellOf: ({ monthly }) => countText(monthly) },
          { label: 'Annual', cellOf: ({ annual }) => countText(annual) },
          { label: 'Trial', cellOf: ({ trial }) => countText(trial) },
          { label: 'Paused', cellOf: ({ paused }) => countText(paused) },
          { label: 'Gift', cellOf: ({ gift }) => countText(gift) },
          { label: 'Complimentary', cellOf: ({ comped }) => countText(comped) },
          { label: 'Prepaid', cellOf: ({ prospectPrepaid }) => countText(prospectPrepaid) },
        ]}
      />
    </>
  );
}

/** The share of members still paying after each number of months, over all cohorts that are old enough. */
function retentionOf(cohorts: readonly Cohort[]): number[] {
  const longest = Math.max(...cohorts.map(({ paying }) => paying.length));
  return Array.from({ length: longest }, (_, after) => {
    const lived = cohorts.filter(({ paying }) => paying.length > after);
    const size = lived.reduce((sum, each) => sum + each.size, 0);
    return (100 * lived.reduce((sum, each) => sum + (each.paying[after] ?? 0), 0)) / size;
  });
}

/** Who paid first in a month, and how many of them still do. */
export function CohortsPart({ cohorts }: { cohorts: readonly Cohort[] }) {
  if (cohorts.length === 0)
    return <Empty title="No new paying members in these months">Choose more months to see earlier cohorts.</Empty>;
  const retention = retentionOf(cohorts);
  const percent = (value = 0) => `${Math.round(value)}%`;
  const [first = 0] = retention;
  return (
    <>
      <p className={css.about}>
        Members grouped by month of first payment, and the share of them who pay at the end of that month and of each
        later one. A pause counts as not paying.
      </p>
      {retention.length < 2 ? null : (
        <LineChart
          summary={`All cohorts together: ${percent(first)} pay at the end of their first month, ${percent(retention.at(-1))} ${retention.length - 1} months later`}
          moments={retention.map((_, after) => ({ at: after, word: String(after) }))}
          ticks={[0, 25, 50, 75, 100]}
          formatTick={percent}
          series={[{ key: 'all', label: `All ${percent(retention.at(-1))}`, values: retention }]}
        />
      )}
      <FigureTable
        caption="Share of each cohort that pays, by months since the first payment"
        subject="First paid"
        rows={cohorts.toReversed()}
        keyOf={({ month }) => month}
        titleOf={({ month }) => monthText(month)}
        columns={[
          { label: 'Members', cellOf: ({ size }) => countText(size) },
          ...retention.map((_, after) => ({
            label: after === 0 ? 'Month 0' : String(after),
            cellOf: ({ size, paying }: Cohort) => {
              const still = paying[after];
              return still === undefined ? '' : shareText(still, size);
            },
          })),
        ]}
      />
    </>
  );
}
