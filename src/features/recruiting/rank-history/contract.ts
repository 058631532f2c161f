import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { prospectIdInput } from '../prospects/prospect-view.ts';

const standing = {
  natl: z.int().nullable(),
  pos: z.int().nullable(),
  st: z.int().nullable(),
  /** One decimal; null: not rated. */
  bluechipRating: z.number().nullable(),
};

export const getRankingGraph = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/ranking_graph',
  summary: 'National, position and state rank and the rating of a prospect in each version of the class, and now',
  access: 'public',
  query: z.object({ prospectId: prospectIdInput }),
  errors: ['not_found'],
  response: z.object({
    prospectId: z.int(),
    /** Earliest first; a version without a rank for the prospect is left out. */
    points: z.array(z.object({ version: z.int(), at: z.string(), ...standing })),
    present: z.object(standing),
  }),
  cache: { seconds: 300 },
});
