import type { HeldArticle } from '../articles/public.ts';
import { type Copy, isSameCopy } from './copy.ts';

/** The working copy of an article with its metadata. */
export type Draft = {
  copy: Copy;
  /** Counts the writes; 0: no member of staff has edited it yet. */
  version: number;
  hasChanges: boolean;
  hasOwnSlug: boolean;
  createdBy: number | null;
  updatedBy: number | null;
  updatedAt: Date;
  approvedAt: Date | null;
};

/** For an article that no member of staff has opened: the published text. */
export const draftOfArticle = ({ text, publishedAt, updatedAt }: HeldArticle): Draft => ({
  copy: text,
  version: 0,
  hasChanges: false,
  hasOwnSlug: true,
  createdBy: null,
  updatedBy: null,
  updatedAt,
  approvedAt: publishedAt,
});

/** The draft after a write. */
export const written = (
  draft: Draft,
  { copy, article, userId, now }: { copy: Copy; article: HeldArticle; userId: number | null; now: Date },
): Draft => ({
  ...draft,
  copy,
  version: draft.version + 1,
  hasChanges: !isSameCopy(copy, article.text),
  updatedBy: userId,
  updatedAt: now,
});
