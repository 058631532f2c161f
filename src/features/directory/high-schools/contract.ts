import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const highSchoolView = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  /** Postal code. */
  state: z.string(),
  kind: z.enum(['public', 'private']),
});

export const listHighSchoolGroups = defineEndpoint({
  method: 'GET',
  path: '/api/v2/highschool_groups',
  summary: 'States with the number of their high schools, by region of the Census Bureau',
  access: 'public',
  response: z.object({
    groups: z.array(
      z.object({
        name: z.string(),
        regions: z.array(z.object({ region: z.string(), name: z.string(), count: z.int() })),
      }),
    ),
    total: z.int(),
  }),
  cache: { seconds: 300 },
});

export const getHighSchoolGroup = defineEndpoint({
  method: 'GET',
  path: '/api/v2/highschool_groups/{region}',
  summary: 'High schools of a state (its postal code, in either case), by name',
  access: 'public',
  params: z.object({ region: z.string().max(40) }),
  query: z.object({
    query: z.string().max(100).optional(),
    /** First letter or digit of the name; reaches schools beyond the numbered pages of a large state. */
    initial: z.string().max(1).optional(),
    page: z.coerce.number<number>().optional(),
    perPage: z.coerce.number<number>().optional(),
  }),
  response: z.object({
    region: z.string(),
    name: z.string(),
    initials: z.array(z.object({ initial: z.string(), count: z.int() })),
    highSchools: z.array(highSchoolView),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    totalIsEstimate: z.boolean(),
  }),
  cache: { seconds: 300 },
});
