import { z } from 'zod';
import { articleBlock } from '../articles/article-block-view.ts';
import { articleRow } from '../articles/article-view.ts';

/** A member's list of saved stories, and the offline copy of one. Isomorphic. */

export const SAVED_PATH = '/users/saved';

export const savedStory = z.object({
  story: articleRow,
  /** ISO 8601. */
  savedAt: z.string(),
  /**
   * When a copy on a device expires, ISO 8601: the member's access ends, or after 30 days without a check. Null: currently locked for the
   * member.
   */
  readableUntil: z.string().nullable(),
  /** The version of the text: a copy with another one is outdated. */
  textVersion: z.int(),
});
export type SavedStory = z.output<typeof savedStory>;

/** A story as a device stores it: everything needed to read it offline, and nothing about the member. */
export const storyCopy = z.object({
  slug: z.string(),
  headline: z.string(),
  dek: z.string(),
  sport: articleRow.shape.sport,
  authorName: z.string(),
  publishedAt: z.string(),
  wordCount: z.int(),
  /** The text without pictures, videos or player cards. */
  blocks: z.array(articleBlock),
  isWhole: z.boolean(),
  corrections: z.array(z.object({ text: z.string(), correctedAt: z.string() })),
  savedAt: z.string(),
  textVersion: z.int(),
  /** As above. */
  readableUntil: z.string(),
});
export type StoryCopy = z.output<typeof storyCopy>;
