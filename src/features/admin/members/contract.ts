import { z } from 'zod';
import { subscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import { ROLES } from '#kernel/permissions.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { LONGEST_SEARCH, SEARCH_KINDS } from './member-paths-view.ts';

/** The member pages of customer support. Times are ISO 8601. */

const params = z.object({ id: idInput });

export const searchMembers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users',
  summary: 'Members by username, email, number, subscription, card or gift; without a search, the newest',
  access: 'staff',
  permission: 'members:read',
  query: z.object({
    q: z.string().trim().max(LONGEST_SEARCH, { abort: true }).default(''),
    by: z.enum(SEARCH_KINDS).default('name'),
    /** `nextCursor` of the previous page. */
    cursor: z.string().max(LONGEST_SEARCH, { abort: true }).optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    users: z.array(
      z.object({
        userId: z.int(),
        username: z.string(),
        email: z.string(),
        emailConfirmed: z.boolean(),
        role: z.enum(ROLES),
        createdAt: z.string(),
        /** Subscriptions that give access now, newest first: "Standard, monthly". */
        subscriptions: z.array(z.object({ id: z.int(), name: z.string(), status: z.string() })),
        /** Other sources of access now. */
        otherAccess: z.array(z.enum(['comp', 'gift', 'partner'])),
        /** What the search matched other than the name: "Subscription 12", "Visa •••• 4242". Null if it matched the name. */
        match: z.string().nullable(),
      }),
    ),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
});

export const getMember = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}',
  summary: 'The account of a member: profile, sign-in, payment method, and what they have access to with its source',
  access: 'staff',
  permission: 'members:read',
  params,
  response: z.object({
    user: z.object({
      userId: z.int(),
      username: z.string(),
      email: z.string(),
      emailConfirmed: z.boolean(),
      /** An email to the address bounced. */
      emailBounced: z.boolean(),
      role: z.enum(ROLES),
      /** "Support agent, Publisher"; empty for a plain member. */
      standing: z.string(),
      /** 13 to 15 years old. */
      isMinor: z.boolean(),
      registeredSite: z.string(),
      primarySite: z.string(),
      bluechipEmails: z.boolean(),
      thirdPartyEmails: z.boolean(),
      /** Null for a staff account, whose sign-in details the viewer may not see (decision 0178). */
      signIn: z
        .object({
          hasPassword: z.boolean(),
          hasSecondFactor: z.boolean(),
          passkeys: z.int(),
          openSessions: z.int(),
          /** When they last used the site, according to their sessions and devices; null if unknown. */
          lastSeenAt: z.string().nullable(),
        })
        .nullable(),
      createdAt: z.string(),
      /** When the account was suspended; null if it is not. */
      suspendedAt: z.string().nullable(),
      /** When the account will be deleted; null if no deletion was requested. */
      deletionDueAt: z.string().nullable(),
      /** "Visa •••• 4242, expires 12/2031" or "PayPal"; null if none is saved. */
      paymentMethod: z.string().nullable(),
      paypalEmail: z.string().nullable(),
      /** US dollars. */
      outstandingBalance: z.number(),
      accountCredit: z.number(),
      refundsOwed: z.number(),
    }),
    /** What the viewer may do to this member. */
    may: z.object({
      /** Upgrades, emails, unlocking. */
      serve: z.boolean(),
      comp: z.boolean(),
      refund: z.boolean(),
      cancelRenewals: z.boolean(),
      controlAccount: z.boolean(),
      /** View the site as this member; never for staff. */
      viewAs: z.boolean(),
      /** The longest comp in days that the viewer may give. */
      longestCompDays: z.int(),
    }),
    access: z.array(
      z.object({
        id: z.int(),
        /** "Subscriber stories" */
        what: z.string(),
        /** Null: every site. */
        site: z.string().nullable(),
        source: z.enum(['comp', 'subscription', 'add_on', 'gift', 'partner']),
        /** The id of the subscription or gift; null for a comp. */
        sourceId: z.string().nullable(),
        reason: z.string(),
        startsAt: z.string(),
        /** Exclusive; null until it is revoked. */
        endsAt: z.string().nullable(),
        revokedAt: z.string().nullable(),
        /** The staff member's username; null if no staff member granted it. */
        grantedBy: z.string().nullable(),
        isActive: z.boolean(),
      }),
    ),
  }),
});

export const listMemberSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/subscriptions',
  summary: 'What a member has and had, the newest first, each with its transitions',
  access: 'staff',
  permission: 'members:read',
  params,
  response: z.object({
    subscriptions: z.array(
      subscriptionView.extend({
        endReason: z.string().nullable(),
        cancelReason: z.string(),
        cancelText: z.string(),
        /**
         * How the viewer may waive the overdue renewal: alone, or only with the approval of a second person. Null if not at all, or nothing
         * is overdue.
         */
        waiver: z.enum(['alone', 'ask']).nullable(),
        /** Newest first. */
        transitions: z.array(
          z.object({
            id: z.int(),
            /** MM/DD/YYYY HH:mm:ss in Central Time. */
            date: z.string(),
            at: z.string(),
            what: z.string(),
            status: z.string(),
            /** End of the term after the transition; null if there was no term. */
            termEndsAt: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** Whether older transitions were left out. */
    isCut: z.boolean(),
  }),
});
