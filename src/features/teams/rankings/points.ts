/**
 * The points of a player for their team's class (decision 10 of the specification's decisions). Whole points. Changing any figure here
 * makes a new formula version, which each stored row records.
 */

export const FORMULA_VERSION = 1;

const TOP_TENTHS = 61;
const TOP_POINTS = 150;
const POINTS_PER_TENTH = 15;
const LEAST_TENTHS = 52;
const POINTS_BELOW = 5;

/** The points of a rating in tenths: 6.1 is 150, 15 less for each tenth down to 5.2; 5 below that; 0 if not rated. */
export function ratingPoints(tenths: number | null): number {
  if (tenths === null) return 0;
  if (tenths < LEAST_TENTHS) return POINTS_BELOW;
  return TOP_POINTS - POINTS_PER_TENTH * (TOP_TENTHS - Math.min(tenths, TOP_TENTHS));
}

/** `points` from rank `first` on, `step` less for each further block of `size` ranks. */
type Band = { first: number; points: number; step: number; size: number };

const RECRUITING_BANDS: readonly Band[] = [
  { first: 1, points: 100, step: 0, size: 1 },
  { first: 2, points: 83, step: 1, size: 1 },
  { first: 6, points: 76, step: 1, size: 1 },
  { first: 11, points: 69, step: 1, size: 1 },
  { first: 26, points: 53, step: 2, size: 5 },
  { first: 61, points: 40, step: 1, size: 5 },
];
const RECRUITING_LAST = 250;

const TRANSFER_BANDS: readonly Band[] = [
  { first: 1, points: 100, step: 0, size: 1 },
  { first: 2, points: 93, step: 1, size: 1 },
  { first: 6, points: 85, step: 1, size: 1 },
  { first: 11, points: 76, step: 1, size: 1 },
  { first: 16, points: 67, step: 1, size: 1 },
  { first: 21, points: 58, step: 1, size: 1 },
  { first: 26, points: 50, step: 3, size: 5 },
];
/** The last transfer rank that earns a bonus. */
export const TRANSFER_LAST = 100;

/** The bonus for a national rank in the class; 0 outside the list or without a rank. */
export const nationalBonus = (rank: number | null): number => bonusOf(rank, RECRUITING_BANDS, RECRUITING_LAST);

/** The bonus for a rank among the hundred best transfers of a season. */
export const transferBonus = (rank: number | null): number => bonusOf(rank, TRANSFER_BANDS, TRANSFER_LAST);

function bonusOf(rank: number | null, bands: readonly Band[], last: number): number {
  if (rank === null || rank < 1 || rank > last) return 0;
  const band = bands.findLast(({ first }) => first <= rank);
  return band ? band.points - band.step * Math.floor((rank - band.first) / band.size) : 0;
}
