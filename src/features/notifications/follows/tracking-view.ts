import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { choiceInput, historyDays, historyPaging, historyTimes, historyTotals } from '#platform/http/history-input.ts';
import { idInput } from '#platform/http/id-input.ts';

export const getProspectTracking = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/users/{id}/prospect_tracking',
  summary: 'Which prospects a member follows and since when; those that were taken down are left out',
  access: 'staff',
  permission: 'members:read',
  params: z.object({ id: idInput }),
  query: z.object({
    ...historyPaging,
    sorts: z.enum(['-date', 'date', 'name', '-name']).optional(),
    filters: z.object({ ...historyDays, sport: choiceInput(SPORTS) }).optional(),
  }),
  response: z.object({
    prospectTracking: z.array(
      z.object({
        /** The id of the prospect. */
        id: z.int(),
        name: z.string(),
        slug: z.string(),
        classYear: z.int(),
        sport: z.enum(SPORTS),
        position: z.string().nullable(),
        /** Followed since. */
        ...historyTimes,
      }),
    ),
    ...historyTotals,
  }),
});
