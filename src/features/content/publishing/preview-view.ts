import { z } from 'zod';
import { articleDetail } from '../articles/article-view.ts';

/** The viewer classes of previews. registered: a subscriber of another site, who reads what is open to every subscriber. */
export const PREVIEW_CLASSES = ['visitor', 'free', 'registered', 'premium', 'war_room'] as const;
export type PreviewClass = (typeof PREVIEW_CLASSES)[number];

export const previewView = z.object({
  as: z.enum(PREVIEW_CLASSES),
  isLocked: z.boolean(),
  /** The working copy as readers would get it; its blocks are null if it is locked for this class. */
  article: articleDetail,
});
export type PreviewView = z.output<typeof previewView>;
