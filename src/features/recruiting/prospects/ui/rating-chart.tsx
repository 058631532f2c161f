import { LineChart } from '#design-system/line-chart.tsx';
import { axisMoments, momentNames } from '#kernel/days.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { Profile } from './prospect-data.ts';

/** The longest note that fits beside the line. */
const LONGEST_NOTE = 18;

/** The rating as a step chart: it holds until it is changed, and the reason is shown at the step. The chart needs two steps. */
export function RatingChart({ ratingHistory }: Pick<Profile, 'ratingHistory'>) {
  const now = new Date(usePageRoot().now);
  const steps = ratingHistory.toReversed().filter(({ newRating }) => newRating !== null);
  const values = steps.map(({ newRating }) => newRating);
  const [first, last] = [values[0], values.at(-1)];
  if (steps.length < 2 || first === undefined || last === undefined || first === null || last === null) return null;
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.round(Math.min(...known) * 10) - 1, Math.round(Math.max(...known) * 10) + 1];
  const between = Array.from({ length: high - low - 1 }, (_, index) => (low + 1 + index) / 10);
  const moments = steps.map(({ at }) => new Date(at));
  const names = momentNames(moments, now);
  return (
    <LineChart
      summary={`Rating from ${first.toFixed(1)} on ${names[0]} to ${last.toFixed(1)} on ${names.at(-1)}`}
      shape="step"
      moments={[...axisMoments(moments, now), { at: now.getTime(), word: 'Now' }]}
      ticks={[low / 10, between[0] ?? high / 10, ...between.slice(1), high / 10]}
      formatTick={(tick) => tick.toFixed(1)}
      series={[{ key: 'rating', label: last.toFixed(1), values: [...values, last] }]}
      notes={steps.flatMap(({ reason }, moment) =>
        moment > 0 && reason.length <= LONGEST_NOTE ? [{ moment, label: reason }] : [],
      )}
    />
  );
}
