import frameCss from './chart-frame.module.css';
import {
  axisWords,
  type ChartFrame,
  type ChartScale,
  type ChartSeries,
  lastPoint,
  linePath,
  NARROW,
  place,
  spread,
  TICK_GAP,
  WIDE,
  withRoomFor,
} from './chart-layout.ts';
import css from './line-chart.module.css';

const DASHES = [undefined, undefined, '7 4', '2 4', '10 3 2 3', '1 3'] as const;
const LABEL_GAP = 16;
/** To the left of this, a note does not fit before its point and goes below it. */
const NOTE_ROOM = 110;
const CHART = {
  wide: `${frameCss.chart} ${frameCss.wide} ${css.lines}`,
  narrow: `${frameCss.chart} ${frameCss.narrow} ${css.lines}`,
} as const;
const LEAD = `${css.line} ${css.lead}`;

type LineChartProps = ChartScale & {
  /** The text alternative: what the chart shows, with its conclusion. */
  summary: string;
  /** The leader first; at most six. */
  series: readonly ChartSeries[];
  /** step: a value holds until the next one, drawn as a staircase. */
  shape?: 'line' | 'step';
  /** Moments that explain a change, as vertical lines. */
  events?: readonly { moment: number; label: string }[];
  /** Labeled points on the leader's line. */
  notes?: readonly { moment: number; label: string }[];
  formatTick?: (value: number) => string;
};

/** Lines over time, drawn twice (wide and narrow), labeled at their ends. Put the numbers in a table nearby. */
export function LineChart(props: LineChartProps) {
  return (
    <>
      <Drawing {...props} frame={WIDE} size="wide" />
      <Drawing {...props} frame={NARROW} size="narrow" />
    </>
  );
}

function Drawing(props: LineChartProps & { frame: ChartFrame; size: 'wide' | 'narrow' }) {
  const { size, summary, series, moments, ticks, shape = 'line', events = [], notes = [] } = props;
  const format = props.formatTick ?? String;
  const frame = withRoomFor(props.frame, ticks.map(format));
  const at = place(frame, props);
  const floor = frame.height - frame.bottom;
  const rightEnd = frame.width - frame.right;
  const ends = series.map((one) => lastPoint(one.values));
  const labelY = spread(
    ends.map((end) => (end ? at.y(end.value) : floor)),
    LABEL_GAP,
    floor,
  );
  return (
    <svg className={CHART[size]} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={summary}>
      {ticks.map((tick) => (
        <g key={tick}>
          <text x={frame.left - TICK_GAP} y={at.y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
          <path className={frameCss.axis} d={`M${frame.left} ${at.y(tick)}H${rightEnd}`} />
        </g>
      ))}
      {events.map((event) => (
        <g key={event.label}>
          <path className={css.event} d={`M${at.x(event.moment)} 8V${floor}`} />
          <text className={css.eventLabel} x={at.x(event.moment) - 6} y="16" textAnchor="end">
            {event.label}
          </text>
        </g>
      ))}
      {series
        .map((one, index) => (
          <path
            key={one.key}
            className={index === 0 ? LEAD : css.line}
            data-team={one.team ?? undefined}
            strokeDasharray={DASHES[index]}
            d={linePath(one.values, at, shape)}
          />
        ))
        .toReversed()}
      {series.map((one, index) => (
        <text key={one.key} className={css.label} x={rightEnd + 8} y={(labelY[index] ?? floor) + 4}>
          {size === 'narrow' ? (one.shortLabel ?? one.label) : one.label}
        </text>
      ))}
      <Notes notes={notes} values={series[0]?.values ?? []} at={at} />
      {axisWords(moments, at.x, size === 'wide' ? 9 : 4).map(({ index, word, x }, nth) => (
        <text key={index} x={x} y={frame.height - 6} textAnchor={nth === 0 ? 'start' : 'middle'}>
          {word}
        </text>
      ))}
    </svg>
  );
}

type NotesProps = {
  notes: readonly { moment: number; label: string }[];
  values: readonly (number | null)[];
  at: ReturnType<typeof place>;
};

function Notes({ notes, values, at }: NotesProps) {
  return notes.map(({ moment, label }) => {
    const value = values[moment];
    if (value === undefined || value === null) return null;
    const [x, y] = [at.x(moment), at.y(value)];
    const isNearEdge = x < NOTE_ROOM;
    return (
      <g key={label}>
        <circle className={css.point} cx={x} cy={y} r="4" />
        <text
          className={css.label}
          x={isNearEdge ? x + 8 : x - 8}
          y={isNearEdge ? y + 16 : y - 8}
          textAnchor={isNearEdge ? 'start' : 'end'}
        >
          {label}
        </text>
      </g>
    );
  });
}
