import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { classYearInput, prospectIdInput, prospectRow } from './prospect-view.ts';

const ratingStep = z.object({
  at: z.string(),
  reason: z.string(),
  oldRating: z.number().nullable(),
  newRating: z.number().nullable(),
});

export const prospectProfile = prospectRow.extend({
  personId: z.int(),
  /** Changes of our own rating, latest first. */
  ratingHistory: z.array(ratingStep),
  /** The ratings of other services as one figure from 0 to 1; null if no service rates the prospect. */
  composite: z.object({ value: z.number(), count: z.int() }).nullable(),
  serviceRatings: z.array(z.object({ service: z.string(), scale: z.string(), value: z.number(), ratedOn: z.string() })),
  /** Commitments, signings and decommitments, latest first. */
  commitments: z.array(
    z.object({
      collegeId: z.int(),
      status: z.enum(['committed', 'signed', 'decommitted']),
      happenedOn: z.string().nullable(),
    }),
  ),
  /** The sources of the facts, each with the latest day one of them was read. */
  sources: z.array(z.object({ source: z.string(), on: z.string() })),
});

export const getProspect = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/prospect',
  summary: 'The profile of a prospect, by id or by class year and slug',
  access: 'public',
  query: z
    .object({
      prospectId: prospectIdInput.optional(),
      year: classYearInput.optional(),
      slug: z.string().max(120).optional(),
    })
    .refine(({ prospectId, year, slug }) => prospectId !== undefined || (year !== undefined && slug !== undefined), {
      error: 'Give prospect_id, or year and slug',
      path: ['prospectId'],
    }),
  errors: ['not_found'],
  response: z.object({ prospect: prospectProfile }),
  cache: { seconds: 300 },
});
