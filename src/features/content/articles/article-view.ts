import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { imageView } from '#features/media/images/image-view.ts';
import { prospectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { ARTICLE_ACCESS, type ArticleAccess } from './article-access.ts';
import { articleBlock } from './article-block-view.ts';

/** An article as lists and its page show it, and its words. Isomorphic. */

/** Articles already read that are left out; no address holds more than 200 fields, of which a few are other ones. */
export const MOST_LEFT_OUT = 190;

export const articleRow = z.object({
  id: z.int(),
  slug: z.string(),
  headline: z.string(),
  dek: z.string(),
  access: z.enum(ARTICLE_ACCESS),
  sport: z.enum(SPORTS),
  /** The site that it is written for. */
  siteId: z.int(),
  /** That site as sentences call it: "Alabama". */
  place: z.string(),
  /** ISO 8601. */
  publishedAt: z.string(),
  author: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  image: imageView.nullable(),
  /** The college whose colours a drawn plate takes: the site's, where it is a team's. */
  teamKey: z.string().nullable(),
  wordCount: z.int(),
});
export type ArticleRow = z.output<typeof articleRow>;

export const articleDetail = articleRow.extend({
  /** The last change of the text that readers see, ISO 8601; null: none since it was published. */
  changedAt: z.string().nullable(),
  /** Of the address of the site that it is written for; empty: the main site. */
  subdomain: z.string(),
  /** Whether subscriptions to that site are sold: where they are not, only All Access opens its stories. */
  isSiteSold: z.boolean(),
  /** Of a locked War Room story: US dollars a month of the add-on that opens it. Null: another story, or open. */
  warRoomPrice: z.number().nullable(),
  /** Of a locked War Room story: US dollars a month of the plan that the add-on goes with. Null: another story, or open. */
  planPrice: z.number().nullable(),
  /** Of a locked War Room story: US dollars a month of the plan that has every War Room. Null: another story, or open. */
  allAccessPrice: z.number().nullable(),
  /** Whether the reader's subscription covers the site, as far as the page's class of readers says it: false on another site. */
  isSiteCovered: z.boolean(),
  /** The opening, one paragraph each: all that somebody sees to whom it is locked. */
  teaser: z.array(z.string()),
  /** Null: locked for whoever asks. */
  blocks: z.array(articleBlock).nullable(),
  /** `text` null: the article is locked for whoever asks. */
  corrections: z.array(z.object({ text: z.string().nullable(), correctedAt: z.string() })),
  writer: z.object({ title: z.string(), bio: z.string() }),
  /** Whom it is about, each as the prospect that he is or was last; the best rated first. */
  people: z.array(prospectRow),
  colleges: z.array(collegeFlag),
  /** The article's address on its own site. */
  canonicalUrl: z.string(),
});
export type ArticleDetail = z.output<typeof articleDetail>;

export const articleHref = (slug: string): string => `/news/${slug}`;

/** The end of an address that a gift link opens; nothing without one. */
export const giftQuery = (gift: string | null): string => (gift === null ? '' : `?gift=${encodeURIComponent(gift)}`);

const ACCESS_WORDS: Readonly<Record<ArticleAccess, string | undefined>> = {
  free: undefined,
  registered: 'Free with account',
  premium: 'Subscribers',
  war_room: 'War Room',
};

/** Who may read it, in a word; undefined where everybody may. */
export const accessWord = (access: ArticleAccess): string | undefined => ACCESS_WORDS[access];

/**
 * The same on the pages of a site. A story of another site, which the subscription of this one does not open, names the subscription
 * that does: "Bluechip subscribers".
 */
export function accessMark(
  { access, siteId, place }: Pick<ArticleRow, 'access' | 'siteId' | 'place'>,
  shownOn: number | undefined,
): string | undefined {
  const word = accessWord(access);
  if (siteId === shownOn || (access !== 'premium' && access !== 'war_room')) return word;
  return `${place} ${access === 'premium' ? 'subscribers' : word}`;
}

const WORDS_A_MINUTE = 230;

/** "4 min read". */
export const readingTime = (wordCount: number): string =>
  `${Math.max(1, Math.round(wordCount / WORDS_A_MINUTE))} min read`;
