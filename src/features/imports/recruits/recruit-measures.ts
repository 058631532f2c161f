import {
  noted,
  readCount,
  readHeightInches,
  readInstant,
  readRating as readScaledRating,
  readWeightLbs,
} from '../engine/public.ts';

/** Sizes, ratings and ranks of a row; dropped values are noted. */

type Sizes = Record<'heightInches' | 'heightCm' | 'height' | 'weightLbs' | 'weightKg' | 'weight', string | null>;

const STARS = { least: 2, most: 5 };
const RANK = { least: 1, most: 99_999 };

/** Whole inches. */
export function readHeight({ heightInches, heightCm, height }: Sizes, notes: string[]): number | null {
  const isMetric = heightInches === null && heightCm !== null;
  const cell = heightInches ?? heightCm ?? height;
  return cell === null ? null : noted(readHeightInches(cell, { unit: isMetric ? 'cm' : 'in' }), notes);
}

/** Whole pounds. */
export function readWeight({ weightLbs, weightKg, weight }: Sizes, notes: string[]): number | null {
  const isMetric = weightLbs === null && weightKg !== null;
  const cell = weightLbs ?? weightKg ?? weight;
  return cell === null ? null : noted(readWeightLbs(cell, { unit: isMetric ? 'kg' : 'lb' }), notes);
}

export function readStars(cell: string | null, notes: string[]): number | null {
  return readWhole(cell, { column: 'stars', ...STARS }, notes);
}

export function readRank(cell: string | null, column: string, notes: string[]): number | null {
  return readWhole(cell, { column, ...RANK }, notes);
}

/** Zero means a missing number here. */
function readWhole(
  cell: string | null,
  bounds: { column: string; least: number; most: number },
  notes: string[],
): number | null {
  return cell === null || Number(cell) === 0 ? null : noted(readCount(cell, bounds), notes);
}

/** A rating on its own scale. The best one, 1, does not tell its scale, but five stars from the same service do. */
export function readRating(
  cell: string | null,
  stars: number | null,
  notes: string[],
): { scale: string; value: number } | null {
  if (cell === null) return null;
  const isBest = Number(cell) === 1 && stars === STARS.most;
  return noted(readScaledRating(cell, { scale: isBest ? 'fraction' : null }), notes);
}

/** YYYY-MM-DD. */
export function readCommitmentDay(cell: string | null, notes: string[]): string | null {
  return cell === null ? null : (noted(readInstant(cell, 'commitment date'), notes)?.on ?? null);
}
