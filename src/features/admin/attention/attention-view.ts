import { z } from 'zod';

/** What needs a person's attention, and the figures of the day before: the top of the console's first page. */

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
  /** The page to handle it on; null: use `command`. */
  href: z.string().nullable(),
  /** The command to run on the server. */
  command: z.string().nullable(),
});
export type AttentionItemView = z.output<typeof attentionItemView>;

export const dayFiguresView = z.object({
  /** YYYY-MM-DD, Central Time. */
  day: z.string(),
  accounts: z.int(),
  subscriptionsStarted: z.int(),
  subscriptionsEnded: z.int(),
  /** Charges, tax included, minus that day's refunds: cents. */
  netCents: z.int(),
  storiesPublished: z.int(),
});
export type DayFiguresView = z.output<typeof dayFiguresView>;

export const attentionView = z.object({
  /** Money first; only what the reader's role may see. */
  items: z.array(attentionItemView),
  /** Null: the role may not read figures. */
  yesterday: dayFiguresView.nullable(),
});
export type AttentionView = z.output<typeof attentionView>;
