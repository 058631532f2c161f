import { z } from 'zod';
import { SAVE_KINDS } from '#features/membership/save-offers/save-offer-view.ts';

/** The figures of memberships and money by month, for the endpoint and the page (docs/figures.md). Amounts are dollars, before tax. */

export const FIGURES_PATH = '/admin/reports/figures';

/** The choices of months to look back; the first is the default. */
export const FIGURE_RANGES = [12, 24, 36] as const;

const count = z.int();
const dollars = z.number();
/** "2026-11". */
const month = z.string();

/** Only the net may be negative. start + new + expansion + reactivation - contraction - the three churn columns = end. */
const revenueMonth = z.object({
  month,
  start: dollars,
  new: dollars,
  expansion: dollars,
  reactivation: dollars,
  contraction: dollars,
  /** The member canceled, or did not renew. */
  churnVoluntary: dollars,
  /** The last attempt to charge a renewal was refused. */
  churnFailed: dollars,
  /** Ended by a refund or a lost dispute. */
  churnReversed: dollars,
  net: dollars,
  end: dollars,
});
export type RevenueMonth = z.output<typeof revenueMonth>;

const memberMonth = z.object({
  month,
  /** Customers with MRR at the end of the month. */
  paying: count,
  joined: count,
  returned: count,
  left: count,
  /** Subscriptions at the end of the month, by kind. */
  monthly: count,
  annual: count,
  trial: count,
  paused: count,
  gift: count,
  comped: count,
  prospectPrepaid: count,
});
export type MemberMonth = z.output<typeof memberMonth>;

const cohort = z.object({
  /** The month of their first payment. */
  month,
  size: count,
  /** How many of them had MRR at the end of that month, the next one, and so on until now. */
  paying: z.array(count),
});
export type Cohort = z.output<typeof cohort>;

const trialMonth = z.object({ month, started: count, converted: count, ended: count, open: count });
export type TrialMonth = z.output<typeof trialMonth>;

const promotionYield = z.object({
  code: z.string(),
  uses: count,
  /** Of these: paid at least once, and have MRR now. */
  paid: count,
  paying: count,
  /** Revenue of the subscriptions so far, minus refunds. */
  earned: dollars,
});
export type PromotionYield = z.output<typeof promotionYield>;

const saveYield = z.object({
  kind: z.enum(SAVE_KINDS),
  taken: count,
  /** Of these: neither ended nor canceled since. */
  kept: count,
  /** Revenue of the subscriptions since, minus refunds. */
  earned: dollars,
});
export type SaveYield = z.output<typeof saveYield>;

/** Renewals whose first charge was refused in the month. Amounts include tax. */
const failureMonth = z.object({
  month,
  failed: count,
  recovered: count,
  /** Waived by staff: nobody paid. */
  waived: count,
  lost: count,
  open: count,
  failedAmount: dollars,
  recoveredAmount: dollars,
});
export type FailureMonth = z.output<typeof failureMonth>;

const stateTax = z.object({
  /** "MN". */
  state: z.string(),
  /** For each month of the range: collected minus refunded. */
  amounts: z.array(dollars),
  total: dollars,
});
export type StateTax = z.output<typeof stateTax>;

export const figuresView = z.object({
  months: z.array(month),
  revenue: z.array(revenueMonth),
  members: z.array(memberMonth),
  cohorts: z.array(cohort),
  trials: z.array(trialMonth),
  promotions: z.array(promotionYield),
  saves: z.array(saveYield),
  failures: z.array(failureMonth),
  /** Null: filtered by site, because taxes are not recorded by site. */
  taxes: z.array(stateTax).nullable(),
  /** ISO 8601; null: the figures were never computed. */
  countedAt: z.string().nullable(),
  /** The sites that a reader may filter by; `siteId` null: all of them. */
  sites: z.array(z.object({ id: count, name: z.string() })),
  siteId: count.nullable(),
  mayCount: z.boolean(),
});
export type FiguresView = z.output<typeof figuresView>;
