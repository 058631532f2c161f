import { z } from 'zod';

/** What of the network waits for a person, and what happened on the day before: the head of the console's first page. */

export const ATTENTION_IDS = [
  'stories_in_review',
  'takedown_requests',
  'scores_missing',
  'import_doubts',
  'failed_payments',
  'disputes',
  'refund_requests',
  'refused_refunds',
  'owed_refunds',
  'unanswered_charges',
  'failed_mail',
  'dead_events',
  'backup',
] as const;

export const attentionItemView = z.object({
  id: z.enum(ATTENTION_IDS),
  /** A short sentence with its number: "3 stories wait for review". */
  title: z.string(),
  /** Where it is done; null: by `command`. */
  href: z.string().nullable(),
  /** What to type on the server. */
  command: z.string().nullable(),
});
export type AttentionItemView = z.output<typeof attentionItemView>;

export const dayFiguresView = z.object({
  /** YYYY-MM-DD, Central. */
  day: z.string(),
  accounts: z.int(),
  subscriptionsStarted: z.int(),
  subscriptionsEnded: z.int(),
  /** Charged, tax included, less what went back that day: cents. */
  netCents: z.int(),
  storiesPublished: z.int(),
});
export type DayFiguresView = z.output<typeof dayFiguresView>;

export const attentionView = z.object({
  /** What money waits for first; nothing that the reader's role does not see. */
  items: z.array(attentionItemView),
  /** Null where the role reads no figures. */
  yesterday: dayFiguresView.nullable(),
});
export type AttentionView = z.output<typeof attentionView>;
