import type { ArticleText } from '../articles/public.ts';

/** The editable content of an article, in any form: working copy, revision, or published text. */
export type Copy = ArticleText;

const risingOnce = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** Normalizes a copy, so that two can be compared. The body must already be sanitized. */
export const tidy = (copy: Copy): Copy => ({
  ...copy,
  headline: copy.headline.trim().replace(/\s+/g, ' '),
  dek: copy.dek.trim().replace(/\s+/g, ' '),
  personIds: risingOnce(copy.personIds),
  collegeIds: risingOnce(copy.collegeIds),
});

/** Whether two copies have the same content, whatever the order of their keys: the database does not keep it. */
export const isSameCopy = (one: Copy, other: Copy): boolean => spellingOf(one) === spellingOf(other);

/** Canonical JSON, with sorted keys. */
export function spellingOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
