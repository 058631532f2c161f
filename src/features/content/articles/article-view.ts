import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { imageView } from '#features/media/images/image-view.ts';
import { prospectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { ARTICLE_ACCESS, type ArticleAccess } from './article-access.ts';
import { articleBlock } from './article-block-view.ts';

/** An article for lists and its page, and its labels. Isomorphic. */

/** The maximum number of articles to exclude as already read; a URL is limited to 200 fields, including a few others. */
export const MOST_LEFT_OUT = 190;

export const articleRow = z.object({
  id: z.int(),
  slug: z.string(),
  headline: z.string(),
  dek: z.string(),
  access: z.enum(ARTICLE_ACCESS),
  sport: z.enum(SPORTS),
  /** The site that published it. */
  siteId: z.int(),
  /** The name of that site within a sentence: "Alabama". */
  place: z.string(),
  /** ISO 8601. */
  publishedAt: z.string(),
  author: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  image: imageView.nullable(),
  /** The college whose colors a placeholder picture uses: that of a team site. */
  teamKey: z.string().nullable(),
  wordCount: z.int(),
});
export type ArticleRow = z.output<typeof articleRow>;

export const articleDetail = articleRow.extend({
  /** The last change of the published text, ISO 8601; null if none since it was published. */
  changedAt: z.string().nullable(),
  /** The subdomain of its site; empty: the main site. */
  subdomain: z.string(),
  /** Whether subscriptions to that site are sold: otherwise only All Access opens its stories. */
  isSiteSold: z.boolean(),
  /** For a locked War Room story: US dollars per month of the add-on that opens it. Null: another story, or open. */
  warRoomPrice: z.number().nullable(),
  /** For a locked War Room story: US dollars per month of the add-on's plan. Null: another story, or open. */
  planPrice: z.number().nullable(),
  /** For a locked War Room story: US dollars per month of the plan that includes every War Room. Null: another story, or open. */
  allAccessPrice: z.number().nullable(),
  /** Whether the reader's subscription covers the site, as far as the page's viewer class says: false on another site. */
  isSiteCovered: z.boolean(),
  /** The opening, one string per paragraph: all that is shown of a locked article. */
  teaser: z.array(z.string()),
  /** Null: locked for the viewer. */
  blocks: z.array(articleBlock).nullable(),
  /** `text` null: the article is locked for the viewer. */
  corrections: z.array(z.object({ text: z.string().nullable(), correctedAt: z.string() })),
  writer: z.object({ title: z.string(), bio: z.string() }),
  /** The people it is about, each as their latest prospect record; best rated first. */
  people: z.array(prospectRow),
  colleges: z.array(collegeFlag),
  /** The article's URL on its own site. */
  canonicalUrl: z.string(),
});
export type ArticleDetail = z.output<typeof articleDetail>;

export const articleHref = (slug: string): string => `/news/${slug}`;

/** The query string of a gift link; empty without a gift. */
export const giftQuery = (gift: string | null): string => (gift === null ? '' : `?gift=${encodeURIComponent(gift)}`);

const ACCESS_WORDS: Readonly<Record<ArticleAccess, string | undefined>> = {
  free: undefined,
  registered: 'Free with account',
  premium: 'Subscribers',
  war_room: 'War Room',
};

/** The label of the access level; undefined if everybody may read it. */
export const accessWord = (access: ArticleAccess): string | undefined => ACCESS_WORDS[access];

/**
 * The same on the pages of a site. For a story of another site, which this site's subscription does not open, names the subscription that
 * does: "Bluechip subscribers".
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
