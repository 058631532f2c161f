import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { LEADERBOARD_TAG } from './leaderboard-tags.ts';

export const BOARD_PER_PAGE = 50;

export const boardRow = z.object({
  rank: z.int(),
  id: z.int(),
  /** Null after the account was deleted, and for members under 16. */
  username: z.string().nullable(),
  /** Two decimals; negative if more was lost than earned. */
  points: z.number(),
  settled: z.int(),
  right: z.int(),
  /** Percent, one decimal. */
  accuracy: z.number(),
  /** 0 is perfect, 1 the worst; three decimals. */
  brier: z.number(),
  /** The current run of right picks on this board; negative: of wrong picks. */
  streak: z.int(),
  /** The last ten graded picks on this board, oldest first. */
  lastTen: z.array(z.boolean()),
});
export type BoardRow = z.output<typeof boardRow>;

/** The board by group, season, sport and site. */
const boardQuery = z.object({
  board: z.enum(['fans', 'staff']).optional(),
  /** The class of the prospects; defaults to all time. */
  season: z.coerce.number<number | string>().int().min(0).max(9999).optional(),
  sport: z.enum(SPORTS).optional(),
  /** Only forecasters whose primary site this was. */
  siteId: idInput.optional(),
});

export const listForecasters = defineEndpoint({
  method: 'GET',
  path: '/api/v2/futurecast/forecasters',
  summary: 'The leaderboard of forecasters: of fans or of staff, of a season or all time, by sport and by site',
  access: 'public',
  query: boardQuery.extend({
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    board: z.enum(['fans', 'staff']),
    season: z.int().nullable(),
    /** Seasons with graded picks, latest first. */
    availableSeasons: z.array(z.int()),
    forecasters: z.array(boardRow),
    /** The number of graded picks required to be ranked. */
    leastSettled: z.int(),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
  // Polled once a minute by clients without the stream.
  cache: { seconds: 30 },
  live: { tags: [LEADERBOARD_TAG] },
});

export const getOwnPlace = defineEndpoint({
  method: 'GET',
  path: '/api/v2/futurecast/forecasters/mine',
  summary: 'The caller’s own place on a leaderboard; null if they are not ranked',
  access: 'signed_in',
  isOpenToViewing: true,
  query: boardQuery,
  response: z.object({ place: boardRow.nullable(), leastSettled: z.int() }),
});

export const getCalibration = defineEndpoint({
  method: 'GET',
  path: '/api/v2/futurecast/forecasters/{forecasterId}/calibration',
  summary: 'Of what a forecaster said with each confidence, how much was right',
  access: 'public',
  params: z.object({ forecasterId: idInput }),
  response: z.object({
    username: z.string().nullable(),
    settled: z.int(),
    calibration: z.array(z.object({ confidence: z.int(), said: z.int(), right: z.int() })),
  }),
  cache: { seconds: 300 },
});
