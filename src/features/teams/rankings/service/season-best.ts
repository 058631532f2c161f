import { bestComing } from '#features/transfers/entries/public.ts';
import type { Context } from '#platform/context.ts';
import { TRANSFER_LAST } from '../points.ts';
import type { RankedSport } from '../team-class.ts';

/** No more than this are moved before the last place that earns a bonus, with room for further entries of the same players. */
const MOVED = 100;

/** So many of a season's transfers are known in their order: who earns a bonus, and who might if all who can be moved were. */
export const BEST_KNOWN = TRANSFER_LAST + MOVED;

/** Their ids, the best first; kept in memory until a write of that season. */
export const seasonBest = (ctx: Context, of: { sport: RankedSport; year: number }): Promise<readonly number[]> =>
  bestComing(ctx, { ...of, first: BEST_KNOWN });

/** Of them those who earn a bonus. */
export const bonusTransfers = async (ctx: Context, of: { sport: RankedSport; year: number }): Promise<number[]> =>
  (await seasonBest(ctx, of)).slice(0, TRANSFER_LAST);
