import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { classYearInput, prospectRow } from '../prospects/prospect-view.ts';

/** Rows of a page where the caller names no number. */
export const VISITORS_PER_PAGE = 25;

export const listVisitors = defineEndpoint({
  method: 'GET',
  path: '/api/v2/visitors',
  summary: 'Visits of a class to a college: those to come, the next first, then those that were, the latest first',
  access: 'public',
  query: z.object({
    /** Absent: the site's own college. */
    collegeId: idInput.optional(),
    /** Absent: the site's own. */
    sport: z.enum(SPORTS).optional(),
    /** Class; absent: the present one. */
    year: classYearInput.optional(),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    sport: z.enum(SPORTS),
    year: z.int(),
    college: collegeFlag,
    visits: z.array(
      z.object({
        id: z.int(),
        prospect: prospectRow,
        /** The day in Chicago, YYYY-MM-DD. */
        date: z.string(),
        isOfficial: z.boolean(),
      }),
    ),
    /** How many of all are today or later: so many stand first. */
    upcoming: z.int(),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
  cache: { seconds: 300 },
});
