export type { ArticleBody, ArticleNode } from './article-body.ts';
export { insertArticles, takenArticleSlugs } from './queries.ts';
