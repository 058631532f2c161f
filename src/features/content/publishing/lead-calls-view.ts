import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { CONTENTS_PATH, contentParams, versionInput } from './contract.ts';

/** Pinning an article as the lead of a front page (decision 0151). */

const path = `${CONTENTS_PATH}/{contentId}/lead`;
const response = z.object({ contentId: z.int() });
/** `version`: the version of the site's pin that the client loaded, 0 if there was none. */
const place = { siteId: idInput, version: versionInput };

/** A front page that shows the article, and what is currently pinned there. */
export const frontPageView = z.object({
  siteId: z.int(),
  name: z.string(),
  version: z.int(),
  pinned: z
    .object({
      /** This article is pinned. */
      isThis: z.boolean(),
      headline: z.string(),
      /** The last day, "2026-11-30"; null: until it is unpinned. */
      until: z.string().nullable(),
    })
    .nullable(),
});
export type FrontPageView = z.output<typeof frontPageView>;

export const getFrontPages = defineEndpoint({
  method: 'GET',
  path,
  summary:
    'The front pages where the signed-in editor can pin a published article as the lead, with what is pinned there',
  access: 'staff',
  permission: 'content:read',
  params: contentParams,
  response: z.object({ frontPages: z.array(frontPageView) }),
});

export const pinLead = defineEndpoint({
  method: 'PUT',
  path,
  summary: 'Pins a published article as the lead of a front page, replacing what is pinned there',
  access: 'staff',
  permission: 'content:publish',
  params: contentParams,
  body: z.object({
    ...place,
    /** The last day, in Central Time; empty: until it is unpinned. */
    until: z.union([z.literal(''), z.iso.date()], { error: 'Enter a date such as 2026-11-21' }).default(''),
  }),
  response,
  errors: ['conflict'],
  formRedirect: ({ contentId }) => `/admin/publishing/contents/${contentId}/edit?saved=pinned`,
});

export const unpinLead = defineEndpoint({
  method: 'DELETE',
  path,
  summary: 'Unpins an article from a front page, where the newest story leads again',
  access: 'staff',
  permission: 'content:publish',
  params: contentParams,
  body: z.object(place),
  response,
  errors: ['conflict', 'wrong_state'],
  formRedirect: ({ contentId }) => `/admin/publishing/contents/${contentId}/edit?saved=unpinned`,
});
