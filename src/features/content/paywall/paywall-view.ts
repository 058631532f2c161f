import { z } from 'zod';
import { articleBlock } from '../articles/article-block-view.ts';

/** What the door of a locked article says to one reader. Isomorphic. */

export const LOCK_REASONS = [
  /** A free account would let him read some. */
  'not_signed_in',
  'no_subscription',
  'not_in_subscription',
  /** As many registered articles as the meter has were opened. */
  'meter_used',
] as const;

export const articleReading = z.object({
  /** Null: locked. */
  blocks: z.array(articleBlock).nullable(),
  /** By what he reads; null: locked. */
  by: z.enum(['right', 'meter', 'gift']).nullable(),
  reason: z.enum(LOCK_REASONS).nullable(),
  /** What the reader's subscription covers where that is not the story's site, as a sentence says it: "Auburn and Kansas". Null: it is, or they have none. */
  coveredElsewhere: z.string().nullable(),
  /** A gift link was given and does not open: unknown, for another article, used up, ended or taken back. */
  isGiftOver: z.boolean(),
  /** Of a registered article, for who has no subscription. `nextAt`: when one more may be opened, ISO 8601. */
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
