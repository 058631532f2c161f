import { z } from 'zod';
import { SPORTS } from '#kernel/sports.ts';
import { GAME_STATUSES, gameSideView } from '../games/game-view.ts';

/** A game for readers. */
export const scoredGame = z.object({
  id: z.int(),
  sport: z.enum(SPORTS),
  /** ISO 8601. */
  startsAt: z.string(),
  /** False: only the date is known. */
  isTimeKnown: z.boolean(),
  /** The date in Central Time, YYYY-MM-DD. */
  playedOn: z.string(),
  status: z.enum(GAME_STATUSES),
  isNeutralSite: z.boolean(),
  venue: z.string().nullable(),
  home: gameSideView,
  away: gameSideView,
});
export type ScoredGame = z.output<typeof scoredGame>;
