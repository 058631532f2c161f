import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { classYearInput, prospectRow } from '../prospects/prospect-view.ts';

/** Rows of a page where the caller names no number. */
export const COMMITMENTS_PER_PAGE = 50;
export const TARGETS_PER_PAGE = 25;

const ofClass = {
  /** Absent: the site's own. */
  sport: z.enum(SPORTS).optional(),
  /** Class; absent: the present one. */
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
    /** The day of the decision in Chicago, YYYY-MM-DD. */
    day: z.iso.date().optional(),
  }),
  response: z.object({
    ...pageOf,
    /** Classes to choose from, the latest first. */
    availableYears: z.array(z.int()),
    prospects: z.array(prospectRow),
    /** Under these filters. */
    counts: z.object({ committed: z.int(), signed: z.int() }),
    /** Where the class goes, whatever the filters, the most first. */
    colleges: z.array(z.object({ college: collegeFlag, count: z.int() })),
    /** Under these filters but the day: weeks with a decision whose day is known, by their Monday, the earliest first. */
    weeks: z.array(z.object({ monday: z.string(), committed: z.int(), decommitted: z.int() })),
    /** Under these filters but the day: the latest ten who took a decision back, whatever they decided since. */
    decommitments: z.array(z.object({ prospect: prospectRow, college: collegeFlag, date: z.string().nullable() })),
  }),
  cache: { seconds: 300 },
});

export const listTopTargets = defineEndpoint({
  method: 'GET',
  path: '/api/v2/top_targets',
  summary: 'Open prospects that a college wants: its level of interest by their rating, the highest first',
  access: 'public',
  /** `collegeId` absent: the site's own college. */
  query: z.object(ofClass),
  response: z.object({
    ...pageOf,
    college: collegeFlag,
    prospects: z.array(prospectRow.extend({ interestLevel: z.int() })),
  }),
  cache: { seconds: 300 },
});
