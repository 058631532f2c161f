import type { GameFact } from '#features/schedule/games/game-view.ts';
import {
  factOf,
  factsChanged,
  findGame,
  type Game,
  gameTags,
  lockGame,
  lockGames,
  type RecordedGame,
  statusOf,
  type VersionedGame,
} from '#features/schedule/games/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Sport } from '#kernel/sports.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { type GamePermission, isOwnGame, listOwnTeams } from './own-games.ts';
import { writeInPlace } from './place-of-day.ts';

type Held = { gameId: number; version: string };
/** The description of a change. `action` is that of the audit log, and the event's name. */
export type ToldChange = { action: string; source?: string; reason?: string };

type Verdict<Reason extends string> = { ok: true; game: Game } | { ok: false; reason: Reason };
type Refused = 'nothing_changed' | 'not_your_college';

/**
 * One transaction around a staff change of a game: locks the version that the client loaded, changes it, marks the changed facts as entered
 * by staff, writes the audit log with before and after, emits an event, and purges everything that shows the game. Throws what `holdGame`
 * throws.
 */
export async function changeGame<Reason extends string>(
  ctx: Context,
  held: Held,
  {
    told,
    change,
  }: { told: (before: Game) => ToldChange; change: (db: Db, of: VersionedGame) => Promise<Verdict<Reason>> },
): Promise<{ ok: true } | { ok: false; reason: Reason | Refused }> {
  return ctx.db.transaction(async (db) => {
    const { entered, own } = await holdGame(ctx, db, held, 'transfers:write');
    const { game: before, sport } = entered;
    const verdict = await change(db, entered);
    if (!verdict.ok) return verdict;
    if (!isOwnGame(verdict.game, own)) return { ok: false, reason: 'not_your_college' };
    const facts = factsChanged(before, verdict.game);
    if (facts.length === 0) return { ok: false, reason: 'nothing_changed' };
    const after = { ...verdict.game, id: before.id, byStaff: heldAfter(verdict.game, [...before.byStaff, ...facts]) };
    await writeInPlace(db, { created: [], changed: [after] }, { sport, now: ctx.now });
    await tell(ctx, db, { sport, before, after, facts, ...told(before) });
    return { ok: true };
  });
}

/**
 * The loaded version of the game, locked, with the teams that `permission` covers. Throws not_found for an unknown game or one that the
 * actor may not read, forbidden for one that they may only read, conflict for one that changed in the meantime.
 */
export async function holdGame(ctx: Context, db: Db, { gameId, version }: Held, permission: GamePermission) {
  const readable = await listOwnTeams(ctx, 'transfers:read');
  const own = await listOwnTeams(ctx, permission);
  const seen = await findGame(db, gameId);
  if (seen) await lockGames(db, seen.sport);
  const entered = seen && (await lockGame(db, gameId));
  if (!entered || !isOwnGame(entered.game, readable)) throw apiError('not_found');
  if (!isOwnGame(entered.game, own))
    throw apiError('forbidden', { message: 'You can’t edit this game: it belongs to another college.' });
  if (entered.version !== version)
    throw apiError('conflict', {
      message:
        'Someone changed this game after you opened it. Your changes are not saved. Reload the page to see the current version.',
    });
  return { entered, own };
}

/** Setting a game back to scheduled lets any source supply its result again; setting only a date lets any source supply the time. */
function heldAfter(game: Game, facts: readonly GameFact[]): GameFact[] {
  const isOpen = statusOf(game) === 'scheduled';
  const held = new Set(facts);
  if (isOpen) held.delete('result');
  if (!game.isTimeKnown && held.delete('start')) held.add('day');
  return [...held];
}

type Told = ToldChange & {
  sport: Sport;
  before: RecordedGame | null;
  after: RecordedGame | null;
  facts: readonly GameFact[];
};

/** Audit log, event and purge for a change, in its transaction. The wire shows today's final scores, so any game may change it. */
export async function tell(
  ctx: Context,
  db: Db,
  { sport, before, after, facts, action, source, reason }: Told,
): Promise<void> {
  const game = after ?? before;
  if (!game) return;
  const of = (state: Game | null) => state && Object.fromEntries(facts.map((fact) => [fact, factOf(state, fact)]));
  await audit(db, ctx, {
    action: `game.${action}`,
    subject: { type: 'game', id: game.id },
    before: of(before),
    after: after && { ...of(after), ...(source ? { source } : {}) },
    reason: reason || null,
  });
  await emit(db, {
    type: `game_${action}`,
    gameId: game.id,
    sport,
    season: game.season,
    playedOn: game.playedOn,
    at: ctx.now.toISOString(),
    status: after ? statusOf(after) : null,
    homeCollegeId: game.home.collegeId,
    awayCollegeId: game.away.collegeId,
    homePoints: game.home.points,
    awayPoints: game.away.points,
  });
  await purgeTags(db, ['ticker', ...(before ? gameTags(sport, before) : []), ...(after ? gameTags(sport, after) : [])]);
}
