import type { Game } from '#features/schedule/games/public.ts';
import { collegesInReach } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';

export type GamePermission = 'transfers:read' | 'transfers:write' | 'transfers:delete';

/** The colleges whose games the actor's permission covers: a publisher's own. Null: all of them. */
export const listOwnTeams = (ctx: Pick<Context, 'actor' | 'db'>, permission: GamePermission) =>
  collegesInReach(ctx, permission);

/** Whether one of the teams is one of these colleges. */
export const isOwnGame = ({ home, away }: Pick<Game, 'home' | 'away'>, own: readonly number[] | null): boolean =>
  own === null || [home.collegeId, away.collegeId].some((id) => id !== null && own.includes(id));
