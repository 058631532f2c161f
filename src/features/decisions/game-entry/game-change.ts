import type { Game } from '#features/schedule/games/public.ts';
import type { StageStep } from './entry-view.ts';

/** Staff changes to the result of a game. Pure; a refusal is a returned value. `today` is the date in Central Time, YYYY-MM-DD. */

export type ChangeRefusal = 'game_is_off' | 'game_to_come' | 'game_is_final' | 'reason_needed' | 'nothing_changed';
type Verdict = { ok: true; game: Game } | { ok: false; reason: ChangeRefusal };

const refused = (reason: ChangeRefusal): Verdict => ({ ok: false, reason });

export type ScoreWish = { homePoints: number; awayPoints: number; status: 'live' | 'final'; reason: string };

/** The current or final score. Changing a final one, even back to live, needs a reason. */
export function score(game: Game, wish: ScoreWish, today: string): Verdict {
  const { homePoints, awayPoints } = wish;
  if (game.stage === 'postponed' || game.stage === 'cancelled') return refused('game_is_off');
  if (game.playedOn > today) return refused('game_to_come');
  const isFinal = wish.status === 'final';
  const isSame = game.home.points === homePoints && game.away.points === awayPoints;
  if (isSame && (isFinal ? game.isCompleted : game.stage === 'live')) return refused('nothing_changed');
  if (game.isCompleted && wish.reason === '') return refused('reason_needed');
  return {
    ok: true,
    game: { ...withPoints(game, homePoints, awayPoints), isCompleted: isFinal, stage: isFinal ? null : 'live' },
  };
}

/** Postpones, cancels or reinstates a game; all of these clear its score. A final game must first be set back, with a reason. */
export function takeStep(game: Game, { step, reason }: { step: StageStep; reason: string }): Verdict {
  const stage = STAGE_AFTER[step];
  if (stage === game.stage && !game.isCompleted) return refused('nothing_changed');
  if (game.isCompleted && stage !== null) return refused('game_is_final');
  if (game.isCompleted && reason === '') return refused('reason_needed');
  return { ok: true, game: { ...withPoints(game, null, null), isCompleted: false, stage } };
}

const STAGE_AFTER = { postpone: 'postponed', cancel: 'cancelled', reinstate: null } as const;

/** Changes the facts of a game. A postponed game with a new date is scheduled again; a game with a score cannot move into the future. */
export function reschedule(game: Game, wanted: Game, today: string): Verdict {
  const hasBegun = game.isCompleted || game.stage === 'live';
  if (hasBegun && wanted.playedOn > today) return refused('game_to_come');
  const isNewDay = game.stage === 'postponed' && wanted.playedOn !== game.playedOn;
  return { ok: true, game: isNewDay ? { ...wanted, stage: null } : wanted };
}

const withPoints = (game: Game, home: number | null, away: number | null): Game => ({
  ...game,
  home: { ...game.home, points: home },
  away: { ...game.away, points: away },
});
