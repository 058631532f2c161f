import { RATING_UNIT } from '#features/recruiting/prospects/public.ts';
import { cleanText, quoted } from './import-text.ts';
import type { Measure } from './measures.ts';

/**
 * Ratings by the scale that a service writes them on: 0–1, 0–100, or points of 4.9–6.1 (football begins at 5.2). A single
 * value tells its scale where no other could be meant:
 *
 *   0.93       fraction    over 0, under 1
 *   5.7, 6     points      4.9 to 6.1 but for 5, which may be stars
 *   93, 93 %   percent     30 to 100; services give nobody less
 *
 * 1 (the best fraction, the lowest star, or one percent), 5 and anything between do not: such a value is kept only where the
 * scale is declared: a file is read row by row, and the rest of a column is not known then.
 */
export type RatingScale = 'fraction' | 'percent' | 'points';
/** `value` in hundred-thousandths of one unit of the scale: 0.88 is 88000, 93 percent is 9300000. */
export type ScaledRating = { scale: RatingScale; value: number };

const MEANT: Readonly<Record<RatingScale, { least: number; most: number }>> = {
  fraction: { least: 0, most: 1 },
  percent: { least: 0, most: 100 },
  points: { least: 4.9, most: 6.1 },
};
const LEAST_PERCENT = 30;
const RATING = /^(\d{0,3}(?:\.\d{1,12})?) ?(%?)$/;

/** Empty or zero means a missing rating. `scale`: of the whole column, if known. */
export function readRating(
  cell: string | undefined,
  { scale = null, column = 'rating' }: { scale?: RatingScale | null; column?: string } = {},
): Measure<ScaledRating> {
  const text = cleanText(cell);
  const amount = amountOf(text);
  if (text === null || amount === 0) return { value: null, note: null };
  const found = scale ?? (text.endsWith('%') ? 'percent' : scaleOf(amount));
  if (found === null) {
    const why = Number.isNaN(amount) ? 'is no rating' : 'does not tell its scale';
    return { value: null, note: `${column} ${quoted(text)} ${why}: not kept` };
  }
  const { least, most } = MEANT[found];
  if (amount >= least && amount <= most) {
    return { value: { scale: found, value: Math.round(amount * RATING_UNIT) }, note: null };
  }
  return { value: null, note: `${column} ${quoted(text)} is not between ${least} and ${most}: not kept` };
}

function scaleOf(amount: number): RatingScale | null {
  if (amount > 0 && amount < 1) return 'fraction';
  if (amount >= MEANT.points.least && amount <= MEANT.points.most && amount !== 5) return 'points';
  return amount >= LEAST_PERCENT && amount <= MEANT.percent.most ? 'percent' : null;
}

/** NaN if the text is no number. */
function amountOf(text: string | null): number {
  const [, amount = ''] = RATING.exec(text ?? '') ?? [];
  return amount === '' ? Number.NaN : Number(amount);
}
