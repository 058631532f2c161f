import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { BILLING_PERIODS } from '../plans/pricing-view.ts';
import { PLANS, type Plan } from '../plans/product-view.ts';

/** Promotions as staff create, change and end them. */

export const PROMOTIONS_PATH = '/admin/promotions';
export const promotionPath = (id: number): string => `${PROMOTIONS_PATH}/${id}`;

export const PROMOTION_STATES = ['running', 'to_come', 'over'] as const;
export type PromotionStateName = (typeof PROMOTION_STATES)[number];

/** The meaning of the number in the form: percent off, dollars off, trial days, or the price of the first term. */
export const GIVES = ['percent', 'amount', 'days', 'price'] as const;
export type Gives = (typeof GIVES)[number];

export const LASTING = ['once', 'months', 'forever'] as const;

export const LONGEST_CODE = 32;
export const LONGEST_REASON = 500;

const isPlan = (name: string): name is Plan => PLANS.some((plan) => plan === name);
/** Parses "STANDARD,BUNDLE"; empty means every plan. */
export const readPlans = (list: string): Plan[] => list.split(',').filter(isPlan);

const line = (label: string, length: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .max(length, { abort: true, error: `At most ${length} characters` });
const number = z.string().trim().max(12, { abort: true, error: 'Enter a number' });
const lastDay = z.union([z.literal(''), z.iso.date()], { error: 'Enter a date' });
const mostUses = number.regex(/^(?:[1-9]\d{0,5}|1000000)?$/, 'Enter a whole number from 1 to 1,000,000');
const reason = line('Reason', LONGEST_REASON).min(1, 'Please enter a reason');

const fields = {
  code: line('Code', LONGEST_CODE).regex(/^[A-Za-z0-9-]{3,32}$/, 'Use 3 to 32 letters, digits and hyphens'),
  gives: z.enum(GIVES, { error: 'Please choose a discount' }),
  /** "20", "5.00"; its meaning depends on `gives`. */
  value: number.min(1, 'Please enter a value'),
  /** Only for percent and dollars off. */
  lasting: z.enum(LASTING).default('once'),
  lastingMonths: number.default(''),
  /** "STANDARD,BUNDLE"; empty: every plan. */
  plans: z
    .string()
    .max(40, { abort: true })
    .refine((list) => list.split(',').every((name) => name === '' || isPlan(name)), 'There is no such plan')
    .default(''),
  period: z.enum(['', ...BILLING_PERIODS]).default(''),
  siteId: z.union([z.literal(''), idInput]).default(''),
  mostUses: mostUses.default(''),
  /** Days in Central Time, the last one inclusive. Empty means from now on, and until it is ended. */
  firstDay: lastDay.default(''),
  lastDay: lastDay.default(''),
};

const buyerPrice = z.object({
  planType: z.enum(PLANS),
  period: z.enum(BILLING_PERIODS),
  /** US dollars before tax, without the code. */
  price: z.number(),
  /** The amount due at checkout. */
  firstPrice: z.number(),
  /** Length of a free trial; null for other benefits. */
  trialDays: z.int().nullable(),
  /** The price of the first renewal; for a free trial, of the first charge. */
  renewalPrice: z.number(),
  /** The number of discounted terms; null if every term is discounted. */
  terms: z.int().nullable(),
});
export type BuyerPriceView = z.output<typeof buyerPrice>;

const facts = {
  code: z.string(),
  /** "20% off the first term". */
  gives: z.string(),
  /** Null: every plan. */
  planTypes: z.array(z.enum(PLANS)).nullable(),
  /** Null: both. */
  period: z.enum(BILLING_PERIODS).nullable(),
  /** Null: every site. */
  site: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null: no limit. */
  mostUses: z.int().nullable(),
  startsAt: z.string(),
  /** Exclusive; null: until it is ended. */
  endsAt: z.string().nullable(),
};

export const staffPromotionView = z.object({
  id: z.int(),
  ...facts,
  state: z.enum(PROMOTION_STATES),
  /** Null if nobody ended it by hand. */
  stoppedAt: z.string().nullable(),
  used: z.int(),
  /** Uses held by unpaid orders. */
  held: z.int(),
});
export type StaffPromotionView = z.output<typeof staffPromotionView>;

const params = z.object({ promotionId: idInput });
const site = z.object({ id: z.int(), name: z.string() });
const changed = z.object({ promotionId: z.int() });

export const listStaffPromotions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/promotions',
  summary: 'Promotions: those that run, are to come, or are over; the newest first',
  access: 'staff',
  permission: 'promotions:read',
  query: z.object({
    state: z.enum(PROMOTION_STATES).default('running'),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    promotions: z.array(staffPromotionView),
    counts: z.object({ running: z.int(), toCome: z.int(), over: z.int() }),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    /** The sites that a promotion can be limited to. */
    sites: z.array(site),
    mayWrite: z.boolean(),
  }),
});

export const previewPromotion = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/promotions/preview',
  summary: 'What a promotion would be and what a new buyer would pay by it; nothing is saved',
  access: 'staff',
  permission: 'promotions:write',
  query: z.object(fields),
  response: z.object({ promotion: z.object(facts), prices: z.array(buyerPrice), pricesDigest: z.string() }),
});

export const createStaffPromotion = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/promotions',
  summary: 'Creates a promotion, and its code with it, which can’t be reused',
  access: 'staff',
  permission: 'promotions:write',
  body: z.object({
    ...fields,
    reason,
    /** Digest of the prices in the preview, so that no promotion is created at prices that nobody saw. Empty skips the check. */
    pricesDigest: z.string().max(64, { abort: true }).default(''),
  }),
  response: changed,
  errors: ['conflict'],
  formRedirect: ({ promotionId }) => `${promotionPath(promotionId)}?done=created`,
});

export const getStaffPromotion = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/promotions/{promotionId}',
  summary: 'One promotion, and what a new buyer pays by it at today’s prices',
  access: 'staff',
  permission: 'promotions:read',
  params,
  response: z.object({ promotion: staffPromotionView, prices: z.array(buyerPrice), mayWrite: z.boolean() }),
});

export const changeStaffPromotion = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/promotions/{promotionId}',
  summary: 'Sets the last day and the limit of uses of a promotion that has not ended',
  access: 'staff',
  permission: 'promotions:write',
  params,
  body: z.object({
    mostUses,
    lastDay,
    /** The limits that the page showed, to detect a change in the meantime. */
    seenMostUses: mostUses,
    seenLastDay: lastDay,
    reason,
  }),
  response: changed,
  errors: ['ended'],
  formRedirect: ({ promotionId }) => `${promotionPath(promotionId)}?done=changed`,
});

export const endStaffPromotion = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/promotions/{promotionId}',
  summary: 'Ends a promotion now; members who used it keep what it gave',
  access: 'staff',
  permission: 'promotions:write',
  params,
  body: z.object({ reason }),
  response: changed,
  errors: ['ended'],
  formRedirect: ({ promotionId }) => `${promotionPath(promotionId)}?done=ended`,
});
