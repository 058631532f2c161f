import { DAY_MS } from '#kernel/dates.ts';

/** Consensus chances of a prospect (decision 18 of the specification's decisions). Pure; `now` is an argument. */

export type Voice = {
  collegeId: number;
  /** 10 to 100, in tens. */
  confidence: number;
  /** When the pick was last changed. */
  at: Date;
  /** The forecaster's graded picks, and how many of them were right. */
  picks: number;
  hits: number;
};

export type Share = {
  collegeId: number;
  /** Whole percent; all chances of a prospect add up to 100. */
  percent: number;
  forecasts: number;
};

const HALF_LIFE_DAYS = 90;
/** A forecaster without a record counts as one who is right half the time. */
const PRIOR_HITS = 5;
const PRIOR_PICKS = 10;

export const shrunkAccuracy = ({ picks, hits }: Pick<Voice, 'picks' | 'hits'>): number =>
  (hits + PRIOR_HITS) / (picks + PRIOR_PICKS);

export function weightOf(voice: Voice, now: Date): number {
  const days = Math.max(0, now.getTime() - voice.at.getTime()) / DAY_MS;
  return voice.confidence * shrunkAccuracy(voice) * 0.5 ** (days / HALF_LIFE_DAYS);
}

/** The colleges by chance, highest first; empty without picks. */
export function sharesOf(voices: readonly Voice[], now: Date): Share[] {
  const byCollege = Map.groupBy(voices, ({ collegeId }) => collegeId);
  const weights = [...byCollege].map(([collegeId, said]) => ({
    collegeId,
    forecasts: said.length,
    weight: said.reduce((sum, voice) => sum + weightOf(voice, now), 0),
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const percents = wholePercents(weights.map(({ weight }) => weight / total));
  return weights
    .map(({ collegeId, forecasts }, index) => ({ collegeId, forecasts, percent: percents[index] ?? 0 }))
    .toSorted((a, b) => b.percent - a.percent || b.forecasts - a.forecasts || a.collegeId - b.collegeId);
}

/**
 * Rounds fractions that add up to 1 to whole percents that add up to 100, by the largest remainder; of equal ones the first is rounded up.
 */
export function wholePercents(fractions: readonly number[]): number[] {
  const floors = fractions.map((fraction) => Math.floor(fraction * 100));
  let left = fractions.length === 0 ? 0 : 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = fractions
    .map((fraction, index) => ({ index, remainder: fraction * 100 - (floors[index] ?? 0) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    floors[index] = (floors[index] ?? 0) + 1;
    left -= 1;
  }
  return floors;
}
