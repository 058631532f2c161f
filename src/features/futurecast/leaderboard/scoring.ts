import { DAY_MS } from '#kernel/dates.ts';

/**
 * What a graded pick earns or loses (decision 19 of the specification's decisions). A proper scoring rule: the expected points are highest
 * for the confidence that one really has. Points are stored in hundredths, so that sums are exact.
 */

export type Stars = 2 | 3 | 4 | 5;

const WEIGHT_BY_STARS: Readonly<Record<Stars, number>> = { 2: 0.6, 3: 0.8, 4: 1, 5: 1.2 };
const UNRATED_WEIGHT = 0.6;
const DAYS_PER_STEP = 20;
const BONUS_PER_STEP = 0.01;
const MOST_LEAD_BONUS = 0.1;
const DISAGREEMENT_BONUS = 0.1;

export type Settled = {
  /** 10 to 100, in tens. */
  confidence: number;
  isRight: boolean;
  stars: Stars | null;
  /** When the forecaster last changed the college; a change of confidence keeps it. */
  pickedAt: Date;
  settledAt: Date;
  /** The share of all picks on the prospect at grading that named another college: 0 to 1. */
  disagreement: number;
};

/** 0 to 0.20: a bonus for an early and independent pick. The same whether right or wrong; otherwise it would pay to exaggerate. */
export function courage({
  pickedAt,
  settledAt,
  disagreement,
}: Pick<Settled, 'pickedAt' | 'settledAt' | 'disagreement'>): number {
  const days = Math.max(0, settledAt.getTime() - pickedAt.getTime()) / DAY_MS;
  const lead = Math.min(MOST_LEAD_BONUS, Math.floor(days / DAYS_PER_STEP) * BONUS_PER_STEP);
  return lead + DISAGREEMENT_BONUS * disagreement;
}

/** Hundredths of a point; negative if the pick was wrong. */
export function pointsHundredths(settled: Settled): number {
  const chance = settled.confidence / 100;
  const weight = settled.stars === null ? UNRATED_WEIGHT : WEIGHT_BY_STARS[settled.stars];
  const score = settled.isRight ? 1 - (1 - chance) ** 2 : -(chance ** 2);
  return Math.round(weight * (1 + courage(settled)) * score * 10_000);
}

/** The squared distance between confidence and outcome, in ten-thousandths: 0 is perfect, 10000 the worst. */
export function brierTenThousandths({ confidence, isRight }: Pick<Settled, 'confidence' | 'isRight'>): number {
  const missed = isRight ? 100 - confidence : confidence;
  return missed * missed;
}

export type Standing = {
  forecasterId: number;
  pointsHundredths: number;
  settled: number;
  right: number;
  /** When the last of them was graded. */
  lastSettledAt: Date;
};

/** Fewer graded picks are not meaningful. */
export const LEAST_SETTLED = 10;

/** The board: forecasters with enough graded picks, by points, then accuracy, then volume, then who got there earlier. */
export function leaderboard(standings: readonly Standing[]): Standing[] {
  const accuracy = ({ right, settled }: Standing) => right / settled;
  return standings
    .filter(({ settled }) => settled >= LEAST_SETTLED)
    .toSorted(
      (a, b) =>
        b.pointsHundredths - a.pointsHundredths ||
        accuracy(b) - accuracy(a) ||
        b.settled - a.settled ||
        a.lastSettledAt.getTime() - b.lastSettledAt.getTime() ||
        a.forecasterId - b.forecasterId,
    );
}

/** The number of picks at each confidence, and how many of them were right. */
export type Calibration = { confidence: number; said: number; right: number };

export function calibrationOf(settled: readonly Pick<Settled, 'confidence' | 'isRight'>[]): Calibration[] {
  const byConfidence = Map.groupBy(settled, ({ confidence }) => confidence);
  return [...byConfidence]
    .map(([confidence, said]) => ({
      confidence,
      said: said.length,
      right: said.filter(({ isRight }) => isRight).length,
    }))
    .toSorted((a, b) => a.confidence - b.confidence);
}
