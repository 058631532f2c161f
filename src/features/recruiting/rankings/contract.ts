import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { classYearInput, prospectRow, starCount } from '../prospects/prospect-view.ts';

export const RANKING_SORTS = ['rank', 'name', 'position', 'updated'] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

/** Rows of a page where the caller names no number. */
export const RANKING_PER_PAGE = 50;

export const listRanking = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospect_rankings',
  summary: 'A ranking list of a class: national, by position or by state',
  access: 'public',
  query: z.object({
    /** `football-national`, `football-qb`, `football-texas`; absent: the national list of the site's sport. */
    list: z.string().max(60).optional(),
    /** Class; absent: the present one. */
    year: classYearInput.optional(),
    position: z.string().max(20).optional(),
    state: z.string().max(20).optional(),
    stars: z.coerce.number<number | string>().int().min(0).max(99).optional(),
    /** true: committed or signed; false: still open. */
    committed: z.enum(['true', 'false']).optional(),
    query: z.string().max(80).optional(),
    sort: z.string().max(20).optional(),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    list: z.object({
      name: z.string(),
      sport: z.enum(SPORTS),
      title: z.string(),
      kind: z.enum(['national', 'position', 'state']),
    }),
    year: z.int(),
    /** Classes to choose from, the latest first. */
    availableYears: z.array(z.int()),
    sort: z.enum(RANKING_SORTS),
    prospects: z.array(prospectRow),
    /** Of the whole list under these filters, by stars: what the tier breaks say. */
    tiers: z.array(z.object({ stars: starCount.nullable(), count: z.int() })),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
  cache: { seconds: 300 },
  failureSource: 'ranking_data',
});
