import { z } from 'zod';
import { GAME_LISTS, gameView, SEASON_TYPES } from '#features/schedule/games/game-view.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { SPORTS } from '#kernel/sports.ts';
import { ZONE_NAMES } from '#kernel/zoned-time.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { timeInput } from '#platform/http/time-input.ts';
import { LONGEST, SEASON, STAGE_STEPS } from './entry-view.ts';

const MOST_WEEKS = 60;
const MOST_POINTS = 300;
/** The maximum number of characters of an integer, leading zeros included. */
const LONGEST_NUMBER = 20;

const required = (label: string, length: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .min(1, pleaseEnter(label))
    .max(length, `At most ${length} characters`);
const optional = (length: number) => z.string().trim().max(length, `At most ${length} characters`).default('');
/** An integer as a form sends it. An empty field is not zero. */
const count = (label: string, { least, most }: { least: number; most: number }) => {
  const words = `${label} is a number from ${least} to ${most}`;
  return z
    .union([z.number(), z.string().trim().max(LONGEST_NUMBER, { abort: true }).regex(/^\d+$/)], {
      error: pleaseEnter(label),
    })
    .pipe(z.coerce.number<number | string>().int(words).min(least, words).max(most, words));
};
/** A checkbox, which a form only sends when it is checked. */
const tick = z
  .union([z.boolean(), z.enum(['1', ''])])
  .transform((value) => value === true || value === '1')
  .default(false);

const source = required('Source', LONGEST.source);
const params = z.object({ gameId: idInput });
/** The version of the game that the client loaded; a change based on another version is refused. */
const version = z.string({ error: 'Please reload the page' }).max(40);
const changed = z.object({ gameId: z.int() });

/** The facts of a game. Teams may be given in any spelling that the directory knows. */
const facts = z.object({
  homeTeam: required('Home team', LONGEST.team),
  awayTeam: required('Away team', LONGEST.team),
  /** The team that is not in the directory, and is stored by name. Not needed for a team that stays the same. */
  unlisted: z.enum(['', 'home', 'away']).default(''),
  playedOn: z.iso.date({ error: 'Please enter a day' }),
  /** Empty: only the date is known. */
  startTime: timeInput,
  /** In baseball two teams may play twice on a day. */
  isSecondGame: tick,
  /** The time zone of date and time. */
  zone: z.enum(ZONE_NAMES).default('America/Chicago'),
  season: count('Season', SEASON),
  week: z
    .union([z.literal(''), count('Week', { least: 0, most: MOST_WEEKS })], {
      error: `Week is a number from 0 to ${MOST_WEEKS}`,
    })
    .default(''),
  seasonType: z.enum(SEASON_TYPES).default('regular'),
  venue: optional(LONGEST.venue),
  isNeutralSite: tick,
  conferenceGame: z.enum(['', 'yes', 'no']).default(''),
  source,
});

export const listGames = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/games',
  summary: 'The games of a season as staff go through them; a publisher sees those of their own college',
  access: 'staff',
  permission: 'transfers:read',
  query: z.object({
    sport: z.enum(SPORTS).default('football'),
    /** Defaults to the latest season with games. */
    season: z.coerce.number<number | string>().int().min(SEASON.least).max(SEASON.most).optional(),
    collegeId: idInput.optional(),
    list: z.enum(GAME_LISTS).default('all'),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    games: z.array(gameView),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
    season: z.int(),
    /** Seasons with games, latest first. */
    seasons: z.array(z.int()),
    /** Colleges with games in the season, by name. */
    colleges: z.array(z.object({ id: z.int(), name: z.string() })),
    mayWrite: z.boolean(),
    mayDelete: z.boolean(),
  }),
});

