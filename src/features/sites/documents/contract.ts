import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const listSettableSites = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/settable_sites',
  summary: 'The sites whose settings this member of staff reads: a publisher’s are their own',
  access: 'staff',
  permission: 'site_voice:read',
  response: z.object({
    sites: z.array(
      z.object({ id: z.int(), name: z.string(), baseUrl: z.string(), isMain: z.boolean(), isTeam: z.boolean() }),
    ),
    /** Includes page configs, custom modules and sponsors, not only banner and letter. */
    mayReadPromotions: z.boolean(),
    /** The legal documents of the network; main site only. */
    mayReadLegal: z.boolean(),
  }),
});
