import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { reasonField } from '#platform/http/reason-input.ts';
import { MOST_COMP_DAYS } from './comp.ts';
import { RESOURCES } from './grant.ts';

const compView = z.object({
  id: z.int(),
  resource: z.enum(RESOURCES),
  /** Null: every site. */
  siteId: z.int().nullable(),
  reason: z.string(),
  startsAt: z.string(),
  /** Exclusive, ISO 8601; null: until it is revoked. */
  endsAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** The member of staff; null for the command line. */
  grantedBy: z.int().nullable(),
  isActive: z.boolean(),
});
export type CompView = z.output<typeof compView>;

export const getOwnAccess = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/access',
  summary: 'What the member who is signed in may read now, and with how few advertisements, by site',
  access: 'signed_in',
  isOpenToViewing: true,
  response: z.object({
    /** Staff who can read all content of every site. */
    readsAll: z.boolean(),
    access: z.array(
      z.object({
        resource: z.enum(RESOURCES),
        /** Null: every site. */
        site: z.object({ id: z.int(), name: z.string(), href: z.string() }).nullable(),
        /** Exclusive, ISO 8601; null if it has no end yet. */
        until: z.string().nullable(),
      }),
    ),
  }),
});

export const listComps = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{userId}/comps',
  summary: 'What staff gave a member, the newest first',
  access: 'staff',
  permission: 'members:read',
  params: z.object({ userId: idInput }),
  response: z.object({ comps: z.array(compView) }),
});

export const grantComp = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/comps',
  summary:
    'Gives a member content for a time: customer support at most 31 days in 90 and 20 members a day, and nobody to themselves. Sent twice, it is given once',
  access: 'staff',
  permission: 'refunds:write',
  params: z.object({ userId: idInput }),
  body: z.object({
    resources: z.array(z.enum(RESOURCES)).min(1, 'Please choose what is given').max(RESOURCES.length),
    /** Null, or empty in a form: every site. */
    siteId: z.union([z.literal('').transform(() => null), idInput, z.null()]),
    days: z.coerce.number<number | string>().int().min(1).max(MOST_COMP_DAYS),
    reason: reasonField,
  }),
  response: z.object({ userId: z.int(), comps: z.array(compView) }),
  errors: ['comp_too_long', 'own_account', 'staff_account'],
  formRedirect: ({ userId }) => `/admin/users/${userId}?done=comped#access`,
});

export const revokeComp = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/users/{userId}/comps/{compId}',
  summary: 'Ends a comp at once; it stays in the list',
  access: 'staff',
  permission: 'refunds:write',
  params: z.object({ userId: idInput, compId: idInput }),
  body: z.object({ reason: reasonField }),
  response: z.object({ userId: z.int(), comps: z.array(compView) }),
  errors: ['own_account', 'staff_account'],
  formRedirect: ({ userId }) => `/admin/users/${userId}?done=revoked#access`,
});
