import { z } from 'zod';
import { isCalendarDay } from '#kernel/dates.ts';

/**
 * The paging and filters of a member's history: `sorts=-date` (a minus means descending), `filters[from]=2026-11-01` and a search in
 * `query`. Isomorphic.
 */

export const LONGEST_HISTORY_QUERY = 100;

const number = z.coerce.number<number | string>();

export const historyPaging = {
  page: number.optional(),
  perPage: number.optional(),
  query: z.string().trim().max(LONGEST_HISTORY_QUERY, { abort: true }).default(''),
};

const DAY_WORDS = 'Enter a day as 2026-11-28';

/** A date in Central Time that filters a staff list; empty for no filter. */
export const dayInput = z
  .string()
  .max(10, { abort: true, error: DAY_WORDS })
  .trim()
  .refine((text) => text === '' || isCalendarDay(text), DAY_WORDS)
  .default('');

/** Both dates are inclusive. */
export const historyDays = { from: dayInput, to: dayInput };

/** A form sends an empty string for an option that was not chosen. */
export const choiceInput = <const Choices extends readonly string[]>(choices: Choices) =>
  z.union([z.literal(''), z.enum(choices)]).optional();

/** Sent with the rows of every history. */
export const historyTotals = {
  /** Exact within the window of numbered pages. */
  total: z.int(),
  totalIsEstimate: z.boolean(),
  page: z.int(),
  perPage: z.int(),
};

/** The time of an entry in both formats. */
export const historyTimes = {
  /** MM/DD/YYYY HH:mm:ss in Central Time. */
  date: z.string(),
  /** The same instant, ISO 8601. */
  at: z.string(),
};
