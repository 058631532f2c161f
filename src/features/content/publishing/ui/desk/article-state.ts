import type { ArticleStateView } from '../../content-view.ts';

/** Whether two states differ only in when they were read: then nothing has to be rendered again. Pure. */
export function isSameState(one: ArticleStateView, other: ArticleStateView): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable(state: ArticleStateView) {
  const { status, slug, oldSlugs, publicUrl, hasChanges, publishedAt, scheduledAt, embargo, isPrepared, may } = state;
  const allowed = Object.entries(may).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [status, slug, oldSlugs, publicUrl, hasChanges, publishedAt, scheduledAt, embargo, isPrepared, allowed];
}
