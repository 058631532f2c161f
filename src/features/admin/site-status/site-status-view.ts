import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

/** Sites that an operator does not run are closed, and reopened, by a super admin (decision 0167). */

export const SITES_PATH = '/admin/sites';
export const LONGEST_REASON = 500;

export const closingReason = z
  .string()
  .trim()
  .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` })
  .min(1, 'Please enter a reason');

const siteStatus = z.object({
  id: z.int(),
  kind: z.enum(['sport', 'team']),
  name: z.string(),
  baseUrl: z.string(),
  /** Null: it is open. */
  closedAt: z.string().nullable(),
  /** Its sport is closed, and reopening the sport opens it. */
  isSportClosed: z.boolean(),
});
export type SiteStatus = z.output<typeof siteStatus>;

export const listSiteStatus = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/site_status',
  summary: 'The sites that can be closed, national ones first, then teams by name',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({ sites: z.array(siteStatus), mayWrite: z.boolean() }),
});

export const previewSiteClosing = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/site_status/{siteId}',
  summary: 'What closing a site would affect; nothing is saved',
  access: 'staff',
  permission: 'operations:read',
  params: z.object({ siteId: idInput }),
  response: z.object({
    site: siteStatus,
    /** Members whose primary site it is. */
    primaryMembers: z.int(),
    /** Subscriptions that include it and have not ended. */
    subscriptions: z.int(),
    /** Paid gifts of it that wait to be redeemed. */
    gifts: z.int(),
    /** Published stories with an address on that site. */
    stories: z.int(),
  }),
  errors: ['main_site'],
});
export type SiteClosing = z.output<typeof previewSiteClosing.response>;

const changed = z.object({ siteId: z.int() });

export const closeSite = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/site_status/{siteId}/closing',
  summary: 'Closes a site to readers and to new sales; its stories move to the network’s front. Idempotent',
  access: 'staff',
  permission: 'operations:write',
  params: z.object({ siteId: idInput }),
  body: z.object({ reason: closingReason }),
  response: changed,
  errors: ['main_site'],
  formRedirect: () => `${SITES_PATH}?done=closed`,
});

export const reopenSite = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/site_status/{siteId}/closing',
  summary: 'Reopens a closed site as it was. Idempotent',
  access: 'staff',
  permission: 'operations:write',
  params: z.object({ siteId: idInput }),
  body: z.object({ reason: closingReason }),
  response: changed,
  errors: ['main_site'],
  formRedirect: () => `${SITES_PATH}?done=reopened`,
});
