import { z } from 'zod';
import { articleDetail } from '../articles/article-view.ts';

/** As whom an article is previewed. registered: a subscriber of another site, who reads what is for every subscriber. */
export const PREVIEW_CLASSES = ['visitor', 'free', 'registered', 'premium', 'war_room'] as const;
export type PreviewClass = (typeof PREVIEW_CLASSES)[number];

export const previewView = z.object({
  as: z.enum(PREVIEW_CLASSES),
  isLocked: z.boolean(),
  /** The working copy as readers would get it; its blocks are null where it is locked to this class. */
  article: articleDetail,
});
export type PreviewView = z.output<typeof previewView>;
