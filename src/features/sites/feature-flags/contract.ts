import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const getFlags = defineEndpoint({
  method: 'GET',
  path: '/api/v2/flipper',
  summary: 'Feature flags of a site; for servers only',
  access: 'server',
  query: z.object({
    /** Absent: the site of the host. */
    subdomain: z.string().max(63).optional(),
  }),
  response: z.object({
    disableSubscriptions: z.boolean(),
    enableInfiniteScrollArticles: z.boolean(),
    enableNotifications: z.boolean(),
    gifting: z.boolean(),
  }),
});
