/**
 * The life of an article: draft → review → scheduled → published → archived. Readers see published articles whose publication time is past.
 */

export const ARTICLE_STATUSES = ['draft', 'review', 'scheduled', 'published', 'archived'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** Waits for a decision of a prospect that was not known when the article was scheduled. */
export type DecisionEmbargo = {
  until: 'decision';
  prospectId: number;
  /** Only a decision for that college; absent: any. */
  collegeId?: number;
  /** The prospect's last known step at that time; absent: decided by dates. */
  after?: number;
};

/** The event that a scheduled article waits for instead of a time: a prospect's decision, or the final score of a game. */
export type Embargo = DecisionEmbargo | { until: 'final'; gameId: number };
