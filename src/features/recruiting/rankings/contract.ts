import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { classYearInput, prospectRow, starCount } from '../prospects/prospect-view.ts';

export const RANKING_SORTS = ['rank', 'name', 'position', 'updated'] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

/** Default page size. */
export const RANKING_PER_PAGE = 50;

const wantedList = {
  /** `football-national`, `football-qb`, `football-texas`; defaults to the national list of the site's sport. */
  list: z.string().max(60).optional(),
  /** The class year; defaults to the current class. */
  year: classYearInput.optional(),
  /** The list in that version of the class; defaults to the current list. */
  version: idInput.optional(),
  position: z.string().max(20).optional(),
  state: z.string().max(20).optional(),
  stars: z.coerce.number<number | string>().int().min(0).max(99).optional(),
  /** true: committed or signed; false: uncommitted. */
  committed: z.enum(['true', 'false']).optional(),
  query: z.string().max(80).optional(),
  sort: z.string().max(20).optional(),
};

const rankingVersion = z.object({
  version: z.int(),
  publishedAt: z.string(),
  /** The change, as entered by a person. */
  note: z.string().nullable(),
});

const rankedProspect = prospectRow.extend({
  /**
   * Places gained in this list since `comparedWith` (negative: lost); null: new to it. Absent if it cannot be known: there is no earlier
   * version, no rank, or the rank is beyond the depth of versions.
   */
  change: z.int().nullable().optional(),
});

export const listRanking = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospect_rankings',
  summary: 'A ranking list of a class: national, by position or by state, current or in a past version',
  access: 'public',
  query: z.object({
    ...wantedList,
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
    /** Classes to choose from, latest first. */
    availableYears: z.array(z.int()),
    /** The latest class that has prospects; null if none has any. */
    latestFilledYear: z.int().nullable(),
    /** The version shown; null: the current order. Within a version, ranks and rating are those of the time. */
    version: rankingVersion.nullable(),
    /** The baseline of movement: the latest version that differs from the one shown. */
    comparedWith: rankingVersion.nullable(),
    /** Latest first. */
    versions: z.array(rankingVersion),
    sort: z.enum(RANKING_SORTS),
    prospects: z.array(rankedProspect),
    /** Counts by stars of the whole list under these filters, for the tier headings. */
    tiers: z.array(z.object({ stars: starCount.nullable(), count: z.int() })),
    /** No prospect is ranked above one with more stars. A published staff order may break this (decision 0048). */
    isTiered: z.boolean(),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
  cache: { seconds: 300 },
});

export const downloadRanking = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospect_rankings.csv',
  summary: 'The same list as a CSV file of at most 1000 rows',
  access: 'public',
  query: z.object(wantedList),
  response: z.object({ name: z.string(), text: z.string() }),
  file: { type: 'text/csv; charset=utf-8' },
  cache: { seconds: 300 },
  limit: { points: 20, seconds: 60 },
});

export const compareProspects = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospect_rankings/compare',
  summary: 'Up to four prospects side by side, with what other services rate them',
  access: 'public',
  query: z.object({
    /** `12,40,7`: the first four that are prospects are shown, in this order. */
    ids: z.string().max(80),
  }),
  response: z.object({
    prospects: z.array(
      prospectRow.extend({
        /** 0 to 1, and the number of services; null if none rates the prospect. */
        composite: z.object({ value: z.number(), count: z.int() }).nullable(),
        serviceRatings: z.array(z.object({ service: z.string(), scale: z.string(), value: z.number() })),
      }),
    ),
  }),
  cache: { seconds: 300 },
});
