import { z } from 'zod';
import { articleBlock } from '../articles/article-block-view.ts';
import { articleRow } from '../articles/article-view.ts';

/** A member's list of saved stories, and the copy of one that their device keeps. Isomorphic. */

export const SAVED_PATH = '/users/saved';

export const savedStory = z.object({
  story: articleRow,
  /** ISO 8601. */
  savedAt: z.string(),
  /** A copy on a device may be shown until then, ISO 8601: the member's right ends, or 30 days without having asked again. Null: locked for them now. */
  readableUntil: z.string().nullable(),
  /** Of the text: a copy with another one is out of date. */
  textVersion: z.int(),
});
export type SavedStory = z.output<typeof savedStory>;

/** A story as a device keeps it: what is needed to read it without a connection, and nothing about the member. */
export const storyCopy = z.object({
  slug: z.string(),
  headline: z.string(),
  dek: z.string(),
  sport: articleRow.shape.sport,
  authorName: z.string(),
  publishedAt: z.string(),
  wordCount: z.int(),
  /** The text: no pictures, videos or cards of players. */
  blocks: z.array(articleBlock),
  isWhole: z.boolean(),
  corrections: z.array(z.object({ text: z.string(), correctedAt: z.string() })),
  savedAt: z.string(),
  textVersion: z.int(),
  /** As above. */
  readableUntil: z.string(),
});
export type StoryCopy = z.output<typeof storyCopy>;
