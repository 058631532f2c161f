/** Pure geometry of a line chart: one drawing for wide spaces and one for narrow ones, so that text is never scaled. */

export type ChartSeries = {
  key: string;
  /** At the end of the line on a wide chart: "Texas A&M 64%". */
  label: string;
  /** The same for narrow charts: "A&M 64%". */
  shortLabel?: string | undefined;
  /** A team's key, for the color of the leader's line. */
  team?: string | null | undefined;
  /** One value per moment; null is a gap before the first or after the last. */
  values: readonly (number | null)[];
};

/** `at` in milliseconds; a moment without a word has no label on the axis. */
export type ChartMoment = { at: number; word: string };

export type ChartScale = {
  /** In order; their distances on the axis are proportional to time. */
  moments: readonly ChartMoment[];
  /** The grid lines from low to high; the first and the last are the minimum and maximum. */
  ticks: readonly [number, number, ...number[]];
};

export type ChartFrame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

export const WIDE: ChartFrame = { width: 820, height: 228, left: 34, right: 128, top: 20, bottom: 28 };
export const NARROW: ChartFrame = { width: 330, height: 228, left: 30, right: 88, top: 20, bottom: 28 };

/** The approximate width of a character in an axis label, in the units of the drawing. */
const CHARACTER = 6.5;
/** Between a label and its grid line. */
export const TICK_GAP = 8;

/** Makes room on the left for the labels of the grid lines and the gap after them. */
export function withRoomFor(frame: ChartFrame, figures: readonly string[]): ChartFrame {
  const longest = Math.max(...figures.map(({ length }) => length));
  return { ...frame, left: Math.max(frame.left, Math.ceil(longest * CHARACTER) + TICK_GAP) };
}

/** The coordinates of moment `index` and value `value`. */
export function place(frame: ChartFrame, { moments, ticks }: ChartScale) {
  const low = ticks[0];
  const high = ticks.at(-1) ?? low + 1;
  const across = frame.width - frame.left - frame.right;
  const up = frame.height - frame.top - frame.bottom;
  const start = moments[0]?.at ?? 0;
  const span = Math.max(1, (moments.at(-1)?.at ?? 0) - start);
  return {
    x: (index: number) => Math.round(frame.left + (across * ((moments[index]?.at ?? start) - start)) / span),
    y: (value: number) => Math.round(frame.top + up * (1 - (value - low) / (high - low))),
  };
}

/** The points of a line, or of a staircase if a value holds until the next one. */
export function linePath(
  values: readonly (number | null)[],
  at: { x: (index: number) => number; y: (value: number) => number },
  shape: 'line' | 'step',
): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ x: at.x(index), y: at.y(value) }]));
  const [first, ...rest] = known;
  if (first === undefined) return '';
  return `M${first.x} ${first.y}${rest.map(({ x, y }) => (shape === 'step' ? `H${x}V${y}` : `L${x} ${y}`)).join('')}`;
}

/** The last value of a series and its moment. */
export function lastPoint(values: readonly (number | null)[]): { index: number; value: number } | null {
  const index = values.findLastIndex((value) => value !== null);
  const value = values[index];
  return value === undefined || value === null ? null : { index, value };
}

/** Moves labels apart until none overlaps another, in the order of their lines; `gap` is the height of one. */
export function spread(wanted: readonly number[], gap: number, floor: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  let previous = Number.NEGATIVE_INFINITY;
  for (const label of order) {
    label.y = Math.max(label.y, previous + gap);
    previous = label.y;
  }
  let next = floor + gap;
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, next - gap);
    next = label.y;
  }
  return order.toSorted((a, b) => a.index - b.index).map((label) => label.y);
}

const WORD_GAP = 12;
/** Labels closer together than this share of their usual distance look as if one were missing. */
const LEAST_SHARE = 0.8;

type AxisWord = { index: number; word: string; x: number; width: number };

/**
 * Axis labels that do not overlap: at most `most`, always with the first and the last. Shows all if they fit, otherwise some at equal
 * distances, otherwise as many as fit. The first is left-aligned at its moment, the others are centered.
 */
export function axisWords(moments: readonly ChartMoment[], x: (index: number) => number, most: number): AxisWord[] {
  const words = moments.flatMap(({ word }, index) =>
    word === '' ? [] : [{ index, word, x: x(index), width: word.length * CHARACTER }],
  );
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last || first === last) return words;
  const rightEnd = (one: AxisWord) => one.x + (one === first ? one.width : one.width / 2);
  const hasRoom = (one: AxisWord, next: AxisWord) => next.x - next.width / 2 - rightEnd(one) >= WORD_GAP;
  const fits = (some: readonly AxisWord[], least = 0) =>
    some.every((next, at) => {
      const one = some[at - 1];
      return !one || (hasRoom(one, next) && next.x - one.x >= least);
    });
  for (let count = Math.min(most, words.length); count > 2; count -= 1) {
    const some = Array.from(
      { length: count },
      (_, at) => words[Math.round((at * (words.length - 1)) / (count - 1))] ?? last,
    );
    const least = count === words.length ? 0 : (LEAST_SHARE * (last.x - first.x)) / (count - 1);
    if (fits(some, least)) return some;
  }
  const some = [first];
  for (const word of words.slice(1, -1)) {
    if (some.length < most - 1 && fits([some.at(-1) ?? first, word, last])) some.push(word);
  }
  return fits([first, last]) ? [...some, last] : [last];
}
