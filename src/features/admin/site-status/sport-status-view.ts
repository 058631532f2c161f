import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { closingReason, SITES_PATH } from './site-status-view.ts';

/** Sports that an operator does not cover are closed, and reopened, by a super admin (decision 0175). */

const sport = z.enum(SPORTS);
const sportStatus = z.object({
  sport,
  /** Null: it is offered to readers. */
  closedAt: z.string().nullable(),
});
export type SportStatus = z.output<typeof sportStatus>;

export const listSportStatus = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/sport_status',
  summary: 'The sports, and which of them are closed',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({ sports: z.array(sportStatus), mayWrite: z.boolean() }),
});

export const previewSportClosing = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/sport_status/{sport}',
  summary: 'What closing a sport would affect; nothing is saved',
  access: 'staff',
  permission: 'operations:read',
  params: z.object({ sport }),
  response: z.object({
    sport: sportStatus,
    /** Prospects, without those who were taken down. */
    prospects: z.int(),
    /** Published stories. */
    stories: z.int(),
    /** Members who follow one of its prospects. */
    followers: z.int(),
    /** The sport’s own site, which closes with it; null: it has none, or staff closed it. */
    site: z
      .object({
        name: z.string(),
        /** Members whose primary site it is. */
        primaryMembers: z.int(),
        /** Subscriptions that include it and have not ended. */
        subscriptions: z.int(),
      })
      .nullable(),
  }),
  errors: ['last_sport'],
});
export type SportClosing = z.output<typeof previewSportClosing.response>;

const changed = z.object({ sport });

export const closeSport = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/sport_status/{sport}/closing',
  summary: 'Closes a sport to readers on every site, with its own site. Its data is kept. Idempotent',
  access: 'staff',
  permission: 'operations:write',
  params: z.object({ sport }),
  body: z.object({ reason: closingReason }),
  response: changed,
  errors: ['last_sport'],
  formRedirect: () => `${SITES_PATH}?done=sport_closed`,
});

export const reopenSport = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/sport_status/{sport}/closing',
  summary: 'Reopens a closed sport as it was. Idempotent',
  access: 'staff',
  permission: 'operations:write',
  params: z.object({ sport }),
  body: z.object({ reason: closingReason }),
  response: changed,
  formRedirect: () => `${SITES_PATH}?done=sport_reopened`,
});
