import { z } from 'zod';
import { SAVE_KINDS } from '#features/membership/save-offers/save-offer-view.ts';

/** The figures of memberships and money by month, as the call and the page show them (docs/figures.md). Amounts are dollars, before tax. */

export const FIGURES_PATH = '/admin/reports/figures';

/** How many months a reader may look back at; the first is what they see without a choice. */
export const FIGURE_RANGES = [12, 24, 36] as const;

const count = z.int();
const dollars = z.number();
/** "2026-11". */
const month = z.string();

/** Nothing is below zero but the net. start + new + expansion + reactivation - contraction - the three of churn = end. */
const revenueMonth = z.object({
  month,
  start: dollars,
  new: dollars,
  expansion: dollars,
  reactivation: dollars,
  contraction: dollars,
  /** The member ended it, or did not renew. */
  churnVoluntary: dollars,
  /** The last attempt to charge a renewal was refused. */
  churnFailed: dollars,
  /** A refund or a lost dispute ended it. */
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
  /** Subscriptions at the end of the month, by what they are. */
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
  /** In which they paid first. */
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
  /** What the subscriptions have earned so far, refunds deducted. */
  earned: dollars,
});
export type PromotionYield = z.output<typeof promotionYield>;

const saveYield = z.object({
  kind: z.enum(SAVE_KINDS),
  taken: count,
  /** Of these: neither ended nor canceled since. */
  kept: count,
  /** What the subscriptions have earned since, refunds deducted. */
  earned: dollars,
});
export type SaveYield = z.output<typeof saveYield>;

/** Renewals whose first charge was refused in the month. Amounts include tax. */
const failureMonth = z.object({
  month,
  failed: count,
  recovered: count,
  /** Staff forgave them: nobody paid. */
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
  /** Of each month of the range: collected less what went back. */
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
  /** Null: of one site or some, which taxes are not divided by. */
  taxes: z.array(stateTax).nullable(),
  /** ISO 8601; null: they were never counted. */
  countedAt: z.string().nullable(),
  /** What a reader may narrow them to; null: every site of theirs. */
  sites: z.array(z.object({ id: count, name: z.string() })),
  siteId: count.nullable(),
  mayCount: z.boolean(),
});
export type FiguresView = z.output<typeof figuresView>;
