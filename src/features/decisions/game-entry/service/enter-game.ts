import type { GameFact } from '#features/schedule/games/game-view.ts';
import {
  deleteGame,
  findDeletedGame,
  findSameGames,
  type Game,
  lockGames,
  type RecordedGame,
  restoreGame,
} from '#features/schedule/games/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { enterGame, removeGame, reviveGame, updateGame } from '../contract.ts';
import { reschedule } from '../game-change.ts';
import { changeGame, holdGame, tell } from './change-game.ts';
import { isOwnGame, listOwnTeams } from './own-games.ts';
import { isPut, isSecondOfDay, secondOfDay, writeInPlace } from './place-of-day.ts';
import { type WantedGame, wantedGame } from './wanted-game.ts';

/** Creates a game, changes its facts, deletes it, and restores it. */

export async function addGame(
  ctx: Context,
  { sport, isSecondGame, ...wish }: ParsedOf<typeof enterGame>['body'],
): Promise<{ ok: true; gameId: number } | { ok: false; reason: 'not_your_college' }> {
  return ctx.db.transaction(async (db) => {
    const wanted = await wantedGame(db, wish, null);
    if (!isOwnGame(wanted, await listOwnTeams(ctx, 'transfers:write')))
      return { ok: false, reason: 'not_your_college' };
    await lockGames(db, sport);
    const isSecond = await isSecondOfDay(db, { sport, game: wanted, isSecondGame, gameId: null });
    const stated = statedFacts(wanted);
    const origin = isSecond ? secondOfDay() : { source: STAFF_SOURCE, sourceId: null };
    const game: Game = { ...wanted, ...origin, isCompleted: false, stage: null, byStaff: stated };
    const [id] = await writeInPlace(db, { created: [game], changed: [] }, { sport, now: ctx.now });
    if (id === undefined) throw new Error('no game was written');
    const after: RecordedGame = { ...game, id };
    await tell(ctx, db, { sport, before: null, after, facts: stated, action: 'enter', source: wish.source });
    return { ok: true, gameId: id };
  });
}

/** Facts left empty may be supplied by another source; a date alone leaves the time open. */
function statedFacts({ week, isTimeKnown, isNeutralSite, isConferenceGame, venue }: WantedGame): GameFact[] {
  const start: GameFact[] = isTimeKnown ? ['day', 'start'] : ['day'];
  return [
    'season',
    ...(week === null ? [] : (['week'] as const)),
    'season_type',
    ...start,
    'home',
    'away',
    ...(isNeutralSite ? (['neutral_site'] as const) : []),
    ...(isConferenceGame === null ? [] : (['conference_game'] as const)),
    ...(venue === null ? [] : (['venue'] as const)),
  ];
}

export async function editGame(
  ctx: Context,
  gameId: number,
  { version, isSecondGame, ...wish }: ParsedOf<typeof updateGame>['body'],
) {
  const today = formatDate(ctx.now, 'YYYY-MM-DD');
  return changeGame(
    ctx,
    { gameId, version },
    {
      told: () => ({ action: 'change', source: wish.source }),
      async change(db, { sport, game }) {
        const wanted = await wantedGame(db, wish, game);
        const isMoved =
          wanted.playedOn !== game.playedOn || wanted.home.key !== game.home.key || wanted.away.key !== game.away.key;
        const isSecond = isMoved && (await isSecondOfDay(db, { sport, game: wanted, isSecondGame, gameId }));
        const origin = isSecond && game.sourceId === null ? secondOfDay() : {};
        const verdict = reschedule(game, { ...game, ...wanted, ...origin }, today);
        if (!verdict.ok) throw invalidFields({ played_on: ['A game with a score can’t be in the future'] });
        return verdict;
      },
    },
  );
}

const FACTS_OF_A_WHOLE = ['season', 'day', 'home', 'away', 'result'] as const;

/** Deletes a game that never existed; no import brings it back. */
export async function dropGame(
  ctx: Context,
  gameId: number,
  { version, reason }: ParsedOf<typeof removeGame>['body'],
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const { sport, game } = (await holdGame(ctx, db, { gameId, version }, 'transfers:delete')).entered;
    await deleteGame(db, gameId, { now: ctx.now, reason });
    const facts = FACTS_OF_A_WHOLE;
    await tell(ctx, db, { sport, before: game, after: null, facts, action: 'delete', reason });
  });
}

/** Restores a deleted game as it was. Throws not_found if there is none. */
export async function bringBackGame(
  ctx: Context,
  gameId: number,
  { reason }: ParsedOf<typeof reviveGame>['body'],
): Promise<{ ok: true } | { ok: false; reason: 'day_is_taken' }> {
  const own = await listOwnTeams(ctx, 'transfers:delete');
  return ctx.db.transaction(async (db) => {
    const seen = await findDeletedGame(db, gameId);
    if (seen) await lockGames(db, seen.sport);
    // Somebody else may have restored it in the meantime.
    const deleted = seen && (await findDeletedGame(db, gameId));
    if (!deleted || !isOwnGame(deleted.game, own)) throw apiError('not_found');
    const { sport, game } = deleted;
    const others = await findSameGames(db, deleted);
    if (others.length > (sport === 'baseball' ? 1 : 0)) return { ok: false, reason: 'day_is_taken' };
    if (!(await isPut(db, (inner) => restoreGame(inner, gameId, ctx.now))))
      return { ok: false, reason: 'day_is_taken' };
    await tell(ctx, db, { sport, before: null, after: game, facts: FACTS_OF_A_WHOLE, action: 'restore', reason });
    return { ok: true };
  });
}
