import css from './stars.module.css';

const LABEL = ['No stars', '1 star', '2 stars', '3 stars', '4 stars', '5 stars'] as const;

export type StarCount = 0 | 1 | 2 | 3 | 4 | 5;

/** Stars in ink, announced as "4 stars"; sized by the surrounding font. */
export function Stars({ count }: { count: StarCount }) {
  return <span className={css.stars} data-n={count} role="img" aria-label={LABEL[count]} />;
}
