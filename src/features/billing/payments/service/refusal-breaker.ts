import { HOUR_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { countFirstTries } from '../queries.ts';

/**
 * Stops automatic charges when too many renewals are refused to be the members' fault: a wrong key or a restricted account refuses
 * everybody. Until staff have looked, no member is told of a refusal or loses a subscription.
 */

const WINDOW_MS = 6 * HOUR_MS;
/** Below this number of tries, a high share means nothing. */
const LEAST_TRIES = 20;
/** The share of refused first tries; on a good day it is 10% to 20%. */
const MOST_REFUSED = 0.6;

/** First tries to charge a renewal within the window, since staff last cleared the refusals. */
export type Refusals = { tries: number; refused: number; isStopped: boolean };

export async function recentRefusals(db: Db, now: Date): Promise<Refusals> {
  const { tries, refused } = await countFirstTries(db, new Date(now.getTime() - WINDOW_MS));
  return { tries, refused, isStopped: tries >= LEAST_TRIES && refused > tries * MOST_REFUSED };
}
