import type { ArticleStateView } from '../../content-view.ts';

/** Whether two states of an article differ in nothing but when they were read: then nothing on the page is drawn again. Pure. */
export function isSameState(one: ArticleStateView, other: ArticleStateView): boolean {
  return JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable(state: ArticleStateView) {
  const { status, slug, oldSlugs, publicUrl, hasChanges, publishedAt, scheduledAt, embargo, isPrepared, may } = state;
  const allowed = Object.entries(may).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [status, slug, oldSlugs, publicUrl, hasChanges, publishedAt, scheduledAt, embargo, isPrepared, allowed];
}
