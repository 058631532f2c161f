import { formatDate } from '#kernel/dates.ts';
import { invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { enterScore, setGameStage } from '../contract.ts';
import { type ChangeRefusal, score, takeStep } from '../game-change.ts';
import { changeGame } from './change-game.ts';

/** The result of a game: its score, or that it is off. */

type Score = ParsedOf<typeof enterScore>['body'];
type Stage = ParsedOf<typeof setGameStage>['body'];

export async function writeScore(ctx: Context, gameId: number, { version, source, ...wish }: Score) {
  const today = formatDate(ctx.now, 'YYYY-MM-DD');
  return changeGame(
    ctx,
    { gameId, version },
    {
      told: ({ isCompleted }) => ({ action: isCompleted ? 'correct_score' : 'score', source, reason: wish.reason }),
      change: async (_db, { game }) => needingReason(score(game, wish, today)),
    },
  );
}

export async function writeStage(ctx: Context, gameId: number, { version, source, step, reason }: Stage) {
  return changeGame(
    ctx,
    { gameId, version },
    {
      told: () => ({ action: step, source, reason }),
      change: async (_db, { game }) => needingReason(takeStep(game, { step, reason })),
    },
  );
}

type Refusal = Exclude<ChangeRefusal, 'reason_needed'>;

/** Turns a missing reason into an error at its field. */
function needingReason<Ok extends { ok: true }>(
  verdict: Ok | { ok: false; reason: ChangeRefusal },
): Ok | { ok: false; reason: Refusal } {
  if (verdict.ok) return verdict;
  const { reason } = verdict;
  if (reason === 'reason_needed')
    throw invalidFields({ reason: ['The game is final. Please give a reason for the change'] });
  return { ok: false, reason };
}
