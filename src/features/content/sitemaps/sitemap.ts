import { xmlText } from '#kernel/xml-text.ts';

/** Sitemaps as XML (sitemaps.org 0.9) and Google's news sitemaps. Pure. */

export type SitemapEntry = { url: string /** ISO 8601. */; changedAt?: string | undefined };

export type NewsEntry = { url: string; title: string /** ISO 8601. */; publishedAt: string };

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NEWS_NAMESPACE = 'http://www.google.com/schemas/sitemap-news/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${xmlText(text)}</${name}>`;

const located = ({ url, changedAt }: SitemapEntry): string => element('loc', url) + element('lastmod', changedAt);

/** The parts of a site's sitemap. */
export function sitemapIndex(parts: readonly SitemapEntry[]): string {
  const lines = parts.map((part) => `<sitemap>${located(part)}</sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</sitemapindex>\n`;
}

export function urlSet(entries: readonly SitemapEntry[]): string {
  const lines = entries.map((entry) => `<url>${located(entry)}</url>`);
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</urlset>\n`;
}

export function newsUrlSet(publication: string, entries: readonly NewsEntry[]): string {
  const paper = `<news:publication>${element('news:name', publication)}${element('news:language', 'en')}</news:publication>`;
  const lines = entries.map(
    ({ url, title, publishedAt }) =>
      `<url>${element('loc', url)}<news:news>${paper}${element('news:publication_date', publishedAt)}${element('news:title', title)}</news:news></url>`,
  );
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:news="${NEWS_NAMESPACE}">\n${lines.join('\n')}\n</urlset>\n`;
}
