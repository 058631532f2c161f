/**
 * Places gained (positive) or lost since an earlier list; null for a newcomer. Undefined if it cannot be known: there is no current rank or
 * no earlier list, or the rank is beyond the `depth` that lists keep, so that the prospect may have been there before.
 */
export function rankChange(
  rank: number | null,
  previous: number | null,
  { isCompared, depth }: { isCompared: boolean; depth: number },
): number | null | undefined {
  if (!isCompared || rank === null) return undefined;
  if (previous !== null) return previous - rank;
  return rank <= depth ? null : undefined;
}
