import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { prospectProfile } from '#features/recruiting/prospects/contract.ts';
import { getRankingGraph } from '#features/recruiting/rank-history/contract.ts';
import { GAME_STATUSES, SEASON_TYPES } from '#features/schedule/games/game-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { collegeTransfer, transferCollege } from '../entries/transfer-view.ts';
import { athleteProfile } from './athlete-view.ts';

/** The calls of an athlete's profile. Their errors are not documented (specification, section 8). */

const LONGEST_SLUG = 120;
const sport = z.enum(SPORTS).optional();

export const getCollegePlayer = defineEndpoint({
  method: 'GET',
  path: '/api/v2/athletes/college_player',
  summary: 'The profile of a college athlete, by person or by slug: facts, college, seasons and transfers',
  access: 'public',
  query: z.object({
    player: z
      .object({
        personId: idInput.optional(),
        slug: z.string().max(LONGEST_SLUG, { abort: true }).optional(),
        /** With `personId`; defaults to the sport of the latest season. */
        sport,
      })
      .default({})
      .refine(({ personId, slug }) => personId !== undefined || slug !== undefined, {
        error: 'Give player[person_id] or player[slug]',
        path: ['personId'],
      }),
  }),
  errors: ['not_found'],
  response: z.object({ player: athleteProfile }),
  cache: { seconds: 300 },
  failureSource: 'college_player',
});

const game = z.object({
  id: z.int(),
  week: z.int().nullable(),
  seasonType: z.enum(SEASON_TYPES),
  /** ISO 8601. */
  startsAt: z.string(),
  /** False: only the date is known. */
  isTimeKnown: z.boolean(),
  /** The date in Central Time, YYYY-MM-DD. */
  playedOn: z.string(),
  status: z.enum(GAME_STATUSES),
  isHome: z.boolean(),
  isNeutralSite: z.boolean(),
  /** Null if unknown. */
  isConferenceGame: z.boolean().nullable(),
  /** `college` is null for a team that is not in the directory. */
  opponent: z.object({ college: collegeFlag.nullable(), name: z.string() }),
  /** For the athlete's team; null if the game is still to come or has no score. */
  result: z.enum(['win', 'loss', 'tie']).nullable(),
  points: z.object({ own: z.int(), opponent: z.int() }).nullable(),
});

export const getCollegePlayerGameData = defineEndpoint({
  method: 'GET',
  path: '/api/v2/athletes/college_player_game_data',
  summary: 'The games of the teams that an athlete was on the roster of, season by season',
  access: 'public',
  query: z.object({
    personId: idInput,
    sport,
    /** Defaults to every season. */
    season: z.coerce.number<number | string>().int().min(1800).max(2200).optional(),
  }),
  errors: ['not_found'],
  response: z.object({
    personId: z.int(),
    sport: z.enum(SPORTS),
    /** Seasons on a roster, newest first. */
    availableSeasons: z.array(z.int()),
    seasons: z.array(
      z.object({
        season: z.int(),
        college: transferCollege.nullable(),
        record: z.object({ wins: z.int(), losses: z.int(), ties: z.int() }),
        /** Earliest first. */
        games: z.array(game),
      }),
    ),
  }),
  cache: { seconds: 300 },
  failureSource: 'game_data',
});

const recruit = prospectProfile
  .pick({
    slug: true,
    sport: true,
    classYear: true,
    position: true,
    bluechipRating: true,
    isRatingDerived: true,
    stars: true,
    ranks: true,
    hometown: true,
    composite: true,
    serviceRatings: true,
  })
  .extend({ prospectId: z.int(), ranking: getRankingGraph.response.pick({ points: true, present: true }) });

export const getCollegePlayerRankingData = defineEndpoint({
  method: 'GET',
  path: '/api/v2/athletes/college_player_ranking_data',
  summary: 'How an athlete was rated and ranked as a recruit and as a transfer',
  access: 'public',
  query: z.object({ personId: idInput, sport }),
  errors: ['not_found'],
  response: z.object({
    personId: z.int(),
    sport: z.enum(SPORTS),
    /** Null: never one of our prospects in this sport. */
    recruit: recruit.nullable(),
    /** Newest first. `place`: the rank among the best who join a college in that season; null if not among them. */
    transfers: z.array(
      collegeTransfer
        .pick({ id: true, year: true, bluechipRating: true, stars: true, serviceRating: true })
        .extend({ place: z.int().nullable() }),
    ),
  }),
  cache: { seconds: 300 },
  failureSource: 'ranking_data',
});

export const listAthletesOfPerson = defineEndpoint({
  method: 'GET',
  path: '/api/v2/people/{personId}/athletes',
  summary: 'A person’s profiles as a college athlete, the latest season first; empty for everybody else',
  access: 'public',
  params: z.object({ personId: idInput }),
  response: z.object({ athletes: z.array(z.object({ slug: z.string(), sport: z.enum(SPORTS) })) }),
  cache: { seconds: 300 },
  failureSource: 'college_player',
});

/** The calls by the names that pages use. */
export const athleteCalls = {
  collegePlayer: getCollegePlayer,
  gameData: getCollegePlayerGameData,
  ofPerson: listAthletesOfPerson,
  rankingData: getCollegePlayerRankingData,
};
