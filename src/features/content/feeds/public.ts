export { jsonFeedOf, lastChange, rssOf } from './feed.ts';
export { type DigestArticle, listNewsBetween } from './queries.ts';
export { feedOf } from './service.ts';
