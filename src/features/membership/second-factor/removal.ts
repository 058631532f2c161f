import { HOUR_MS } from '#kernel/dates.ts';

/**
 * How a password reset by email removes a second factor (decision 0092). A mailbox must not be enough to remove one that its owner relies
 * on, but one that a thief just added must not survive the reset. Pure; time is an argument.
 */

/** Younger ones are removed at once, and older ones after a wait of this length. */
export const REMOVAL_WAIT_HOURS = 72;
const REMOVAL_WAIT_MS = REMOVAL_WAIT_HOURS * HOUR_MS;
/** How long before the removal the owner gets a reminder. */
export const REMINDER_MS = 24 * HOUR_MS;

type Factor = {
  turnedOnAt: Date | null;
  /** When the authenticator app in use was confirmed; null: never. */
  confirmedAt: Date | null;
  removalDueAt: Date | null;
};

/** When a reset at `now` removes it; null: at once. A reset doesn't extend a wait that has begun. */
export function removalDueAt(factor: Factor, now: Date): Date | null {
  const { removalDueAt: waiting } = factor;
  // During a deployment, a process of the previous release sets no `turnedOnAt`.
  const since = factor.turnedOnAt ?? factor.confirmedAt;
  if (since === null || now.getTime() - since.getTime() <= REMOVAL_WAIT_MS) return null;
  return waiting ?? new Date(now.getTime() + REMOVAL_WAIT_MS);
}
