import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { reasonField } from '#platform/http/reason-input.ts';

/** Refunds by staff on their own page: a preview of what would be refunded, then the refund. */

const params = z.object({ userId: idInput, paymentId: idInput });

/** The amount of a payment that staff enter: "12.50" or "12"; empty means all of it. */
export const AMOUNT_TYPED = /^(?:\d{1,6}(?:\.\d{2})?)?$/;

export const ENTER_AMOUNT = 'Enter an amount like 12.50';

/** US dollars, as a decimal. */
const price = z.number();

/** "12.50"; empty: all that is left. */
export const refundAmount = z
  .string()
  .trim()
  .max(12, { abort: true, error: ENTER_AMOUNT })
  .regex(AMOUNT_TYPED, ENTER_AMOUNT)
  .default('');

export const previewRefund = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{userId}/payments/{paymentId}/refund',
  summary: 'What of a payment can go back, and what a refund would do',
  access: 'staff',
  permission: 'refunds:read',
  params,
  query: z.object({ amount: refundAmount }),
  response: z.object({
    payment: z.object({
      id: z.int(),
      invoiceId: z.int(),
      method: z.string(),
      providerId: z.string(),
      amount: price,
      refunded: price,
      /** Refunds that were ordered and are still pending. */
      onItsWay: price,
      /** The amount that can still be refunded. */
      left: price,
      paidAt: z.string(),
    }),
    /** What would be refunded; null if nothing can be, for the reason in `refusal`. */
    refund: z.object({ amount: price, leftAfter: price }).nullable(),
    refusal: z.string().nullable(),
    /** Refused only because of the viewer's limit: a second person may approve it. */
    isAskable: z.boolean(),
    /** The most that the viewer may refund to this member now; null if they have no limit. */
    limit: price.nullable(),
  }),
});

export const refundByStaff = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/payments/{paymentId}/refund',
  summary: 'Gives a payment back by the way it came, whole or in part, within the limits of the role',
  access: 'staff',
  permission: 'refunds:write',
  movesMoney: true,
  params,
  body: z.object({
    amount: refundAmount,
    /** The refundable amount that the page showed, in cents, so that a form sent twice makes one refund. */
    leftCents: z.coerce.number<number | string>().int().min(0),
    reason: reasonField,
  }),
  response: z.object({ userId: z.int(), amount: price, left: price }),
  errors: ['own_account', 'over_limit', 'second_person_needed', 'not_refundable'],
  limit: { points: 30, seconds: 60 },
  formRedirect: ({ userId }) => `/admin/users/${userId}/billing?done=refunded`,
});
