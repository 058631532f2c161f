import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { classYearInput, prospectRow } from '../prospects/prospect-view.ts';

/** Default page size. */
export const COMMITMENTS_PER_PAGE = 50;
export const TARGETS_PER_PAGE = 25;

const ofClass = {
  /** Defaults to the site's sport. */
  sport: z.enum(SPORTS).optional(),
  /** The class year; defaults to the current class. */
  year: classYearInput.optional(),
  collegeId: idInput.optional(),
  page: z.coerce.number<number | string>().optional(),
  perPage: z.coerce.number<number | string>().optional(),
};

const pageOf = {
  sport: z.enum(SPORTS),
  year: z.int(),
  total: z.int(),
  totalIsEstimate: z.boolean(),
  page: z.int(),
  perPage: z.int(),
};

export const listCommitments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/commitments',
  summary: 'Who of a class has decided, the latest decision first, and how the class filled by week',
  access: 'public',
  query: z.object({
    ...ofClass,
    position: z.string().max(20).optional(),
    state: z.string().max(20).optional(),
    /** The date of the decision in Central Time, YYYY-MM-DD. */
    day: z.iso.date().optional(),
  }),
  response: z.object({
    ...pageOf,
    /** Classes to choose from, the latest first. */
    availableYears: z.array(z.int()),
    prospects: z.array(prospectRow),
    /** Under these filters. */
    counts: z.object({ committed: z.int(), signed: z.int() }),
    /** Commitments per college in the whole class, ignoring the filters, most first. */
    colleges: z.array(z.object({ college: collegeFlag, count: z.int() })),
    /** Weeks that contain a dated decision, keyed by their Monday, earliest first. Ignores the day filter, applies the others. */
    weeks: z.array(z.object({ monday: z.string(), committed: z.int(), decommitted: z.int() })),
    /** The ten latest decommitments, including prospects who have committed again since. Ignores the day filter, applies the others. */
    decommitments: z.array(z.object({ prospect: prospectRow, college: collegeFlag, date: z.string().nullable() })),
  }),
  cache: { seconds: 300 },
});

export const listTopTargets = defineEndpoint({
  method: 'GET',
  path: '/api/v2/top_targets',
  summary: 'Open prospects that a college wants: its level of interest by their rating, the highest first',
  access: 'public',
  /** `collegeId` defaults to the site's own college. */
  query: z.object(ofClass),
  response: z.object({
    ...pageOf,
    college: collegeFlag,
    prospects: z.array(prospectRow.extend({ interestLevel: z.int() })),
  }),
  cache: { seconds: 300 },
});
