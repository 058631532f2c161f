import type { ArticleStatus } from '../articles/article-state-view.ts';

/** The steps of an article's life, each from where to where. Pure. */

export const STEPS = ['submit', 'return', 'schedule', 'unschedule', 'publish', 'archive', 'restore'] as const;
export type Step = (typeof STEPS)[number];

const WAYS: Readonly<Record<Step, { from: readonly ArticleStatus[]; to: ArticleStatus }>> = {
  submit: { from: ['draft'], to: 'review' },
  return: { from: ['review'], to: 'draft' },
  /** Again: another time, or a newer text. */
  schedule: { from: ['draft', 'review', 'scheduled'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  /** Of a published one: its changes. */
  publish: { from: ['draft', 'review', 'scheduled', 'published'], to: 'published' },
  archive: { from: ['draft', 'review', 'published'], to: 'archived' },
  restore: { from: ['archived'], to: 'draft' },
};

export const isStepFrom = (status: ArticleStatus, step: Step): boolean => WAYS[step].from.includes(status);

/** Where a step leads; null where it is none of this state. */
export const stepFrom = (status: ArticleStatus, step: Step): ArticleStatus | null =>
  isStepFrom(status, step) ? WAYS[step].to : null;

/** What the other states need first, for whoever asked. */
export const STEP_WORDS: Readonly<Record<Step, string>> = {
  submit: 'Only a draft is handed in for review.',
  return: 'Only what is in review goes back to a draft.',
  schedule: 'What is published or archived is not scheduled.',
  unschedule: 'It is not scheduled.',
  publish: 'What is archived is restored to a draft first.',
  archive: 'It is archived already, or scheduled: take it off the schedule first.',
  restore: 'Only what is archived is restored.',
};
