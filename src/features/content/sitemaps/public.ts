export { readPartName } from './part.ts';
export { robotsTxt } from './robots.ts';
export { freshNews, newsUntil, sitemapPart, sitemapParts } from './service.ts';
export { newsUrlSet, sitemapIndex, urlSet } from './sitemap.ts';
