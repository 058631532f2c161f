import css from './rating-chip.module.css';
import { hiddenClass } from './visually-hidden.tsx';

const CLASS = { sm: `${css.chip} ${css.sm}`, md: css.chip, lg: `${css.chip} ${css.lg}` } as const;

export type ChipStars = 5 | 4 | 3 | 2 | null;

type RatingChipProps = {
  /** Shown with one decimal; null is "NR". */
  rating: number | null;
  /** The kind of chip; the caller knows the rule that turns a rating into stars. */
  stars: ChipStars;
  size?: 'sm' | 'md' | 'lg';
};

/** A rating as a poker chip, which always contains the number. */
export function RatingChip({ rating, stars, size = 'md' }: RatingChipProps) {
  return (
    <span className={CLASS[size]} data-tier={rating === null ? 'nr' : (stars ?? 'nr')}>
      <span className={hiddenClass}>{rating === null ? 'Not rated ' : 'Rating '}</span>
      {rating === null ? <span aria-hidden="true">NR</span> : rating.toFixed(1)}
    </span>
  );
}
