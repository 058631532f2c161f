import type { ArticleStatus } from '../articles/article-state-view.ts';

/** The steps of an article's life, with their start and end states. Pure. */

export const STEPS = ['submit', 'return', 'schedule', 'unschedule', 'publish', 'archive', 'restore'] as const;
export type Step = (typeof STEPS)[number];

const WAYS: Readonly<Record<Step, { from: readonly ArticleStatus[]; to: ArticleStatus }>> = {
  submit: { from: ['draft'], to: 'review' },
  return: { from: ['review'], to: 'draft' },
  /** Again: another time, or a newer text. */
  schedule: { from: ['draft', 'review', 'scheduled'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  /** For a published article: publishes its changes. */
  publish: { from: ['draft', 'review', 'scheduled', 'published'], to: 'published' },
  archive: { from: ['draft', 'review', 'published'], to: 'archived' },
  restore: { from: ['archived'], to: 'draft' },
};

export const isStepFrom = (status: ArticleStatus, step: Step): boolean => WAYS[step].from.includes(status);

/** The state that a step leads to; null if the step is not possible in this state. */
export const stepFrom = (status: ArticleStatus, step: Step): ArticleStatus | null =>
  isStepFrom(status, step) ? WAYS[step].to : null;

/** The error message of each step in other states. */
export const STEP_WORDS: Readonly<Record<Step, string>> = {
  submit: 'Only a draft can be submitted for review.',
  return: 'Only an article in review can go back to drafts.',
  schedule: 'A published or archived article can’t be scheduled.',
  unschedule: 'This article isn’t scheduled.',
  publish: 'Restore this article from the archive first.',
  archive: 'This article is already archived, or it is scheduled: unschedule it first.',
  restore: 'Only an archived article can be restored.',
};
