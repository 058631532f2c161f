import { Disclosure } from '#design-system/disclosure.tsx';
import { Flag } from '#design-system/flag.tsx';
import { LineChart } from '#design-system/line-chart.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { type CollegeFlag, flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { axisMoments, momentNames } from '#kernel/days.ts';
import { LEAST_SAMPLE } from '#kernel/sample-size.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { Forecasts } from './prospect-data.ts';

const NUMBER = cell('num');
const SMALL = cell('sm', 'num');
const TICKS = [0, 25, 50, 75, 100] as const;

/** The chances over time, and the current ones as figures: all picks, staff and fans. */
export function ForecastGraph({ forecasts: { graph, table } }: { forecasts: Forecasts }) {
  const now = new Date(usePageRoot().now);
  if (table.total < LEAST_SAMPLE) return null;
  const moments = graph.moments.map((at) => new Date(at));
  const names = momentNames(moments, now);
  return (
    <section aria-labelledby="shares">
      <SectionHead id="shares" aside="Weighted by confidence, accuracy and recency">
        FutureCast chances
      </SectionHead>
      {graph.moments.length > 1 ? (
        <LineChart
          summary={`FutureCast chances since ${names[0]}: ${table.shares.map(({ college, percent }) => `${college.shortName} ${percent} percent`).join(', ')}`}
          moments={axisMoments(moments, now)}
          ticks={TICKS}
          series={graph.series.map(({ college, percents }) => ({
            key: String(college.id),
            label: `${labelOf(college)} ${percents.at(-1) ?? 0}%`,
            shortLabel: `${college.abbreviation} ${percents.at(-1) ?? 0}%`,
            team: college.teamKey,
            values: percents,
          }))}
        />
      ) : null}
      {graph.moments.length > 1 ? (
        <Disclosure summary="View as table">
          <SharesNow table={table} />
          <SharesInFigures graph={graph} names={names} />
        </Disclosure>
      ) : (
        <SharesNow table={table} />
      )}
    </section>
  );
}

/** All picks, staff, and fans. */
const SharesNow = ({ table }: { table: Forecasts['table'] }) => (
  <Table
    caption="Chance of each school, highest first, and how many picked it"
    head={
      <>
        <th scope="col">College</th>
        <th scope="col" className={NUMBER}>
          Chance
        </th>
        <th scope="col" className={SMALL}>
          Staff
        </th>
        <th scope="col" className={SMALL}>
          Fans
        </th>
        <th scope="col" className={NUMBER}>
          Picks
        </th>
      </>
    }
  >
    {table.shares.map(({ college, percent, forecasts, staffForecasts, fanForecasts }) => (
      <TableRow key={college.id}>
        <RowHead>
          <Flag team={flagOf(college)} /> {college.shortName}
        </RowHead>
        <td className={NUMBER}>{percent}%</td>
        <td className={SMALL}>{staffForecasts}</td>
        <td className={SMALL}>{fanForecasts}</td>
        <td className={NUMBER}>{forecasts}</td>
      </TableRow>
    ))}
  </Table>
);

/** The data points of the line as a table, without those at which nothing changed. */
function SharesInFigures({ graph: { series }, names }: { graph: Forecasts['graph']; names: readonly string[] }) {
  const isMove = (index: number) => series.some(({ percents }) => percents[index] !== percents[index - 1]);
  const rows = names.map((name, index) => ({ name, index })).filter(({ index }) => isMove(index));
  return (
    <Table
      caption="Chances of the leading schools each time they moved, latest first"
      head={
        <>
          <th scope="col">When</th>
          {series.map(({ college }) => (
            <th key={college.id} scope="col" className={NUMBER}>
              <Flag team={flagOf(college)} />
            </th>
          ))}
        </>
      }
    >
      {rows.toReversed().map(({ name, index }) => (
        <TableRow key={index}>
          <RowHead>{name}</RowHead>
          {series.map(({ college, percents }) => (
            <td key={college.id} className={NUMBER}>
              {percents[index]}%
            </td>
          ))}
        </TableRow>
      ))}
    </Table>
  );
}

/** The longest label that fits at the end of a line. */
const LONGEST_LABEL = 13;

const labelOf = ({ shortName, abbreviation }: CollegeFlag) =>
  shortName.length > LONGEST_LABEL ? abbreviation : shortName;
