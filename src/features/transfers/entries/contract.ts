import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { toSnake } from '#kernel/casing.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { BALANCE_GROUPS, BALANCE_SORTS } from './balance-view.ts';
import { ATHLETIC_YEARS } from './entry.ts';
import { collegeTransfer } from './transfer-view.ts';

/** `latest`, by the day of the latest activity, or one of the specification's sort keys, which are also accepted in camelCase. */
export const TRANSFER_SORTS = [
  'latest',
  'rating',
  'name',
  'athletic_year',
  'transfer_position',
  'origin_college_name',
  'exit_college_name',
  'latest_activity_college_name',
  'school_focus',
] as const;
export type TransferSort = (typeof TRANSFER_SORTS)[number];

/** "originCollegeName" and "origin_college_name" are the same sort. Anything unknown means latest first, as "latest_activity_date" does. */
export function transferSortOf(text = ''): TransferSort {
  const snake = toSnake(text);
  return TRANSFER_SORTS.find((sort) => sort === snake) ?? 'latest';
}

/** Default page size. */
export const TRANSFERS_PER_PAGE = 50;
export const RECENT_TRANSFERS = 10;

const count = z.coerce.number<number | string>().optional();
const id = z.coerce.number<number | string>().int().positive().max(2_147_483_647);
/** A college by its id, its slug ("miami") or its short name ("Ole Miss"). */
const collegeText = z.string().max(100).optional();

export const listTransfers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/college_transfers',
  summary:
    'Portal entries of a season or of all seasons, newest first: filtered, sorted, with the totals of the window',
  access: 'public',
  query: z.object({
    /** Defaults to the site's sport. */
    sport: z.enum(SPORTS).optional(),
    /** The season, or "all"; defaults to the current season, or the latest that has entries. */
    year: z.union([z.literal('all'), z.coerce.number<number | string>().int().min(0).max(9999)]).optional(),
    /** Every entry out of or into this college. */
    schoolFocus: collegeText,
    /** With `schoolFocus`: only entries into it, or only entries out of it. */
    direction: z.enum(['in', 'out']).optional(),
    originCollegeName: collegeText,
    exitCollegeName: collegeText,
    /** The college of the latest activity: the new college, or the old one while there is no new one. */
    latestActivityCollegeName: collegeText,
    transferPosition: z.string().max(40).optional(),
    /** freshman to senior, or 1 to 4. */
    athleticYear: z.string().max(20).optional(),
    /** A group (open, placed, withdrawn, left) or one status (committed, signed, enrolled, pro, dismissed, medical). */
    status: z.string().max(20).optional(),
    query: z.string().max(80).optional(),
    sort: z.string().max(40).optional(),
    /** `nextCursor` of the previous page, with the same sport, season, filters and sort, otherwise 422; `page` is then ignored. */
    cursor: z.string().max(300).optional(),
    page: count,
    perPage: count,
  }),
  response: z.object({
    sport: z.enum(SPORTS),
    /** Null: all seasons. */
    year: z.int().nullable(),
    /** Whether this season is the current one or still to come. */
    isOpen: z.boolean(),
    /** Seasons to choose from, latest first. */
    availableYears: z.array(z.int()),
    sort: z.enum(TRANSFER_SORTS),
    transfers: z.array(collegeTransfer),
    /** For the whole season, whatever the filters: placed, withdrawn, open and left add up to entered. Null: all seasons. */
    window: z
      .object({ entered: z.int(), placed: z.int(), withdrawn: z.int(), open: z.int(), left: z.int() })
      .nullable(),
    /** Arrivals and departures of the college in focus, otherwise of the site's own (players who withdrew have stayed). */
    balance: z.object({ college: collegeFlag, in: z.int(), out: z.int() }).nullable(),
    /** Filter values that match players in this season, or in all seasons. */
    validFilters: z.object({
      athleticYears: z.array(z.enum(ATHLETIC_YEARS)),
      transferPositions: z.array(z.object({ code: z.string(), name: z.string() })),
      originColleges: z.array(z.object({ slug: z.string(), shortName: z.string() })),
      exitColleges: z.array(z.object({ slug: z.string(), shortName: z.string() })),
    }),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    /** For the next rows, up to the first 1,000; null if there are none. */
    nextCursor: z.string().nullable(),
    page: z.int(),
    perPage: z.int(),
  }),
  cache: { seconds: 300 },
});

export const listRecentTransfers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/transfers/recent_transfers',
  summary: 'The newest portal entries, of all sports and seasons or of one sport or college',
  access: 'public',
  query: z.object({
    sport: z.enum(SPORTS).optional(),
    collegeId: id.optional(),
    page: count,
    perPage: count,
  }),
  response: z.object({
    transfers: z.array(collegeTransfer),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
  cache: { seconds: 300 },
});

export const listPlayerTransfers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/college_players/{id}/college_transfers',
  summary: 'The portal entries of one college player, the newest first',
  access: 'public',
  params: z.object({ id }),
  response: z.object({ transfers: z.array(collegeTransfer) }),
  cache: { seconds: 300 },
});

export const getPlayerTransfer = defineEndpoint({
  method: 'GET',
  path: '/api/v2/college_players/{id}/college_transfers/{transferId}',
  summary: 'One portal entry of a college player',
  access: 'public',
  params: z.object({ id, transferId: id }),
  response: z.object({ transfer: collegeTransfer }),
  cache: { seconds: 300 },
});

export const listTransferBalances = defineEndpoint({
  method: 'GET',
  path: '/api/v2/transfers/balances',
  summary: 'Arrivals and departures by transfer in a season, by team, conference or position',
  access: 'public',
  query: z.object({
    /** Defaults to the site's sport. */
    sport: z.enum(SPORTS).optional(),
    /** The season; defaults to the current one, or the latest that has entries. */
    year: z.coerce.number<number | string>().int().min(0).max(9999).optional(),
    by: z.enum(BALANCE_GROUPS).default('team'),
    /** Only the teams of one conference, or the positions of one college. */
    conference: z.string().max(20).optional(),
    collegeId: id.optional(),
    sort: z.enum(BALANCE_SORTS).default('net'),
  }),
  response: z.object({
    sport: z.enum(SPORTS),
    year: z.int(),
    by: z.enum(BALANCE_GROUPS),
    sort: z.enum(BALANCE_SORTS),
    conference: z.object({ abbreviation: z.string(), name: z.string() }).nullable(),
    college: collegeFlag.nullable(),
    balances: z.array(
      z.object({
        /** A college's slug, a conference's abbreviation, a position's code. */
        key: z.string(),
        name: z.string(),
        /** For teams only. */
        college: collegeFlag.nullable(),
        /** Committed to, signed with or enrolled at this group's colleges. */
        in: z.int(),
        /** Entered the portal from this group's colleges and did not withdraw. */
        out: z.int(),
        /** `in` minus `out`. */
        net: z.int(),
      }),
    ),
  }),
  errors: ['not_found'],
  cache: { seconds: 300 },
});
