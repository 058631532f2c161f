import { generateJsonFeed, generateRssFeed } from 'feedsmith';
import { plainText, xmlText } from '#kernel/xml-text.ts';

/** A feed as RSS 2.0 and as JSON Feed 1.1, from the same items. Pure: removes characters that XML cannot contain, whatever was typed. */

export type FeedItem = {
  /** Permanent, even if the URL changes. */
  id: string;
  url: string;
  title: string;
  /** For a locked story the dek and the opening, plain text. */
  summary: string;
  /** The full text as HTML; null: locked. */
  html: string | null;
  /** The opening, one string per paragraph. */
  teaser: readonly string[];
  /** The label below the opening of a locked story: "Members only". */
  lock: string;
  author: { name: string; url: string };
  section: string;
  picture: { url: string; type: string; alt: string } | null;
  publishedAt: Date;
  updatedAt: Date;
};

export type Feed = {
  title: string;
  description: string;
  /** The page that the feed belongs to. */
  pageUrl: string;
  feedUrl: string;
  items: readonly FeedItem[];
};

const LANGUAGE = 'en-us';
/** Minutes: as long as a reply is cached. */
const TTL = 5;

/** When its latest item was published; null without items. */
export function lastChange({ items }: Pick<Feed, 'items'>): Date | null {
  const times = items.map(({ updatedAt }) => updatedAt.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

export function rssOf(feed: Feed): string {
  const { title, description, pageUrl, feedUrl, items } = feed;
  const changed = lastChange(feed);
  const text = generateRssFeed({
    title: plainText(title),
    link: pageUrl,
    description: plainText(description),
    language: LANGUAGE,
    ttl: TTL,
    ...(changed ? { lastBuildDate: changed } : {}),
    atom: { links: [{ href: feedUrl, rel: 'self', type: 'application/rss+xml' }] },
    items: items.map((item) => ({
      title: plainText(item.title),
      link: item.url,
      guid: { value: item.id, isPermaLink: false },
      description: item.html === null ? openingHtml(item) : `<p>${xmlText(item.summary)}</p>`,
      ...(item.html === null ? {} : { content: { encoded: item.html } }),
      pubDate: item.publishedAt,
      categories: [{ name: plainText(item.section) }],
      dc: { creators: [plainText(item.author.name)] },
      // The length is unknown before the picture is rendered; feed readers accept 0 for that.
      ...(item.picture ? { enclosures: [{ url: item.picture.url, type: item.picture.type, length: 0 }] } : {}),
    })),
  });
  return withoutIndents(text);
}

/** Removes indentation around text, which is part of it for readers that do not trim. */
const withoutIndents = (xml: string): string =>
  xml.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/\]\]>\s+<\//g, ']]></');

export function jsonFeedOf({ title, description, pageUrl, feedUrl, items }: Feed): string {
  const made = generateJsonFeed({
    title: plainText(title),
    description: plainText(description),
    home_page_url: pageUrl,
    feed_url: feedUrl,
    language: LANGUAGE,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: plainText(item.title),
      summary: plainText(item.summary),
      content_html: item.html ?? openingHtml(item),
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      authors: [{ name: plainText(item.author.name), url: item.author.url }],
      tags: [plainText(item.section)],
      language: LANGUAGE,
      ...(item.picture ? { image: item.picture.url } : {}),
    })),
  });
  // Without items the library omits fields that a feed must have.
  return JSON.stringify(items.length === 0 ? { ...Object(made), items: [] } : made);
}

/** For a locked story: the dek, the opening, and where and for whom the rest is. */
function openingHtml({ summary, teaser, lock, url }: FeedItem): string {
  const lines = [summary, ...teaser].map((text) => `<p>${xmlText(text)}</p>`);
  return [...lines, `<p>${xmlText(lock)}. <a href="${xmlText(url)}">Read it on the site</a></p>`].join('\n');
}
