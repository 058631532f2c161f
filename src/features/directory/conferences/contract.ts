import { z } from 'zod';
import { collegeRef } from '#features/directory/colleges/contract.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const conferenceRef = z.object({
  id: z.int(),
  /** The form used in URLs: "big-ten". */
  abbreviation: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** FBS, FCS or D1, if known. */
  level: z.string().nullable(),
  /** Current season, checked by hand; otherwise of 2021. */
  isCurrent: z.boolean(),
});

export const listConferences = defineEndpoint({
  method: 'GET',
  path: '/api/v2/conferences',
  summary: 'Conferences that have members, of one sport or of any; FBS first',
  access: 'public',
  query: z.object({
    sport: z.enum(SPORTS).optional(),
    page: z.coerce.number<number>().optional(),
    perPage: z.coerce.number<number>().optional(),
  }),
  response: z.object({
    conferences: z.array(conferenceRef.extend({ sports: z.array(z.enum(SPORTS)), collegeCount: z.int() })),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    totalIsEstimate: z.boolean(),
  }),
  cache: { seconds: 300 },
});

export const getConference = defineEndpoint({
  method: 'GET',
  path: '/api/v2/conferences/{abbreviation}',
  summary: 'A conference with its colleges by sport',
  access: 'public',
  params: z.object({ abbreviation: z.string().max(100) }),
  response: z.object({
    conference: conferenceRef,
    sports: z.array(
      z.object({
        sport: z.enum(SPORTS),
        /** `isCurrent`: this membership is of the current season; otherwise of 2021. */
        colleges: z.array(collegeRef.extend({ isCurrent: z.boolean() })),
      }),
    ),
  }),
  cache: { seconds: 300 },
});
