import { toSnake } from '#kernel/casing.ts';
import type { FieldErrors } from '#kernel/errors.ts';
import type { InputOf } from '#platform/http/endpoint.ts';
import { BILLING_PERIODS } from '../../plans/pricing-view.ts';
import { GIVES, LASTING, type previewPromotion } from '../staff-promotions-view.ts';

/** The fields of the form for a new promotion, by their names in its address and its API call. */
export const PROMOTION_FIELDS = [
  'code',
  'gives',
  'value',
  'lasting',
  'lasting_months',
  'plans',
  'period',
  'site_id',
  'most_uses',
  'first_day',
  'last_day',
] as const;
export type PromotionFieldName = (typeof PROMOTION_FIELDS)[number];

type Query = NonNullable<InputOf<typeof previewPromotion>['query']>;

/** The form's input, for the call that previews it. */
export function queryOf(typed: URLSearchParams): Query {
  const text = (name: PromotionFieldName) => typed.get(name) ?? '';
  return {
    code: text('code'),
    gives: GIVES.find((each) => each === text('gives')) ?? 'percent',
    value: text('value'),
    lasting: LASTING.find((each) => each === text('lasting')) ?? 'once',
    lastingMonths: text('lasting_months'),
    plans: text('plans'),
    period: BILLING_PERIODS.find((each) => each === text('period')) ?? '',
    siteId: text('site_id'),
    mostUses: text('most_uses'),
    firstDay: text('first_day'),
    lastDay: text('last_day'),
  };
}

/** The first message of each field, by its name in the form. */
export const messagesOf = (fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, [message = '']]) => [toSnake(name), message]));
