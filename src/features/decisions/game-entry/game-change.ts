import type { Game } from '#features/schedule/games/public.ts';
import type { StageStep } from './entry-view.ts';

/** What staff may do with the result of a game. Pure; a refusal is a value. `today` is the day in Chicago, YYYY-MM-DD. */

export type ChangeRefusal = 'game_is_off' | 'game_to_come' | 'game_is_final' | 'reason_needed' | 'nothing_changed';
type Verdict = { ok: true; game: Game } | { ok: false; reason: ChangeRefusal };

const refused = (reason: ChangeRefusal): Verdict => ({ ok: false, reason });

export type ScoreWish = { homePoints: number; awayPoints: number; status: 'live' | 'final'; reason: string };

/** The score as it stands, or as it ended. A final one is changed with a reason only, also back to live. */
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

/** Off, or on again: in either case there are no points. What is final is first set back, with a reason. */
export function takeStep(game: Game, { step, reason }: { step: StageStep; reason: string }): Verdict {
  const stage = STAGE_AFTER[step];
  if (stage === game.stage && !game.isCompleted) return refused('nothing_changed');
  if (game.isCompleted && stage !== null) return refused('game_is_final');
  if (game.isCompleted && reason === '') return refused('reason_needed');
  return { ok: true, game: { ...withPoints(game, null, null), isCompleted: false, stage } };
}

const STAGE_AFTER = { postpone: 'postponed', cancel: 'cancelled', reinstate: null } as const;

/** A game with other facts. A postponed one that gets another day is to come again; one with a score does not move into the future. */
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
