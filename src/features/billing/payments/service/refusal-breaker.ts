import { HOUR_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { countFirstTries } from '../queries.ts';

/**
 * Refusals of renewals that are too many to be about the members' means of payment: a wrong key or a restricted account refuses everybody. Then nothing more is
 * charged by itself, so that no member is told of a refusal or loses a subscription, until staff have looked.
 */

const WINDOW_MS = 6 * HOUR_MS;
/** Below so many a high share says nothing. */
const LEAST_TRIES = 20;
/** Of the first tries; on a good day a tenth to a fifth of them is refused. */
const MOST_REFUSED = 0.6;

/** First tries to charge a renewal within the window, since staff last said that all is well. */
export type Refusals = { tries: number; refused: number; isStopped: boolean };

export async function recentRefusals(db: Db, now: Date): Promise<Refusals> {
  const { tries, refused } = await countFirstTries(db, new Date(now.getTime() - WINDOW_MS));
  return { tries, refused, isStopped: tries >= LEAST_TRIES && refused > tries * MOST_REFUSED };
}
