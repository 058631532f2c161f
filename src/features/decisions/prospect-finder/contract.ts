import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { PROSPECT_STATUSES } from '#features/recruiting/prospects/prospect-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const findProspects = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/prospects',
  summary:
    'Prospects by the beginnings of words of their names, ranked or not; who was taken down is among them for those who decide about that',
  access: 'staff',
  permission: 'prospects:read',
  query: z.object({
    /** Words of a name in any order, or a prospect's id. */
    query: z.string().trim().max(200).default(''),
    sport: z.enum(SPORTS).optional(),
    year: z.coerce.number<number | string>().int().min(1900).max(2100).optional(),
    /** A position code; ignored without the sport. */
    position: z.string().trim().max(10).optional(),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    prospects: z.array(
      z.object({
        id: z.int(),
        personId: z.int(),
        name: z.string(),
        sport: z.enum(SPORTS),
        classYear: z.int(),
        slug: z.string(),
        position: z.string().nullable(),
        bluechipRating: z.number().nullable(),
        nationalRank: z.int().nullable(),
        hometown: z.object({ city: z.string().nullable(), state: z.string().nullable() }),
        highSchoolName: z.string().nullable(),
        status: z.enum(PROSPECT_STATUSES),
        college: collegeFlag.nullable(),
        /** Taken down: found, but not editable. */
        isTakenDown: z.boolean(),
      }),
    ),
    /** Exact within the window of numbered pages. */
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
});
