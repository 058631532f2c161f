import frameCss from './chart-frame.module.css';
import { axisWords, type ChartFrame, NARROW, place, TICK_GAP, WIDE, withRoomFor } from './chart-layout.ts';
import css from './column-chart.module.css';

const CHART = {
  wide: `${frameCss.chart} ${frameCss.wide}`,
  narrow: `${frameCss.chart} ${frameCss.narrow}`,
} as const;
const FRAMES = { wide: { ...WIDE, right: 16 }, narrow: { ...NARROW, right: 12 } } as const;
const PARTS = [css.first, css.second] as const;
const MOST_WORDS = { wide: 12, narrow: 4 } as const;
/** As a share of the distance between two columns. */
const THICKNESS = 0.62;
const LEAST_THICKNESS = 2;

export type ChartColumn = {
  key: string;
  /** Below the axis; '' leaves it out. */
  word: string;
  /** Stacked upward from zero; at most two. */
  up: readonly number[];
  /** Stacked downward from zero. */
  down?: readonly number[];
};

type ColumnChartProps = {
  /** The text alternative: what the chart shows, with its conclusion. */
  summary: string;
  columns: readonly ChartColumn[];
  /** The grid lines from low to high, including zero. */
  ticks: readonly [number, number, ...number[]];
  formatTick: (value: number) => string;
  /** The names of the first and second part of a column, above and below zero. */
  legend: readonly string[];
};

/** Totals per period side by side, gains above zero and losses below it. Put the numbers in a table nearby. */
export function ColumnChart(props: ColumnChartProps) {
  return (
    <figure className={css.figure}>
      <Drawing {...props} size="wide" />
      <Drawing {...props} size="narrow" />
      {props.legend.length > 0 ? (
        <figcaption className={css.legend}>
          {props.legend.map((label, index) => (
            <span key={label} className={css.entry}>
              <svg className={css.swatch} viewBox="0 0 10 10" aria-hidden="true">
                <rect className={PARTS[index]} x="0.5" y="0.5" width="9" height="9" />
              </svg>
              {label}
            </span>
          ))}
        </figcaption>
      ) : null}
    </figure>
  );
}

function Drawing({ summary, columns, ticks, formatTick, size }: ColumnChartProps & { size: 'wide' | 'narrow' }) {
  const frame = withRoomFor(FRAMES[size], ticks.map(formatTick));
  const step = (frame.width - frame.left - frame.right) / Math.max(1, columns.length);
  const thickness = Math.max(LEAST_THICKNESS, step * THICKNESS);
  const middle = (index: number) => frame.left + step * (index + 0.5);
  const { y } = place(frame, { moments: [], ticks });
  const moments = columns.map(({ word }, index) => ({ at: index, word }));
  return (
    <svg className={CHART[size]} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={summary}>
      {ticks.map((tick) => (
        <g key={tick}>
          <text x={frame.left - TICK_GAP} y={y(tick) + 4} textAnchor="end">
            {formatTick(tick)}
          </text>
          <path className={tick === 0 ? css.zero : frameCss.axis} d={`M${frame.left} ${y(tick)}H${rightOf(frame)}`} />
        </g>
      ))}
      {columns.map(({ key, up, down = [] }, index) => (
        <g key={key}>
          {[...stacked(up, 1), ...stacked(down, -1)].map(({ part, from, to, side }) => (
            <rect
              key={`${side} ${part}`}
              className={PARTS[part]}
              x={(middle(index) - thickness / 2).toFixed(1)}
              width={thickness.toFixed(1)}
              y={Math.min(y(from), y(to))}
              height={Math.abs(y(from) - y(to))}
            />
          ))}
        </g>
      ))}
      {axisWords(moments, middle, MOST_WORDS[size]).map(({ index, word, x }) => (
        <text key={index} x={x} y={frame.height - 6} textAnchor="middle">
          {word}
        </text>
      ))}
    </svg>
  );
}

const rightOf = ({ width, right }: ChartFrame) => width - right;

/** The start and end of each part; zero parts are left out. */
function stacked(values: readonly number[], side: 1 | -1) {
  let end = 0;
  return values.flatMap((value, part) => {
    const from = end;
    end += side * value;
    return value === 0 ? [] : [{ part, from, to: end, side }];
  });
}
