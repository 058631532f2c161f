import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';

export const SEASON_TYPES = ['regular', 'postseason'] as const;
export type SeasonType = (typeof SEASON_TYPES)[number];

/** What a game that is not played out may be beside to come: only staff say so. */
export const GAME_STAGES = ['live', 'postponed', 'cancelled'] as const;
export type GameStage = (typeof GAME_STAGES)[number];

export const GAME_STATUSES = ['scheduled', ...GAME_STAGES, 'final'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** What of a season staff list. due: begun, and without a result. off: postponed or cancelled. */
export const GAME_LISTS = ['all', 'due', 'coming', 'final', 'off'] as const;
export type GameListName = (typeof GAME_LISTS)[number];

/** The facts of a game that staff write. `day` is held where staff knew no time: another source may add it. `result` is the score, and whether the game is on. */
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
  /** Null: a team that is in no directory. */
  college: collegeFlag.nullable(),
  name: z.string(),
  points: z.int().nullable(),
});

/** A game as staff see it, in a list or alone. */
export const gameView = z.object({
  id: z.int(),
  sport: z.enum(SPORTS),
  season: z.int(),
  week: z.int().nullable(),
  seasonType: z.enum(SEASON_TYPES),
  /** ISO 8601. */
  startsAt: z.string(),
  /** False: only the day is known. */
  isTimeKnown: z.boolean(),
  /** The day in Chicago, YYYY-MM-DD. */
  playedOn: z.string(),
  status: z.enum(GAME_STATUSES),
  isNeutralSite: z.boolean(),
  /** Null: not known. */
  isConferenceGame: z.boolean().nullable(),
  venue: z.string().nullable(),
  home: gameSideView,
  away: gameSideView,
  /** Where it came from: "staff", or the name of an import's source. */
  source: z.string(),
  /** What staff wrote: no import overwrites it. */
  byStaff: z.array(z.enum(GAME_FACTS)),
});
export type GameView = z.output<typeof gameView>;
