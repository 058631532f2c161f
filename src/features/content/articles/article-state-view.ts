/** Who may read an article and where in its life it is, as names that other shapes use. Isomorphic. */

export { ARTICLE_ACCESS, type ArticleAccess } from './article-access.ts';
export { ARTICLE_STATUSES, type ArticleStatus, type DecisionEmbargo, type Embargo } from './article-status.ts';
