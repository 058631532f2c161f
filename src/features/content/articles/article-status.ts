/** The life of an article: draft → review → scheduled → published → archived. Readers see what is published and whose hour has come. */

export const ARTICLE_STATUSES = ['draft', 'review', 'scheduled', 'published', 'archived'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** Waits for a decision of a prospect, of those that were not known when the article was scheduled. */
export type DecisionEmbargo = {
  until: 'decision';
  prospectId: number;
  /** For that college only; absent: for whichever. */
  collegeId?: number;
  /** The last step of his that was known then; absent: told by the dates. */
  after?: number;
};

/** What a scheduled article waits for instead of an hour: the decision of a prospect, or the final score of a game. */
export type Embargo = DecisionEmbargo | { until: 'final'; gameId: number };
