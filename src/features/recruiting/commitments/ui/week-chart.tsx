import { Disclosure } from '#design-system/disclosure.tsx';
import { EventPill } from '#design-system/event-pill.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { readerDay } from '#kernel/days.ts';
import css from './week-chart.module.css';
import { shownWeeks, type Week, weeksSummary } from './weeks.ts';

type Frame = { width: number; labels: number; className: string | undefined };

const HEIGHT = 148;
const LEFT = 28;
const TOP = 8;
const FOOT = 24;
/** Drawn in two sizes, so that text is never scaled. */
const FRAMES: readonly Frame[] = [
  { width: 900, labels: 9, className: `${css.chart} ${css.wide}` },
  { width: 330, labels: 4, className: `${css.chart} ${css.narrow}` },
];
const NUMBER = cell('num');

/** Decisions per week: a column up for commitments, one down for decommitments, and a table with the numbers. */
export function WeekChart({ weeks, now }: { weeks: readonly Week[]; now: Date }) {
  const shown = shownWeeks(weeks);
  if (shown.length === 0) return null;
  const summary = weeksSummary(shown, now);
  const hasLosses = shown.some(({ decommitted }) => decommitted > 0);
  return (
    <section aria-labelledby="by-week">
      <SectionHead id="by-week" aside="commitments by week">
        Commitments by week
      </SectionHead>
      {FRAMES.map((frame) => (
        <Columns key={frame.width} weeks={shown} frame={frame} summary={summary} now={now} />
      ))}
      {hasLosses ? (
        <p className={css.key}>
          <EventPill kind="commit" bare>
            Committed
          </EventPill>
          <EventPill kind="decommit" bare>
            Decommitted
          </EventPill>
        </p>
      ) : null}
      <Disclosure summary="View as table">
        <Table
          caption="Commitments and decommitments by week, latest first"
          head={
            <>
              <th scope="col">Week of</th>
              <th scope="col" className={NUMBER}>
                Committed
              </th>
              <th scope="col" className={NUMBER}>
                Decommitted
              </th>
            </>
          }
        >
          {shown
            .filter(({ committed, decommitted }) => committed + decommitted > 0)
            .toReversed()
            .map(({ monday, committed, decommitted }) => (
              <TableRow key={monday}>
                <RowHead>{readerDay(monday, now)}</RowHead>
                <td className={NUMBER}>{committed}</td>
                <td className={NUMBER}>{decommitted}</td>
              </TableRow>
            ))}
        </Table>
      </Disclosure>
    </section>
  );
}

type ColumnsProps = { weeks: readonly Week[]; frame: Frame; summary: string; now: Date };

function Columns({ weeks, frame, summary, now }: ColumnsProps) {
  const most = Math.max(1, ...weeks.map(({ committed }) => committed));
  const lost = Math.max(0, ...weeks.map(({ decommitted }) => decommitted));
  const unit = (HEIGHT - TOP - FOOT) / (most + lost);
  const floor = TOP + most * unit;
  const step = Math.min(40, (frame.width - LEFT) / weeks.length);
  const thick = Math.max(2, step * 0.7);
  const every = Math.max(1, Math.ceil(weeks.length / frame.labels));
  return (
    <svg className={frame.className} viewBox={`0 0 ${frame.width} ${HEIGHT}`} role="img" aria-label={summary}>
      <text x={LEFT - 6} y={TOP + 8} textAnchor="end">
        {most}
      </text>
      <text x={LEFT - 6} y={floor + 4} textAnchor="end">
        0
      </text>
      <path className={css.axis} d={`M${LEFT} ${TOP}H${frame.width}`} />
      {weeks.map(({ monday, committed, decommitted }, index) => {
        const x = Math.round(LEFT + index * step);
        return (
          <g key={monday}>
            {committed > 0 ? (
              <rect className={css.up} x={x} y={floor - committed * unit} width={thick} height={committed * unit} />
            ) : null}
            {decommitted > 0 ? (
              <rect className={css.down} x={x} y={floor} width={thick} height={decommitted * unit} />
            ) : null}
            {index % every === 0 ? (
              <text x={x} y={HEIGHT - 6}>
                {readerDay(monday, now)}
              </text>
            ) : null}
          </g>
        );
      })}
      <path className={css.floor} d={`M${LEFT} ${floor}H${frame.width}`} />
    </svg>
  );
}
