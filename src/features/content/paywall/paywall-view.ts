import { z } from 'zod';
import { articleBlock } from '../articles/article-block-view.ts';

/** The reply to one reader's access request for a locked article. Isomorphic. */

export const LOCK_REASONS = [
  /** A free account would open some. */
  'not_signed_in',
  'no_subscription',
  'not_in_subscription',
  /** The meter is used up. */
  'meter_used',
] as const;

export const articleReading = z.object({
  /** Null: locked. */
  blocks: z.array(articleBlock).nullable(),
  /** What gives access; null: locked. */
  by: z.enum(['right', 'meter', 'gift']).nullable(),
  reason: z.enum(LOCK_REASONS).nullable(),
  /**
   * What the reader's subscription covers if that is not the story's site, for use in a sentence: "Auburn and Kansas". Null: it covers the
   * site, or there is none.
   */
  coveredElsewhere: z.string().nullable(),
  /** A gift link was given and does not open the article: unknown, for another article, used up, expired or revoked. */
  isGiftOver: z.boolean(),
  /** For a registered article, without a subscription. `nextAt`: when another one may be opened, ISO 8601. */
  meter: z.object({ used: z.int(), limit: z.int(), nextAt: z.string().nullable() }).nullable(),
});
export type ArticleReading = z.output<typeof articleReading>;

export const giftLinkView = z.object({
  id: z.int(),
  slug: z.string(),
  headline: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  openings: z.int(),
  openingsLeft: z.int(),
  isOpen: z.boolean(),
});
export type GiftLinkView = z.output<typeof giftLinkView>;
