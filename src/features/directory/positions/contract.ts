import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const positionView = z.object({
  code: z.string(),
  name: z.string(),
  plural: z.string(),
  group: z.string(),
  kind: z.enum(['prospect', 'transfer', 'both']),
});

export const listPositions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/positions',
  summary: 'Positions of a sport in the order of a depth chart; the same for every year',
  access: 'public',
  query: z.object({
    /** Defaults to the site's sport. */
    sport: z.enum(SPORTS).optional(),
    /** The list that needs them: `recruiting` and `comprehensive` are ranking types. Defaults to all positions. */
    type: z.enum(['prospect', 'transfer', 'recruiting', 'comprehensive']).optional(),
    year: z.coerce.number<number>().optional(),
  }),
  response: z.object({
    sport: z.enum(SPORTS),
    positions: z.array(positionView),
    total: z.int(),
  }),
  cache: { seconds: 300 },
});
