import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { RANK_SORTS, rankedTransfer, rankListPage } from './rank-list-view.ts';

/** Default page size. */
export const RANKED_PER_PAGE = 50;

const count = z.coerce.number<number | string>().optional();
const year = z.coerce.number<number | string>().int().min(0).max(9999).optional();
/** A college by its id, its slug ("miami") or its short name ("Ole Miss"). */
const collegeText = z.string().max(100).optional();

export const getList = defineEndpoint({
  method: 'GET',
  path: '/api/v2/lists/{id}',
  summary: 'A published list of transfers, with its versions and the filters that find anybody on it',
  access: 'public',
  params: z.object({ id: idInput }),
  query: z.object({ schoolFocus: collegeText }),
  response: rankListPage,
  cache: { seconds: 300 },
});

export const findListOf = defineEndpoint({
  method: 'GET',
  path: '/api/v2/lists',
  summary: 'The list of a season’s transfers: the one that staff published, else the best by rating',
  access: 'public',
  query: z.object({
    kind: z.literal('transfer_portal_ranks').default('transfer_portal_ranks'),
    /** Defaults to the site's sport. */
    sport: z.enum(SPORTS).optional(),
    /** The season; defaults to the current one, or the latest that has entries. */
    year,
    /** Defaults to the currently published version. */
    version: idInput.optional(),
    schoolFocus: collegeText,
  }),
  response: rankListPage,
  errors: ['not_found'],
  cache: { seconds: 300 },
});

export const listPeopleOfList = defineEndpoint({
  method: 'GET',
  path: '/api/v2/lists_people',
  summary: 'The players of a list of transfers with their places, filtered and sorted',
  access: 'public',
  query: z.object({
    /** Defaults to the list of `sport`, `year` and `version`. */
    listId: idInput.optional(),
    sport: z.enum(SPORTS).optional(),
    year,
    version: idInput.optional(),
    athleticYear: z.string().max(20).optional(),
    transferPosition: z.string().max(40).optional(),
    originCollegeName: collegeText,
    exitCollegeName: collegeText,
    /** The college of the latest activity: the new college, or the old one while there is no new one. */
    latestActivityCollegeName: collegeText,
    /** Everybody who leaves or joins this college. */
    schoolFocus: collegeText,
    /** By the place on the list, or one of the specification's keys, also in camelCase. */
    sort: z.string().max(40).optional(),
    page: count,
    perPage: count,
  }),
  response: z.object({
    people: z.array(rankedTransfer),
    totalPeople: z.int(),
    sort: z.enum(RANK_SORTS),
    page: z.int(),
    perPage: z.int(),
  }),
  errors: ['not_found'],
  cache: { seconds: 300 },
});
