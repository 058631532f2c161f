import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';

export const SEASON_TYPES = ['regular', 'postseason'] as const;
export type SeasonType = (typeof SEASON_TYPES)[number];

/** The stages of an unfinished game other than scheduled; only staff set them. */
export const GAME_STAGES = ['live', 'postponed', 'cancelled'] as const;
export type GameStage = (typeof GAME_STAGES)[number];

export const GAME_STATUSES = ['scheduled', ...GAME_STAGES, 'final'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Lists of a season for staff. due: started, and without a result. off: postponed or cancelled. */
export const GAME_LISTS = ['all', 'due', 'coming', 'final', 'off'] as const;
export type GameListName = (typeof GAME_LISTS)[number];

/**
 * The facts of a game that staff enter. `day` is held if staff knew no time: another source may add it. `result` is the score, and whether
 * the game is on.
 */
export const GAME_FACTS = [
  'season',
  'week',
  'season_type',
  'day',
  'start',
  'home',
  'away',
  'neutral_site',
  'conference_game',
  'venue',
  'result',
] as const;
export type GameFact = (typeof GAME_FACTS)[number];

export const gameSideView = z.object({
  /** Null: a team that is not in the directory. */
  college: collegeFlag.nullable(),
  name: z.string(),
  points: z.int().nullable(),
});

/** A game for staff, in a list or alone. */
export const gameView = z.object({
  id: z.int(),
  sport: z.enum(SPORTS),
  season: z.int(),
  week: z.int().nullable(),
  seasonType: z.enum(SEASON_TYPES),
  /** ISO 8601. */
  startsAt: z.string(),
  /** False: only the date is known. */
  isTimeKnown: z.boolean(),
  /** The date in Central Time, YYYY-MM-DD. */
  playedOn: z.string(),
  status: z.enum(GAME_STATUSES),
  isNeutralSite: z.boolean(),
  /** Null if unknown. */
  isConferenceGame: z.boolean().nullable(),
  venue: z.string().nullable(),
  home: gameSideView,
  away: gameSideView,
  /** The origin: "staff", or the name of an import's source. */
  source: z.string(),
  /** Facts that staff entered: no import overwrites them. */
  byStaff: z.array(z.enum(GAME_FACTS)),
});
export type GameView = z.output<typeof gameView>;
