/** Access and status of an article, as types for other shapes. Isomorphic. */

export { ARTICLE_ACCESS, type ArticleAccess } from './article-access.ts';
export { ARTICLE_STATUSES, type ArticleStatus, type DecisionEmbargo, type Embargo } from './article-status.ts';
