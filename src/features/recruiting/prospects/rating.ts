import type { Sport } from '#kernel/sports.ts';

/**
 * Our own rating (decision 7): tenths from 5.2 to 6.1 (basketball from 4.9), and the stars derived from it. Ratings of other services keep
 * their own scale; together they are shown as one composite (decision 8).
 */

export type Stars = 2 | 3 | 4 | 5;

const FIVE_STAR_TENTHS = 61;
const FOUR_STAR_TENTHS = 58;
const THREE_STAR_TENTHS = 55;

const HIGHEST_TENTHS = 61;
const LOWEST_TENTHS = 52;
const LOWEST_BASKETBALL_TENTHS = 49;

/** The scale of a sport's ratings, in tenths. */
export function ratingScale(sport: Sport): { lowest: number; highest: number } {
  return { lowest: sport === 'basketball' ? LOWEST_BASKETBALL_TENTHS : LOWEST_TENTHS, highest: HIGHEST_TENTHS };
}

/** A rating with one decimal, in tenths; null if it is not a step of the sport's scale. */
export function tenthsOfRating(sport: Sport, rating: number): number | null {
  const tenths = Math.round(rating * 10);
  const { lowest, highest } = ratingScale(sport);
  // 5.65 is not a step, and 5.6 is not exactly 56 tenths in binary.
  const isStep = Math.abs(rating * 10 - tenths) < 1e-6;
  return isStep && tenths >= lowest && tenths <= highest ? tenths : null;
}

/** The stars of a rating in tenths; null without a rating. */
export function starsOf(tenths: number): Stars;
export function starsOf(tenths: number | null): Stars | null;
export function starsOf(tenths: number | null): Stars | null {
  if (tenths === null) return null;
  if (tenths >= FIVE_STAR_TENTHS) return 5;
  if (tenths >= FOUR_STAR_TENTHS) return 4;
  if (tenths >= THREE_STAR_TENTHS) return 3;
  return 2;
}

const TENTHS_BY_STARS: Readonly<Record<number, number>> = { 5: 61, 4: 59, 3: 56, 2: 54 };

/** The rating in tenths for a number of stars, for importers that ask for it; null for anything but 2 to 5. */
export function tenthsFromStars(stars: number): number | null {
  return TENTHS_BY_STARS[stars] ?? null;
}

/** `scale`: stars, fraction (0–1), percent (0–100) or points (5.2–6.1). `value` in hundred-thousandths of one unit of the scale: 4 stars are 400000, 0.99321 is 99321. */
export type ServiceRating = { service: string; scale: string; value: number };

export const RATING_UNIT = 100_000;

/**
 * A rating as a fraction between 0 and 1. Points lie on the line from 5.2 = 0.70 to 6.1 = 1.00, which matches the services' own star bands
 * (5.5 is 0.80, 5.8 is 0.90); stars count as the points of decision 8. Null for an unknown scale.
 */
function fractionOf({ scale, value }: ServiceRating): number | null {
  const amount = value / RATING_UNIT;
  if (scale === 'fraction') return inUnit(amount);
  if (scale === 'percent') return inUnit(amount / 100);
  if (scale === 'points') return fractionOfPoints(amount);
  if (scale !== 'stars') return null;
  const tenths = tenthsFromStars(amount);
  return tenths === null ? null : fractionOfPoints(tenths / 10);
}

const fractionOfPoints = (points: number) => inUnit(0.7 + (points - 5.2) / 3);
const inUnit = (value: number) => Math.min(1, Math.max(0, value));

/**
 * The mean of all services' ratings, 0 to 1 with five decimals, and the number of services; null without any. A service that rates on
 * several scales counts once, with their mean.
 */
export function compositeRating(ratings: readonly ServiceRating[]): { value: number; count: number } | null {
  const known = ratings.flatMap((rating) => {
    const fraction = fractionOf(rating);
    return fraction === null ? [] : [{ service: rating.service, fraction }];
  });
  const voices = [...Map.groupBy(known, ({ service }) => service).values()].map((said) =>
    meanOf(said.map(({ fraction }) => fraction)),
  );
  if (voices.length === 0) return null;
  return { value: Math.round(meanOf(voices) * RATING_UNIT) / RATING_UNIT, count: voices.length };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
