import { Disclosure } from '#design-system/disclosure.tsx';
import { LineChart } from '#design-system/line-chart.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { readerDay } from '#kernel/days.ts';
import type { TeamClassPageData } from './team-class-page.tsx';

type Days = TeamClassPageData['team']['days'];

const NUMBER = cell('num');
const TICKS = 4;
const LEAST_DAYS = 3;

/** The growth of the class from day to day: a step chart, with its numbers in a table. */
export function ClassDays({ days, college, now }: { days: Days; college: CollegeFlag; now: Date }) {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  const most = Math.max(...days.map(({ points }) => points));
  return (
    <section aria-labelledby="day-by-day">
      <SectionHead id="day-by-day" aside="recruiting points">
        Points over time
      </SectionHead>
      {days.length < LEAST_DAYS ? null : (
        <LineChart
          summary={`From ${said(first.points)} points on ${readerDay(first.day, now)} to ${said(last.points)} on ${readerDay(last.day, now)}.`}
          shape="step"
          moments={days.map(({ day }) => ({ at: Date.parse(day), word: readerDay(day, now) }))}
          ticks={ticksTo(most)}
          formatTick={said}
          series={[
            {
              key: college.slug,
              label: said(last.points),
              team: college.teamKey,
              values: days.map(({ points }) => points),
            },
          ]}
        />
      )}
      <Disclosure summary="View as table">
        <Table
          caption="Recruiting points by day"
          head={
            <>
              <th scope="col">Day</th>
              <th scope="col" className={NUMBER}>
                Commits
              </th>
              <th scope="col" className={NUMBER}>
                Points
              </th>
            </>
          }
        >
          {days.map(({ day, commits, points }) => (
            <TableRow key={day}>
              <RowHead>{readerDay(day, now)}</RowHead>
              <td className={NUMBER}>{commits}</td>
              <td className={NUMBER}>{said(points)}</td>
            </TableRow>
          ))}
        </Table>
      </Disclosure>
    </section>
  );
}

const said = (points: number) => points.toLocaleString('en-US');

/** Round numbers from 0 to just above the highest. */
function ticksTo(most: number): readonly [number, number, ...number[]] {
  const step = Math.max(50, Math.ceil(most / TICKS / 50) * 50);
  const further = Array.from({ length: Math.max(0, Math.ceil(most / step) - 1) }, (_, index) => (index + 2) * step);
  return [0, step, ...further];
}
