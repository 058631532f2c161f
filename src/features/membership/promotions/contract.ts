import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { PLANS } from '../plans/product-view.ts';
import { friendsCodeField, friendsCodeView } from '../referrals/contract.ts';
import { PROMOTION_TYPES } from './promotion.ts';

const codeField = z.string().max(64);
/** US dollars, as a decimal. */
const price = z.number();

/** What a code gives: dollars or percent off, days of a trial, or the price of the first term. */
const benefit = {
  type: z.enum(PROMOTION_TYPES),
  /** Of a discount; null: days, or a fixed price. */
  valueKind: z.enum(['amount', 'percent']).nullable(),
  value: z.number(),
};

const promotionView = z.object({
  code: z.string(),
  ...benefit,
  /** How long a discount lasts; null: it is none. */
  lasting: z.enum(['once', 'months', 'forever']).nullable(),
  /** Where it lasts for months. */
  lastingMonths: z.int().nullable(),
  planTypes: z.array(z.enum(PLANS)),
  periods: z.array(z.enum(['month', 'year'])),
  /** Null: every site. */
  siteId: z.int().nullable(),
  /** Exclusive, ISO 8601; null: nobody knows yet. */
  endsAt: z.string().nullable(),
});
export type PromotionView = z.output<typeof promotionView>;

/** A code can be guessed, so an address may try this many by each call that reads one. */
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
    /** Absent: the answer is about the friend’s code alone. */
    code: codeField.default(''),
    /** Of a friend: it changes no price. */
    referAFriendCode: friendsCodeField,
    planType: z.enum(PLANS),
    /** Absent: the year. */
    period: z.enum(['month', 'year']).default('year'),
    /** Absent: the site of the subscription, or the one that is asked. */
    siteId: idInput.optional(),
    /** A subscription that is to be changed to the year by the code; absent: a new one is bought. */
    subscriptionId: idInput.optional(),
    /** The member who would use the code; absent: the one who is signed in. Another member's only for staff who may read members. */
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
    /** The same where it is not valid. */
    priceAfter: price,
    /** One sentence for the form. */
    message: z.string(),
    /** Null: no friend’s code was asked about. */
    referAFriend: friendsCodeView.nullable(),
  }),
  errors: ['unknown_site', 'not_signed_in', 'not_found'],
  limit: CODE_TRIES,
});
