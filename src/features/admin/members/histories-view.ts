import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { choiceInput, historyDays, historyPaging, historyTimes, historyTotals } from '#platform/http/history-input.ts';
import { idInput } from '#platform/http/id-input.ts';

/** A member's histories for customer support (decision 0148). */

const params = z.object({ id: idInput });

/** US dollars, as a decimal. */
const price = z.number();

export const CHARGE_STATES = ['open', 'paid', 'written_off'] as const;

export const getBillingHistory = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/billing_history',
  summary: 'What a member was billed, with the payments of each invoice',
  access: 'staff',
  permission: 'members:read',
  params,
  query: z.object({
    ...historyPaging,
    sorts: z.enum(['-date', 'date', '-amount', 'amount']).optional(),
    filters: z.object({ ...historyDays, status: choiceInput(CHARGE_STATES) }).optional(),
  }),
  response: z.object({
    billingHistory: z.array(
      z.object({
        /** The id of the invoice. */
        id: z.int(),
        ...historyTimes,
        description: z.string(),
        amount: price,
        tax: price,
        /** The part of the amount that account credit paid. */
        credit: price,
        refunded: price,
        /** Refunds that failed. */
        refundOwed: price,
        status: z.enum(CHARGE_STATES),
        payments: z.array(
          z.object({
            id: z.int(),
            method: z.string(),
            /** The provider's id of the charge. */
            providerId: z.string(),
            amount: price,
            refunded: price,
            /** Refunds ordered but not yet confirmed by the provider. */
            refundOnItsWay: price,
            dispute: z.enum(['open', 'won', 'lost']).nullable(),
            ...historyTimes,
          }),
        ),
      }),
    ),
    ...historyTotals,
  }),
});

/** free: only the free boards of the site. war_room: also its War Room. */
export const BOARD_ACCESS = ['free', 'war_room'] as const;

export const getForumInfo = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/forum_info',
  summary:
    'What a member may do on the message boards, board by board; unavailable while the board engine does not answer',
  access: 'staff',
  permission: 'members:read',
  params,
  query: z.object({
    ...historyPaging,
    sorts: z.enum(['name', '-name', '-members', 'members']).optional(),
    filters: z.object({ access: choiceInput(BOARD_ACCESS) }).optional(),
  }),
  response: z.object({
    forumInfo: z.object({
      /** Whether the operator has set up a message board. */
      isConfigured: z.boolean(),
      /** The name under which they post. */
      username: z.string(),
      emailConfirmed: z.boolean(),
      /** Posting needs a confirmed email. */
      mayPost: z.boolean(),
      boards: z.array(
        z.object({
          siteId: z.int(),
          name: z.string(),
          /** Full URL of the board. */
          href: z.string(),
          members: z.int(),
          access: z.enum(BOARD_ACCESS),
        }),
      ),
    }),
    ...historyTotals,
  }),
  errors: ['boards_unavailable'],
});

export const TRACKED_KINDS = ['session', 'device'] as const;

export const getTracking = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/tracking',
  summary:
    'Where a member is logged in and which devices they used; no reading is tracked by member. Of staff for super admins only',
  access: 'staff',
  permission: 'members:read',
  params,
  query: z.object({
    ...historyPaging,
    sorts: z.enum(['-date', 'date']).optional(),
    filters: z.object({ ...historyDays, kind: choiceInput(TRACKED_KINDS) }).optional(),
  }),
  response: z.object({
    tracking: z.array(
      z.object({
        id: z.int(),
        /** session: currently logged in. device: a browser used before. */
        kind: z.enum(TRACKED_KINDS),
        /** When it was last seen. */
        ...historyTimes,
        /** "Chrome on Windows", as far as the browser identifies itself. */
        device: z.string(),
        userAgent: z.string(),
        /** Only for a session. */
        ip: z.string().nullable(),
        /** password, passkey, …; null for a device. */
        signedInBy: z.string().nullable(),
        firstSeenAt: z.string(),
        /** ISO 8601; null for a device. */
        expiresAt: z.string().nullable(),
      }),
    ),
    ...historyTotals,
  }),
  errors: ['staff_account'],
});

export const HISTORY_SOURCES = ['account', 'subscription', 'email'] as const;

export const getUserHistory = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/user_history_tracking',
  summary:
    'What happened to a member: changes of the account and its payments, transitions of subscriptions, emails sent. Changes of a staff account for super admins only',
  access: 'staff',
  permission: 'members:read',
  params,
  query: z.object({
    ...historyPaging,
    sorts: z.enum(['-date', 'date']).optional(),
    filters: z.object({ ...historyDays, source: choiceInput(HISTORY_SOURCES) }).optional(),
  }),
  response: z.object({
    userHistoryTracking: z.array(
      z.object({
        /** "account:12", unique among all rows. */
        id: z.string(),
        source: z.enum(HISTORY_SOURCES),
        ...historyTimes,
        what: z.string(),
        /** One line per fact. */
        details: z.array(z.string()),
        /** A username, "member", "operator" or "server"; null if no actor was recorded. */
        by: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    ...historyTotals,
  }),
});
