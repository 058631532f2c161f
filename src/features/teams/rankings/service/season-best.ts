import { bestComing } from '#features/transfers/entries/public.ts';
import type { Context } from '#platform/context.ts';
import { TRANSFER_LAST } from '../points.ts';
import type { RankedSport } from '../team-class.ts';

/** At most this many can be moved ahead of the last place that earns a bonus, with room for other entries of the same players. */
const MOVED = 100;

/** How many of a season's best transfers are read: those who earn a bonus, and those who would if all movable players were removed. */
export const BEST_KNOWN = TRANSFER_LAST + MOVED;

/** Their ids, best first; cached in memory until a write of that season. */
export const seasonBest = (ctx: Context, of: { sport: RankedSport; year: number }): Promise<readonly number[]> =>
  bestComing(ctx, { ...of, first: BEST_KNOWN });

/** Those of them who earn a bonus. */
export const bonusTransfers = async (ctx: Context, of: { sport: RankedSport; year: number }): Promise<number[]> =>
  (await seasonBest(ctx, of)).slice(0, TRANSFER_LAST);
