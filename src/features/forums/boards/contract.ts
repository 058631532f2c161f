import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

/** Whether the operator has a message board; without one, no page shows any boards (decision 53). */
const isConfigured = z.boolean();

const thread = z.object({
  title: z.string(),
  /** The full URL at the board. */
  href: z.string(),
  author: z.string().nullable(),
  /** ISO 8601. */
  postedAt: z.string().nullable(),
});
export type Thread = z.output<typeof thread>;

export const listForumFeeds = defineEndpoint({
  method: 'GET',
  path: '/api/v2/forums/feeds',
  summary: 'The newest threads of the message board for a site; none where no board is configured',
  access: 'public',
  query: z.object({
    /** Defaults to the site of the host. */
    siteId: idInput.optional(),
  }),
  response: z.object({ isConfigured, siteId: z.int(), feeds: z.array(thread) }),
  cache: { seconds: 60 },
});

export const listTopSites = defineEndpoint({
  method: 'GET',
  path: '/api/v2/forums/top_sites',
  summary: 'The message boards with most members; none where no board is configured',
  access: 'public',
  response: z.object({
    isConfigured,
    topSites: z.array(
      z.object({
        siteId: z.int(),
        name: z.string(),
        teamKey: z.string().nullable(),
        members: z.int(),
        /** The full URL of the board. */
        href: z.string(),
      }),
    ),
  }),
  cache: { seconds: 60 },
});
