import { z } from 'zod';
import { refundAmount } from '#features/billing/payments/staff-refund-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { noteField, reasonField } from '#platform/http/reason-input.ts';

/** Refunds and waivers above the requester's limit: one member of staff requests, another approves or declines (decision 0161). */

export const REFUND_REQUESTS_PATH = '/admin/refund_requests';

/** Days until an undecided request expires, because the payment must be checked again by then. */
export const REQUEST_DAYS = 7;
/** The most entries shown of each list. */
export const MOST_WAITING = 100;
export const MOST_DECIDED = 50;

/** approved: the refund was ordered. declined: by the second person. withdrawn: by the requester. */
export const OUTCOMES = ['approved', 'declined', 'withdrawn'] as const;
export type RefundOutcome = (typeof OUTCOMES)[number];

export const requestRefund = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/payments/{paymentId}/refund_requests',
  summary: 'Asks a second person for a refund that is above one’s own limit',
  access: 'staff',
  permission: 'refunds:write',
  params: z.object({ userId: idInput, paymentId: idInput }),
  body: z.object({
    amount: refundAmount,
    /** The refundable amount that the page showed, in cents. */
    leftCents: z.coerce.number<number | string>().int().min(0),
    reason: reasonField,
  }),
  response: z.object({ userId: z.int(), requestId: z.int() }),
  errors: ['own_account', 'not_refundable', 'within_limit', 'already_requested'],
  formRedirect: ({ userId }) => `/admin/users/${userId}/billing?done=requested`,
});

export const requestWaiver = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/subscriptions/{subscriptionId}/waiver_requests',
  summary: 'Asks a second person to waive an overdue renewal that is above one’s own limit',
  access: 'staff',
  permission: 'refunds:write',
  params: z.object({ userId: idInput, subscriptionId: idInput }),
  body: z.object({
    /** The amount owed that the page showed, in cents. */
    owedCents: z.coerce.number<number | string>().int().min(1),
    reason: reasonField,
  }),
  response: z.object({ userId: z.int(), requestId: z.int() }),
  errors: ['own_account', 'staff_account', 'nothing_owed', 'being_charged', 'within_limit', 'already_requested'],
  formRedirect: ({ userId }) => `/admin/users/${userId}?done=requested#subscriptions`,
});

const person = z.object({ id: z.int(), username: z.string() });

export const refundRequestView = z.object({
  id: z.int(),
  member: person,
  /** Null if the request is to waive the overdue renewal of the subscription. */
  paymentId: z.int().nullable(),
  subscriptionId: z.int().nullable(),
  /** US dollars. */
  amount: z.number(),
  /** The refundable amount of the payment now and at the time of the request; null for a waiver or a decided request. */
  left: z.object({ now: z.number(), whenRequested: z.number() }).nullable(),
  reason: z.string(),
  requestedBy: person,
  requestedAt: z.string(),
  /** Null while pending. expired: nobody decided it in time. */
  outcome: z.enum([...OUTCOMES, 'expired']).nullable(),
  decidedBy: person.nullable(),
  /** When it was decided, or expired. */
  decidedAt: z.string().nullable(),
  /** The reason for declining; otherwise empty. */
  note: z.string(),
  /** What the viewer may do about it. */
  may: z.object({ approve: z.boolean(), withdraw: z.boolean() }),
});
export type RefundRequestView = z.output<typeof refundRequestView>;

export const listRefundRequests = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/refund_requests',
  summary: 'Refunds that wait for a second person, the oldest 100 first, and the last 50 that were decided or expired',
  access: 'staff',
  permission: 'refunds:read',
  response: z.object({
    waiting: z.array(refundRequestView),
    /** The total number of pending requests. */
    waitingCount: z.int(),
    decided: z.array(refundRequestView),
  }),
});

export const decideRefundRequest = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/refund_requests/{requestId}',
  summary: 'Approves or declines a refund that another member of staff requested; the requester may withdraw it',
  access: 'staff',
  permission: 'refunds:write',
  movesMoney: true,
  params: z.object({ requestId: idInput }),
  body: z
    .object({ outcome: z.enum(OUTCOMES), note: noteField.default('') })
    .refine(({ outcome, note }) => outcome !== 'declined' || note !== '', {
      path: ['note'],
      error: 'Please enter a reason',
    }),
  response: z.object({ outcome: z.enum(OUTCOMES) }),
  errors: [
    'own_account',
    'staff_account',
    'own_request',
    'not_own_request',
    'over_limit',
    'not_refundable',
    'nothing_owed',
    'being_charged',
    'already_decided',
  ],
  limit: { points: 30, seconds: 60 },
  formRedirect: ({ outcome }) => `${REFUND_REQUESTS_PATH}?done=${outcome}`,
});
