import { parseFeed } from 'feedsmith';
import { textOfHtml } from '../html/text-of-html.ts';
import type { BoardThread } from './boards.ts';

/** Parses a board's feed in RSS, Atom, RDF or JSON Feed. Its content is untrusted. */

const MOST_THREADS = 20;
const LONGEST = { title: 200, author: 60 } as const;

type Given = { title: unknown; href: unknown; author: unknown; postedAt: unknown };

/** Throws if the text is not a feed. `base` is the address that it came from. */
export function readFeed(text: string, base: string): BoardThread[] {
  // No feed needs entities of its own; a text that declares them is an expansion attack.
  if (/<!ENTITY/i.test(text)) throw new Error('the feed declares entities');
  if (hasBrokenTags(text)) throw new Error('the feed has tags that are never closed');
  return itemsOf(text)
    .flatMap((item) => threadOf(item, base))
    .slice(0, MOST_THREADS);
}

/** For each unclosed tag, the parser reads the rest of the feed. A few come from titles that were not escaped. */
const MOST_BROKEN_TAGS = 20;
function hasBrokenTags(text: string): boolean {
  let broken = 0;
  let at = text.indexOf('<');
  while (at >= 0 && broken <= MOST_BROKEN_TAGS) {
    const next = text.indexOf('<', at + 1);
    const tag = text.slice(at, next < 0 ? undefined : next);
    if (!tag.includes('>')) broken += 1;
    at = next;
  }
  return broken > MOST_BROKEN_TAGS;
}

function itemsOf(text: string): Given[] {
  const { format, feed } = parseFeed(text);
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map(({ title, link, dc, authors, pubDate }) => ({
        title,
        href: link,
        author: dc?.creators?.[0] ?? authors?.[0]?.name,
        postedAt: pubDate,
      }));
    case 'atom':
      return (feed.entries ?? []).map(({ title, links, authors, published, updated }) => ({
        title: title?.value,
        href: (links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0])?.href,
        author: authors?.[0]?.name,
        postedAt: published ?? updated,
      }));
    case 'rdf':
      return (feed.items ?? []).map(({ title, link, dc }) => ({
        title,
        href: link,
        author: dc?.creators?.[0],
        postedAt: dc?.dates?.[0],
      }));
    case 'json':
      return (feed.items ?? []).map(({ title, url, authors, date_published: published }) => ({
        title,
        href: url,
        author: authors?.[0]?.name,
        postedAt: published,
      }));
  }
}

/** Skips threads without a title or a link. */
function threadOf({ title, href, author, postedAt }: Given, base: string): BoardThread[] {
  const words = plain(title, LONGEST.title);
  const address = typeof href === 'string' ? outsideAddress(href, base) : null;
  if (words === null || address === null) return [];
  return [{ title: words, href: address, author: plain(author, LONGEST.author), postedAt: instant(postedAt) }];
}

function plain(text: unknown, longest: number): string | null {
  if (typeof text !== 'string') return null;
  const words = textOfHtml(text.slice(0, 10 * longest));
  return words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words || null;
}

function instant(text: unknown): string | null {
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** A safe link for readers: a web address without credentials in it. */
export function outsideAddress(href: string, base: string): string | null {
  const url = URL.parse(href, base);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && url.username === '' && url.password === '' ? url.href : null;
}
