export type { ArticleBody, ArticleMark, ArticleNode } from './article-body.ts';
export { insertArticles, type NewArticle, takenArticleSlugs } from './queries.ts';
