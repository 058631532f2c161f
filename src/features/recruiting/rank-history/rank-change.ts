/**
 * Places gained (positive) or lost since an earlier list; null is a newcomer to it. Undefined where nothing can be said: he has no
 * rank, there is no earlier list, or he stands beyond the `depth` to which lists are kept, so that he may have stood there before.
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
