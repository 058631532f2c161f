/** The interface of articles for other modules' server code. */

export { type ArticleAccess, isOpenTo, resourceOf } from './article-access.ts';
export { articleBlocksOf } from './article-blocks.ts';
export {
  type ArticleBody,
  type ArticleNode,
  bodyOfParagraphs,
  bodyText,
  countWords,
  referencesOf,
  teaserOf,
  textOfNode,
} from './article-body.ts';
export { blocksOf, detailOf, findShownArticle, type StoredArticle } from './article-detail.ts';
export { type ArticleScope, isListedSql, isShownSql, listArticleIds } from './article-list.ts';
export { articleRows } from './article-rows.ts';
export {
  articleTags,
  authorNewsTag,
  collegeNewsTag,
  NEWS_TAG,
  siteNewsTag,
  sportNewsTag,
} from './article-tags-view.ts';
export { bodyHtml } from './body-html.ts';
export { BODY_REFUSALS } from './body-limits-view.ts';
export { type CleanVerdict, cleanBody, readBody } from './clean-body.ts';
export { FRONT_LEAD, findListed, frontLead, isPinnedOn } from './front-lead.ts';
export { articleBodyOfHtml } from './html-body-view.ts';
export {
  countPublishedBetween,
  countStoriesOfSite,
  countStoriesOfSport,
  insertArticles,
  takenArticleSlugs,
} from './queries.ts';
export { RESERVED_SLUGS } from './reserved-slugs.ts';
export { articlePage, listArticles, storiesBeside } from './service.ts';
export { listShownHeads } from './shown-heads.ts';
export {
  type ArticleState,
  type ArticleText,
  findArticle,
  type HeldArticle,
  insertCorrection,
  isSlugTaken,
  listCorrections,
  listDueIds,
  listEmbargoed,
  listOldSlugs,
  writeSlug,
  writeState,
  writeText,
} from './write-article.ts';
