/** Pure geometry of a line chart: one drawing for a wide place and one for a narrow one, so that text is never scaled. */

export type ChartSeries = {
  key: string;
  /** At the end of the line on a wide chart: "Texas A&M 64%". */
  label: string;
  /** The same where there is little room: "A&M 64%". */
  shortLabel?: string | undefined;
  /** A team's key, for the ink of the leader's line. */
  team?: string | null | undefined;
  /** One value per moment; null is a gap before the first or after the last. */
  values: readonly (number | null)[];
};

export type ChartScale = {
  /** One word per moment, in order; an empty one has no word under the axis. */
  moments: readonly string[];
  /** Lines across, from low to high; the first and the last are the floor and the ceiling. */
  ticks: readonly [number, number, ...number[]];
};

export type ChartFrame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

export const WIDE: ChartFrame = { width: 820, height: 228, left: 34, right: 128, top: 20, bottom: 28 };
export const NARROW: ChartFrame = { width: 330, height: 228, left: 30, right: 88, top: 20, bottom: 28 };

/** Where moment `index` and value `value` stand. */
export function place(frame: ChartFrame, { moments, ticks }: ChartScale) {
  const low = ticks[0];
  const high = ticks.at(-1) ?? low + 1;
  const across = frame.width - frame.left - frame.right;
  const up = frame.height - frame.top - frame.bottom;
  return {
    x: (index: number) => Math.round(frame.left + (across * index) / Math.max(1, moments.length - 1)),
    y: (value: number) => Math.round(frame.top + up * (1 - (value - low) / (high - low))),
  };
}

/** The points of a line, or of a stair where a value holds until the next one. */
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

/** Moves labels apart until none covers another, in the order of their lines; `gap` is the height of one. */
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

/** A word less than this share of the usual distance from the next would run into it. */
const LEAST_SHARE = 0.8;

/** Words under the axis: at most `most` of them, as far from each other as whole moments allow; the first and the last always. */
export function shownMoments(moments: readonly string[], most: number): { index: number; text: string }[] {
  const named = moments.flatMap((text, index) => (text === '' ? [] : [{ index, text }]));
  if (named.length <= most) return named;
  for (let count = most; count > 2; count -= 1) {
    const step = (named.length - 1) / (count - 1);
    const places = Array.from({ length: count }, (_, word) => Math.round(word * step));
    const isEven = places.every((at, word) => word === 0 || at - (places[word - 1] ?? 0) >= LEAST_SHARE * step);
    if (isEven) return places.flatMap((at) => named[at] ?? []);
  }
  return [named[0], named.at(-1)].filter((word) => word !== undefined);
}
