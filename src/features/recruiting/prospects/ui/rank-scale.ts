/**
 * The scale of a rank chart: 1 is at the top, and the scale is logarithmic, because a move from 3 to 1 is news and one from 203 to 201 is
 * not.
 */

const MARKS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 100_000] as const;
const MOST_MARKS = 6;

export function rankScale(ranks: readonly (number | null)[]) {
  const known = ranks.filter((rank) => rank !== null);
  const [best, worst] = [Math.min(...known), Math.max(...known)];
  const above = MARKS.findLastIndex((mark) => mark <= best);
  const below = MARKS.findIndex((mark) => mark > worst);
  const marks = MARKS.slice(Math.max(0, above), (below < 0 ? MARKS.length : below) + 1);
  const step = Math.ceil(marks.length / MOST_MARKS);
  // Keeps the end marks: they are the floor and the ceiling of the chart.
  const shown = marks.filter((_, index) => index % step === 0 || index === marks.length - 1);
  const [low = 0, ...higher] = shown.map(place).toReversed();
  const ticks: readonly [number, number, ...number[]] = [low, higher[0] ?? low + 1, ...higher.slice(1)];
  return { ticks, place, rankAt };
}

const place = (rank: number) => -Math.log10(rank);
const rankAt = (tick: number) => Math.round(10 ** -tick);
