import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { diskFileInput } from '#platform/http/file-input.ts';
import { idInput } from '#platform/http/id-input.ts';
import { doneHref, REDIRECT_KINDS, REDIRECT_LIMITS } from './redirects-view.ts';

/** Redirects of old addresses, as staff edit them. */

const redirectView = z.object({
  id: z.int(),
  /** Null for every site. */
  site: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Normalized: lowercase, decoded and without a trailing slash. Has a query only if the redirect is limited to that query. */
  from: z.string(),
  to: z.string(),
  kind: z.enum(REDIRECT_KINDS),
  uses: z.int(),
  /** ISO 8601, like every time here; null if never used. */
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type RedirectView = z.output<typeof redirectView>;

const params = z.object({ redirectId: idInput });
const address = z
  .string()
  .max(REDIRECT_LIMITS.typed, { abort: true, error: `At most ${REDIRECT_LIMITS.typed} characters` })
  .default('');
const body = z.object({
  /** Empty for every site. */
  siteId: z.union([z.literal(''), idInput], { error: 'Choose a site' }).default(''),
  from: address,
  to: address,
  kind: z.enum(REDIRECT_KINDS, { error: 'Choose permanent or temporary' }).default('permanent'),
});
const changed = z.object({ redirectId: z.int() });

export const listRedirects = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/redirects',
  summary: 'Redirects of old addresses, the newest first, by a part of an address and by site',
  access: 'staff',
  permission: 'promotions:read',
  query: z.object({
    /** Part of the old or the new address, case-insensitive. */
    query: z.string().trim().max(REDIRECT_LIMITS.search, { abort: true }).default(''),
    /** `all`: only redirects that apply to every site. Absent: every redirect. */
    siteId: z.union([z.literal('all'), idInput]).optional(),
    /** `nextCursor` of the previous page. */
    cursor: idInput.optional(),
  }),
  response: z.object({
    redirects: z.array(redirectView),
    nextCursor: z.int().nullable(),
    /** The sites that a redirect can be limited to. */
    sites: z.array(z.object({ id: z.int(), name: z.string() })),
    mayWrite: z.boolean(),
  }),
});

export const getRedirect = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/redirects/{redirectId}',
  summary: 'One redirect, with how often it was used',
  access: 'staff',
  permission: 'promotions:read',
  params,
  response: z.object({ redirect: redirectView }),
});

export const addRedirect = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/redirects',
  summary: 'Sends readers of an old address, at which no page answers, to a new one',
  access: 'staff',
  permission: 'promotions:write',
  body,
  response: changed,
  errors: ['too_many'],
  formRedirect: () => doneHref('added'),
});

export const changeRedirect = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/redirects/{redirectId}',
  summary: 'Changes a redirect; its count of uses goes on',
  access: 'staff',
  permission: 'promotions:write',
  params,
  body: body.extend({
    /** `changedAt` as the page showed it, so that a stale page does not overwrite somebody else's change. Empty skips the check. */
    seenChangedAt: z
      .string()
      .max(40, { abort: true })
      .refine((text) => text === '' || !Number.isNaN(Date.parse(text)), 'This is not a time')
      .default(''),
  }),
  response: changed,
  errors: ['conflict'],
  formRedirect: () => doneHref('saved'),
});

export const removeRedirect = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/redirects/{redirectId}',
  summary: 'Removes a redirect; its old address answers 404 again',
  access: 'staff',
  permission: 'promotions:write',
  params,
  response: changed,
  errors: ['loop'],
  formRedirect: () => doneHref('removed'),
});

export const importRedirects = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/redirects/import',
  summary: 'Adds redirects from a CSV or JSON file of `from`, `to` and `permanent`, or says what it would do',
  access: 'staff',
  permission: 'promotions:write',
  takesFile: { field: 'file', maxBytes: REDIRECT_LIMITS.fileBytes, isOnDisk: true },
  body: z.object({
    /** Empty for every site. */
    siteId: z.union([z.literal(''), idInput], { error: 'Choose a site' }).default(''),
    /** '1' saves nothing. */
    dryRun: z.enum(['', '1']).default(''),
    file: diskFileInput,
  }),
  response: z.object({
    isDryRun: z.boolean(),
    read: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    /** The first rejected rows. */
    lines: z.array(z.object({ line: z.int(), from: z.string(), reason: z.string() })),
  }),
  limit: { points: 30, seconds: 60 },
});
