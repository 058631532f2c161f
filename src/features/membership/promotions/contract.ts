import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { PLANS } from '../plans/product-view.ts';
import { friendsCodeField, friendsCodeView } from '../referrals/contract.ts';
import { PROMOTION_TYPES } from './promotion.ts';

const codeField = z.string().max(64);
/** US dollars, as a decimal. */
const price = z.number();

/** The benefit of a code: dollars or percent off, days of a trial, or the price of the first term. */
const benefit = {
  type: z.enum(PROMOTION_TYPES),
  /** Set for discounts; null: trial days, or a fixed price. */
  valueKind: z.enum(['amount', 'percent']).nullable(),
  value: z.number(),
};

const promotionView = z.object({
  code: z.string(),
  ...benefit,
  /** How long a discount lasts; null: it isn't a discount. */
  lasting: z.enum(['once', 'months', 'forever']).nullable(),
  /** Set for a discount that lasts for months. */
  lastingMonths: z.int().nullable(),
  planTypes: z.array(z.enum(PLANS)),
  periods: z.array(z.enum(['month', 'year'])),
  /** Null: every site. */
  siteId: z.int().nullable(),
  /** Exclusive, ISO 8601; null: no end is set. */
  endsAt: z.string().nullable(),
});
export type PromotionView = z.output<typeof promotionView>;

/** Codes could be guessed, so each call that reads one allows an address this many tries. */
export const CODE_TRIES = { points: 30, seconds: 60 };

export const getActivePromotion = defineEndpoint({
  method: 'GET',
  path: '/api/v2/promotions/active',
  summary: 'What a code gives now; null: there is no such code, or its time is over',
  access: 'public',
  query: z.object({ code: codeField }),
  response: z.object({ promotion: promotionView.nullable() }),
  limit: CODE_TRIES,
});

export const validatePromotion = defineEndpoint({
  method: 'GET',
  path: '/api/v2/promotions/validation',
  summary:
    'Whether a code holds for a plan on a site, for a member, and for the change of a subscription to the year, and what the first term costs by it, before tax',
  access: 'public',
  query: z.object({
    /** Absent: the reply is only about the friend’s code. */
    code: codeField.default(''),
    /** A friend's code; it changes no price. */
    referAFriendCode: friendsCodeField,
    planType: z.enum(PLANS),
    /** Absent: a year. */
    period: z.enum(['month', 'year']).default('year'),
    /** Absent: the site of the subscription, or else of this request. */
    siteId: idInput.optional(),
    /** A subscription that is to become annual with the code; absent: a new one is bought. */
    subscriptionId: idInput.optional(),
    /** The member who would use the code; absent: the one who is logged in. Only staff who may read members can name another. */
    userId: idInput.optional(),
  }),
  response: z.object({
    valid: z.boolean(),
    /** Uppercased. */
    code: z.string(),
    type: benefit.type.nullable(),
    valueKind: benefit.valueKind,
    value: benefit.value.nullable(),
    priceBefore: price,
    /** The price with the code, or without it if the code is invalid. */
    priceAfter: price,
    /** One sentence for the form. */
    message: z.string(),
    /** Null: the request had no friend’s code. */
    referAFriend: friendsCodeView.nullable(),
  }),
  errors: ['unknown_site', 'not_signed_in', 'not_found'],
  limit: CODE_TRIES,
});
