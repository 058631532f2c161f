import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { highSchoolView } from '#features/directory/high-schools/contract.ts';
import { SPORTS } from '#kernel/sports.ts';
import { isStateCode } from '#kernel/states.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { LEVELS, LONGEST_QUERY } from './school-paths-view.ts';

const number = z.coerce.number<number | string>();
const paging = {
  q: z.string().trim().max(LONGEST_QUERY).default(''),
  page: number.optional(),
  perPage: number.optional(),
};
const totals = {
  /** Exact within the window of numbered pages. */
  total: z.int(),
  totalIsEstimate: z.boolean(),
  page: z.int(),
  perPage: z.int(),
};

export const findColleges = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/colleges',
  summary: 'Colleges by name, sport, conference and level, with the number of coaches, players and commitments of each',
  access: 'staff',
  permission: 'transfers:read',
  query: z.object({
    ...paging,
    /** Absent: colleges of any sport, without conferences. */
    sport: z.enum(SPORTS).optional(),
    /** The abbreviation of a conference of the sport, or "none"; ignored without the sport. */
    conference: z.string().trim().max(100).optional(),
    level: z.enum(LEVELS).optional(),
  }),
  response: z.object({
    colleges: z.array(
      z.object({
        flag: collegeFlag,
        /** The official name. */
        name: z.string(),
        mascot: z.string().nullable(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        level: z.string().nullable(),
        /** In the requested sport. */
        conference: z.string().nullable(),
        coaches: z.int(),
        players: z.int(),
        commitments: z.int(),
      }),
    ),
    ...totals,
    /** The conferences of the sport, in list order. */
    conferences: z.array(z.object({ abbreviation: z.string(), name: z.string() })),
  }),
});

export const findHighSchools = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/high_schools',
  summary: 'High schools by name and state, with the number of prospects of each; none before either is given',
  access: 'staff',
  permission: 'prospects:read',
  query: z.object({
    ...paging,
    /** Postal code. */
    state: z
      .string()
      .max(2, { abort: true, error: 'A state is two letters' })
      .transform((text) => text.toUpperCase())
      .refine((text) => text === '' || isStateCode(text), 'A state is two letters')
      .default(''),
  }),
  response: z.object({ highSchools: z.array(highSchoolView.extend({ prospects: z.int() })), ...totals }),
});
