import { z } from 'zod';
import { versionInput } from '#features/sites/documents/document-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { htmlInput } from '#platform/http/html-input.ts';
import { idInput } from '#platform/http/id-input.ts';
import {
  ADMIN_PAGES_PATH,
  PAGE_LIMITS,
  PAGE_PLACES,
  PAGE_SLUG,
  PAGE_STATUSES,
  pageEditPath,
} from './custom-page-view.ts';

/** What staff do with the pages of the network. */

const row = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  place: z.enum(PAGE_PLACES),
  status: z.enum(PAGE_STATUSES),
  version: z.int(),
  /** ISO 8601. */
  changedAt: z.string(),
  /** Username; null: the command line, or an account that is deleted. */
  changedBy: z.string().nullable(),
});
export type StaffPageRow = z.output<typeof row>;

const page = row.extend({
  /** As it was entered; empty: the beginning of the text is shown. */
  description: z.string(),
  html: z.string(),
});
export type StaffPageView = z.output<typeof page>;

const most = (length: number) => ({ error: `At most ${length} characters`, abort: true });

/** Also what the command line is checked by. */
export const pageInput = z.object({
  title: z
    .string({ error: 'Please enter a title' })
    .trim()
    .max(PAGE_LIMITS.title, most(PAGE_LIMITS.title))
    .min(1, { error: 'Please enter a title', abort: true })
    .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: 'A title has letters or digits' }),
  /** Empty: made of the title, or as it is. */
  slug: z
    .string()
    .trim()
    .max(PAGE_LIMITS.slug, most(PAGE_LIMITS.slug))
    .refine((text) => text === '' || PAGE_SLUG.test(text), {
      error: 'Use lowercase letters, digits and single hyphens, such as about-us',
    })
    .default(''),
  description: z.string().trim().max(PAGE_LIMITS.description, most(PAGE_LIMITS.description)).default(''),
  html: htmlInput(PAGE_LIMITS.html).default(''),
  place: z.enum(PAGE_PLACES, { error: 'Choose where the page is linked' }).default('none'),
  status: z.enum(PAGE_STATUSES, { error: 'Choose draft or published' }).default('draft'),
});

const params = z.object({ pageId: idInput });
const changed = z.object({ pageId: z.int(), slug: z.string(), version: z.int() });

export const listStaffPages = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/pages',
  summary: 'The pages of the network, drafts included: header, footer, then those without a place',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({ pages: z.array(row) }),
});

export const getStaffPage = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/pages/{pageId}',
  summary: 'A page of the network as staff edit it',
  access: 'staff',
  permission: 'operations:read',
  params,
  response: z.object({ page }),
});

export const createPage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/pages',
  summary: 'Adds a page to the network, as a draft or published',
  access: 'staff',
  permission: 'operations:write',
  body: pageInput,
  response: changed,
  formRedirect: ({ pageId }) => pageEditPath(pageId, 'created'),
});

export const updatePage = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/pages/{pageId}',
  summary: 'Changes, publishes or unpublishes a page; a former public address redirects to the new one',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: pageInput.extend({ version: versionInput }),
  response: changed,
  errors: ['conflict'],
  formRedirect: ({ pageId }) => pageEditPath(pageId, 'saved'),
});

export const movePage = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/pages/{pageId}/position',
  summary: 'Moves a page among those of its place',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({
    /** Counted from 1; beyond the last is the last. */
    position: z.coerce
      .number<number | string>({ error: 'Enter a number' })
      .int('Enter a whole number')
      .min(0, 'Enter a whole number')
      .max(1_000, 'Enter a smaller number'),
  }),
  response: z.object({ pageId: z.int(), position: z.int() }),
  errors: ['no_place'],
  formRedirect: () => `${ADMIN_PAGES_PATH}?done=moved`,
});

export const deletePage = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/pages/{pageId}',
  summary: 'Deletes a page; its addresses answer 404. The audit log keeps what it said',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({ version: versionInput }),
  response: z.object({ pageId: z.int() }),
  errors: ['conflict'],
  formRedirect: () => `${ADMIN_PAGES_PATH}?done=deleted`,
});
