import type { ArticleText } from '../articles/public.ts';

/** All of an article that is written, wherever it stands: the working copy, a revision, what readers see. */
export type Copy = ArticleText;

const risingOnce = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** The same copy in its one spelling, so that two can be compared. The body must be clean already. */
export const tidy = (copy: Copy): Copy => ({
  ...copy,
  headline: copy.headline.trim().replace(/\s+/g, ' '),
  dek: copy.dek.trim().replace(/\s+/g, ' '),
  personIds: risingOnce(copy.personIds),
  collegeIds: risingOnce(copy.collegeIds),
});

/** Whether two copies say the same, in whatever order their keys stand: the database keeps an order of its own. */
export const isSameCopy = (one: Copy, other: Copy): boolean => spellingOf(one) === spellingOf(other);

/** Anything of JSON in one spelling, its keys in order. */
export function spellingOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
