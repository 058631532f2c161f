import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { classYearInput, prospectRow } from '../prospects/prospect-view.ts';

/** Default page size. */
export const VISITORS_PER_PAGE = 25;

export const listVisitors = defineEndpoint({
  method: 'GET',
  path: '/api/v2/visitors',
  summary: 'Visits of a class to a college: those to come, the next first, then those that were, the latest first',
  access: 'public',
  query: z.object({
    /** Defaults to the site's own college. */
    collegeId: idInput.optional(),
    /** Defaults to the site's sport. */
    sport: z.enum(SPORTS).optional(),
    /** The class year; defaults to the current class. */
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
        /** The day in Central Time, YYYY-MM-DD. */
        date: z.string(),
        isOfficial: z.boolean(),
      }),
    ),
    /** The number of visits today or later; these come first. */
    upcoming: z.int(),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
  cache: { seconds: 300 },
});