export const getGameEntry = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/games/{gameId}',
  summary: 'A game as staff edit it, with what staff changed of it, the latest first',
  access: 'staff',
  permission: 'transfers:read',
  params,
  response: z.object({
    game: gameView,
    /** Changes with every write. */
    version: z.string(),
    changes: z.array(
      z.object({
        id: z.int(),
        /** ISO 8601. */
        at: z.string(),
        /** The username, or "operator". */
        by: z.string(),
        /** "correct score". */
        action: z.string(),
        /** "result: live (away 3, home 7), then final (away 14, home 21)". */
        facts: z.array(z.string()),
        /** Where the information comes from; null if the entry does not say. */
        source: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    may: z.object({ write: z.boolean(), delete: z.boolean() }),
  }),
});

export const listTeamNames = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/game_teams',
  summary:
    'The names by which the directory knows teams, and the teams of which one must play in what this member of staff enters',
  access: 'staff',
  permission: 'transfers:write',
  response: z.object({
    names: z.array(z.string()),
    /** Null: every college. */
    own: z.array(z.string()).nullable(),
  }),
});

export const enterGame = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/games',
  summary: 'Enters a game to come, or one that is missing',
  access: 'staff',
  permission: 'transfers:write',
  body: facts.extend({
    sport: z.enum(SPORTS, { error: 'Please enter a sport' }),
  }),
  response: changed,
  errors: ['not_your_college'],
  formRedirect: ({ gameId }) => `/admin/games/${gameId}/edit?saved=game`,
});

export const updateGame = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/games/{gameId}',
  summary: 'Changes who plays, when and where; no import overwrites it afterwards',
  access: 'staff',
  permission: 'transfers:write',
  params,
  body: facts.extend({ version }),
  response: changed,
  errors: ['not_your_college', 'nothing_changed'],
  formRedirect: ({ gameId }) => `/admin/games/${gameId}/edit?saved=game`,
});

export const enterScore = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/games/{gameId}/score',
  summary: 'The score of a game, live or final; to change a final one takes a reason',
  access: 'staff',
  permission: 'transfers:write',
  params,
  body: z.object({
    homePoints: count('Home points', { least: 0, most: MOST_POINTS }),
    awayPoints: count('Away points', { least: 0, most: MOST_POINTS }),
    status: z.enum(['live', 'final'], { error: 'Please enter a status' }),
    reason: optional(LONGEST.reason),
    source,
    version,
  }),
  response: changed,
  errors: ['game_is_off', 'game_to_come', 'nothing_changed'],
  formRedirect: ({ gameId }) => `/admin/games/${gameId}/edit?saved=score#score`,
});

export const setGameStage = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/games/{gameId}/stage',
  summary: 'Postpones or cancels a game, or sets it back to scheduled, without points',
  access: 'staff',
  permission: 'transfers:write',
  params,
  body: z.object({
    step: z.enum(STAGE_STEPS, { error: 'Please enter what happens' }),
    reason: optional(LONGEST.reason),
    source,
    version,
  }),
  response: changed,
  errors: ['game_is_final', 'nothing_changed'],
  formRedirect: ({ gameId }) => `/admin/games/${gameId}/edit?saved=stage#stage`,
});

export const removeGame = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/games/{gameId}',
  summary: 'Deletes a game that there never was, as one that was entered twice; no import brings it back',
  access: 'staff',
  permission: 'transfers:delete',
  params,
  body: z.object({ reason: required('Reason', LONGEST.reason), version }),
  response: changed,
  formRedirect: () => '/admin/games?done=deleted',
});

export const listDeletedGames = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/deleted_games',
  summary: 'The games of a sport that staff deleted, the last first: imports skip them',
  access: 'staff',
  permission: 'transfers:delete',
  query: z.object({
    sport: z.enum(SPORTS).default('football'),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    games: z.array(
      z.object({
        game: gameView,
        /** ISO 8601. */
        deletedAt: z.string(),
        /** The reason that staff gave. */
        reason: z.string(),
      }),
    ),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
});

export const reviveGame = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/deleted_games/{gameId}/restore',
  summary: 'Brings a deleted game back as it was, by its number',
  access: 'staff',
  permission: 'transfers:delete',
  params,
  body: z.object({ reason: required('Reason', LONGEST.reason) }),
  response: changed,
  errors: ['day_is_taken'],
  formRedirect: ({ gameId }) => `/admin/games/${gameId}/edit?saved=restored`,
});
