import { type Sport, sportName } from '#kernel/sports.ts';

/** The available feeds and their URLs. Isomorphic. */

/** On a site: everything that it shows, or one sport; for an author over all sites. */
export type FeedScope = { kind: 'site' } | { kind: 'sport'; sport: Sport } | { kind: 'author'; slug: string };

export const FEED_FORMATS = ['rss', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const FILES = { rss: 'feed.xml', json: 'feed.json' } as const;
export const FEED_TYPES = { rss: 'application/rss+xml', json: 'application/feed+json' } as const;

export function feedHref(scope: FeedScope, format: FeedFormat): string {
  return `${folderOf(scope)}/${FILES[format]}`;
}

function folderOf(scope: FeedScope): string {
  if (scope.kind === 'sport') return `/content/${scope.sport}`;
  return scope.kind === 'author' ? `/authors/${scope.slug}` : '';
}

/** The title of a feed on a site; an author's has their name. */
export const feedTitle = (scope: FeedScope, siteName: string, authorName = ''): string =>
  scope.kind === 'sport' ? `${siteName}: ${sportName(scope.sport)}` : scope.kind === 'author' ? authorName : siteName;
