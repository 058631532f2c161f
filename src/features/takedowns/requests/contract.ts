import { z } from 'zod';
import { prospectIdInput } from '#features/recruiting/prospects/prospect-view.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import {
  NAME_LENGTH,
  REASON_LENGTH,
  RELATIONS,
  REQUEST_STATUSES,
  STAFF_REASON_LENGTH,
  sentHref,
} from './request-view.ts';
import { requestView, subjectView } from './takedown-view.ts';

const line = (label: string, length: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .min(1, pleaseEnter(label))
    .max(length, `At most ${length} characters`);

const staffReason = line('Reason', STAFF_REASON_LENGTH);

/** Requests from one address per hour: enough for a family of prospects, not for a flood. */
const REQUESTS_PER_HOUR = 5;

export const requestTakedown = defineEndpoint({
  method: 'POST',
  path: '/api/v2/takedown_requests',
  summary: 'Asks for a profile to be taken down; staff decide',
  access: 'public',
  body: z
    .object({
      /** The prospect's profile; a college athlete is named by person. */
      prospectId: prospectIdInput.optional(),
      personId: idInput.optional(),
      name: line('Your name', NAME_LENGTH),
      relation: z.enum(RELATIONS, { error: 'Please enter who you are' }),
      email: line('Email', 254).pipe(z.email('Please enter a valid email address')),
      reason: line('Reason', REASON_LENGTH),
    })
    .refine(({ prospectId, personId }) => prospectId !== undefined || personId !== undefined, {
      error: 'Give prospect_id or person_id',
      path: ['prospectId'],
    }),
  errors: ['not_found'],
  response: z.object({ prospectId: z.int().nullable(), personId: z.int() }),
  limit: { points: REQUESTS_PER_HOUR, seconds: 3600 },
  formRedirect: sentHref,
});

export const getRequestSubject = defineEndpoint({
  method: 'GET',
  path: '/api/v2/takedown_requests/subject',
  summary:
    'Whose profile a takedown request is about, also in a closed sport; a college athlete is named by the person',
  access: 'public',
  query: z
    .object({ prospectId: prospectIdInput.optional(), personId: idInput.optional() })
    .refine(({ prospectId, personId }) => prospectId !== undefined || personId !== undefined, {
      error: 'Give prospect_id or person_id',
      path: ['prospectId'],
    }),
  response: z.object({
    prospectId: z.int().nullable(),
    personId: z.int(),
    name: z.string(),
    /** The profile; null if its sport is closed. */
    href: z.string().nullable(),
  }),
});

export const listTakedownRequests = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/takedown_requests',
  summary: 'Requests for takedowns: the open ones, the longest waiting first, or those decided, the latest first',
  access: 'staff',
  permission: 'takedown:read',
  query: z.object({
    status: z.enum(REQUEST_STATUSES).default('open'),
    /** Only requests about this person. */
    personId: idInput.optional(),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    requests: z.array(requestView),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    /** A failed CDN purge that no later purge has made up for; null if there is none. */
    failedPurge: z
      .object({ askedAt: z.string(), tries: z.int(), lastError: z.string(), isTriedAgain: z.boolean() })
      .nullable(),
    /** The number of requests in each state, for the tabs. */
    counts: z.object({ open: z.int(), takenDown: z.int(), declined: z.int() }),
  }),
});

export const listTakenDown = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/takedowns',
  summary: 'Everybody who is taken down',
  access: 'staff',
  permission: 'takedown:read',
  response: z.object({ people: z.array(subjectView) }),
});

export const getTakedownSubject = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/people/{personId}/takedown',
  summary: 'What a person is here, and whether they are taken down',
  access: 'staff',
  permission: 'takedown:read',
  params: z.object({ personId: idInput }),
  response: z.object({ subject: subjectView }),
});

const changed = z.object({ personId: z.int(), isHidden: z.boolean() });

export const takeDownPerson = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/people/{personId}/takedown',
  summary: 'Takes a person down at every door, and grants the open requests for it',
  access: 'staff',
  permission: 'takedown:write',
  params: z.object({ personId: idInput }),
  body: z.object({ reason: staffReason }),
  response: changed,
  errors: ['already_taken_down'],
  formRedirect: ({ personId }) => `/admin/takedowns?person_id=${personId}&done=taken_down`,
});

export const restorePerson = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/people/{personId}/restore',
  summary: 'Shows a person again who was taken down',
  access: 'staff',
  permission: 'takedown:write',
  params: z.object({ personId: idInput }),
  body: z.object({ reason: staffReason }),
  response: changed,
  errors: ['not_taken_down'],
  formRedirect: ({ personId }) => `/admin/takedowns?person_id=${personId}&done=restored`,
});

export const declineTakedown = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/takedown_requests/{requestId}/decline',
  summary: 'Declines a request for a takedown, with the reason that the log keeps',
  access: 'staff',
  permission: 'takedown:write',
  params: z.object({ requestId: idInput }),
  body: z.object({ reason: staffReason }),
  response: z.object({ requestId: z.int() }),
  errors: ['already_decided'],
  formRedirect: () => '/admin/takedowns?done=declined',
});
