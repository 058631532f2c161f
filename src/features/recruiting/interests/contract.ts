import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { prospectIdInput } from '../prospects/prospect-view.ts';

export const INTEREST_STATUSES = ['none', 'offered', 'committed', 'signed'] as const;

/** 1 (watching) to 5 (leader, or the prospect's choice). */
const interestLevel = z.literal([1, 2, 3, 4, 5]);

export const listProspectInterests = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/prospect_interests',
  summary: 'Which colleges want a prospect, the warmest first, and how they spread over the five levels',
  access: 'public',
  query: z.object({ prospectId: prospectIdInput }),
  errors: ['not_found'],
  response: z.object({
    /** The number of colleges at each level, from 5 down to 1. */
    interestSpread: z.array(z.object({ level: interestLevel, count: z.int() })),
    interests: z.array(
      z.object({
        college: collegeFlag,
        level: interestLevel,
        status: z.enum(INTEREST_STATUSES),
        offeredOn: z.string().nullable(),
      }),
    ),
  }),
  cache: { seconds: 300 },
});
