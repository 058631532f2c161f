import { z } from 'zod';
import { subscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import { ROLES } from '#kernel/permissions.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { LONGEST_SEARCH, SEARCH_KINDS } from './member-paths-view.ts';

/** Members as customer support looks them up. Instants are ISO 8601. */

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
    /** `nextCursor` of the page before. */
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
        /** What opens something now, the newest first: "Standard, monthly". */
        subscriptions: z.array(z.object({ id: z.int(), name: z.string(), status: z.string() })),
        /** What gives access now besides their subscriptions. */
        otherAccess: z.array(z.enum(['comp', 'gift', 'partner'])),
        /** What the search found beside the name: "Subscription 12", "Visa •••• 4242"; null: the name itself. */
        match: z.string().nullable(),
      }),
    ),
    /** Null: these were the last. */
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
      /** Mail to the address came back. */
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
      /** Null: a staff account, whose sign-in details the reader may not see (decision 0178). */
      signIn: z
        .object({
          hasPassword: z.boolean(),
          hasSecondFactor: z.boolean(),
          passkeys: z.int(),
          openSessions: z.int(),
          /** When they last used the site, as far as a session or a device still says; null: unknown. */
          lastSeenAt: z.string().nullable(),
        })
        .nullable(),
      createdAt: z.string(),
      /** Since when nobody can log in; null: the account is open. */
      suspendedAt: z.string().nullable(),
      /** When the account will be deleted; null: nobody asked for it. */
      deletionDueAt: z.string().nullable(),
      /** "Visa •••• 4242, expires 12/2031" or "PayPal"; null: none is saved. */
      paymentMethod: z.string().nullable(),
      paypalEmail: z.string().nullable(),
      /** US dollars. */
      outstandingBalance: z.number(),
      accountCredit: z.number(),
      refundsOwed: z.number(),
    }),
    /** What the reader may do to this member. */
    may: z.object({
      /** Upgrades, mails, unlocking. */
      serve: z.boolean(),
      comp: z.boolean(),
      refund: z.boolean(),
      cancelRenewals: z.boolean(),
      controlAccount: z.boolean(),
      /** See the site as they do: never of staff. */
      viewAs: z.boolean(),
      /** Days that a comp of theirs may last. */
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
        /** The number of the subscription or gift; null: a comp has none. */
        sourceId: z.string().nullable(),
        reason: z.string(),
        startsAt: z.string(),
        /** Exclusive; null: until it is revoked. */
        endsAt: z.string().nullable(),
        revokedAt: z.string().nullable(),
        /** The username of staff; null: nobody granted it by hand. */
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
        /** How the reader may waive the overdue renewal: alone, or only by asking a second person; null: not at all, or nothing is overdue. */
        waiver: z.enum(['alone', 'ask']).nullable(),
        /** The newest first. */
        transitions: z.array(
          z.object({
            id: z.int(),
            /** MM/DD/YYYY HH:mm:ss in Chicago. */
            date: z.string(),
            at: z.string(),
            what: z.string(),
            status: z.string(),
            /** Of the term that ran afterwards; null: none did. */
            termEndsAt: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** Older transitions are not in the reply. */
    isCut: z.boolean(),
  }),
});
