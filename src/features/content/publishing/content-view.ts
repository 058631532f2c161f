import { z } from 'zod';
import { imageView } from '#features/media/images/image-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { ARTICLE_ACCESS, ARTICLE_STATUSES } from '../articles/article-state-view.ts';

/** An article for its writers. Times are ISO 8601. */

const named = z.object({ id: z.int(), name: z.string() });

/** What a scheduled article waits for. `subject`: the name of the prospect or of the game, null if it no longer exists. */
export const embargoView = z.discriminatedUnion('until', [
  z.object({
    until: z.literal('decision'),
    prospectId: z.int(),
    subject: z.string().nullable(),
    /** Only a decision for this college; null: any. */
    college: named.nullable(),
  }),
  z.object({ until: z.literal('final'), gameId: z.int(), subject: z.string().nullable() }),
]);

export const contentRow = z.object({
  id: z.int(),
  slug: z.string(),
  /** Belongs to the working copy; may still be empty. */
  headline: z.string(),
  status: z.enum(ARTICLE_STATUSES),
  access: z.enum(ARTICLE_ACCESS),
  sport: z.enum(SPORTS),
  site: named,
  author: named,
  updatedAt: z.string(),
  /** The username; null: not staff, for example an import. */
  updatedBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  embargo: embargoView.nullable(),
  /** The working copy differs from what was last published or scheduled. */
  hasChanges: z.boolean(),
  /** Prepared by the program for a commitment, and not edited yet. */
  isPrepared: z.boolean(),
  /** Who currently has it open. */
  editor: z.string().nullable(),
  /** Whether the actor may edit it. */
  mayWrite: z.boolean(),
});

/** Names for what a working copy refers to; anything unknown or hidden is left out. */
export const referencesView = z.object({
  people: z.array(named),
  colleges: z.array(named),
  /** `line` distinguishes people with the same name: "QB, class of 2027". */
  prospects: z.array(z.object({ id: z.int(), name: z.string(), line: z.string() })),
  /** With the URLs of their renditions, because the editor shows them. */
  images: z.array(imageView),
  galleries: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type ReferencesView = z.output<typeof referencesView>;

/** The working copy. `body` is the document (articles/article-body.ts) as JSON text: its keys are the editor's, not the wire's. */
export const copyView = z.object({
  headline: z.string(),
  dek: z.string(),
  body: z.string(),
  access: z.enum(ARTICLE_ACCESS),
  sport: z.enum(SPORTS),
  siteId: z.int(),
  authorId: z.int(),
  imageId: z.int().nullable(),
  /** The people and teams it is about. */
  personIds: z.array(z.int()),
  collegeIds: z.array(z.int()),
});
export type CopyView = z.output<typeof copyView>;

/** `mine`: held by the actor. `free`: held by nobody. `displaced`: it was taken over from this editor. */
export const PRESENCE_STATES = ['mine', 'free', 'other', 'displaced'] as const;
export const presenceView = z.object({
  state: z.enum(PRESENCE_STATES),
  /** The username of the holder, their window, and since when. */
  holder: z.object({ username: z.string(), editor: z.string(), since: z.string() }).nullable(),
  leaseSeconds: z.int(),
  heartbeatSeconds: z.int(),
});
export type PresenceView = z.output<typeof presenceView>;

/** What the actor may do with it in its current state. */
export const mayView = z.object({
  write: z.boolean(),
  submit: z.boolean(),
  /** Return it from review. */
  return: z.boolean(),
  schedule: z.boolean(),
  unschedule: z.boolean(),
  /** Also: publish the changes of a published article. */
  publish: z.boolean(),
  archive: z.boolean(),
  /** Restore it from the archive as a draft. */
  restore: z.boolean(),
  changeSlug: z.boolean(),
  correct: z.boolean(),
  delete: z.boolean(),
});

export const correctionView = z.object({
  id: z.int(),
  text: z.string(),
  correctedAt: z.string(),
  /** The username; null: the account was deleted. */
  by: z.string().nullable(),
});

/** The state of an article apart from its text: an open editor follows it without reloading. */
export const articleStateView = z.object({
  status: z.enum(ARTICLE_STATUSES),
  slug: z.string(),
  /** Slugs that redirect to the current one. */
  oldSlugs: z.array(z.string()),
  /** Where readers find it; null if they cannot. */
  publicUrl: z.string().nullable(),
  /** The working copy differs from what was last published or scheduled. */
  hasChanges: z.boolean(),
  publishedAt: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  embargo: embargoView.nullable(),
  isPrepared: z.boolean(),
  may: mayView,
  /** When this state was read. */
  asOf: z.string(),
});
export type ArticleStateView = z.output<typeof articleStateView>;

export const contentView = articleStateView.extend({
  id: z.int(),
  /** The version of the working copy; changes with each write. */
  version: z.int(),
  copy: copyView,
  wordCount: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
  /** What prevents publishing the working copy, by field; empty: nothing. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  references: referencesView,
  corrections: z.array(correctionView),
  presence: presenceView,
});
export type ContentView = z.output<typeof contentView>;

/** The options for an article: the sites of the logged-in writer, and authors. */
export const choicesView = z.object({
  sites: z.array(z.object({ id: z.int(), name: z.string(), sport: z.enum(SPORTS) })),
  /** All authors, including retired ones; `mayUse`: the logged-in writer may choose it for a new article. */
  authors: z.array(named.extend({ mayUse: z.boolean() })),
  /** The byline of the logged-in writer; null: they have none yet. */
  ownAuthorId: z.int().nullable(),
  autoSaveSeconds: z.int(),
});
