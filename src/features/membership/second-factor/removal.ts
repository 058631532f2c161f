import { HOUR_MS } from '#kernel/dates.ts';

/**
 * How a reset of the password by mail removes a second factor (decision 0092). A mailbox must not be enough to drop one that its owner
 * relies on, but a thief's newest one must not outlive the reset. Pure; time is an argument.
 */

/** Younger ones go at once, and older ones after as long a wait. */
export const REMOVAL_WAIT_HOURS = 72;
const REMOVAL_WAIT_MS = REMOVAL_WAIT_HOURS * HOUR_MS;
/** How long before the removal the owner is mailed once more. */
export const REMINDER_MS = 24 * HOUR_MS;

type Factor = {
  turnedOnAt: Date | null;
  /** Of the application in use; null: never proven. */
  confirmedAt: Date | null;
  removalDueAt: Date | null;
};

/** When a reset at `now` removes it; null: at once. One that is waiting already waits no longer. */
export function removalDueAt(factor: Factor, now: Date): Date | null {
  const { removalDueAt: waiting } = factor;
  // A process of the release before turns one on without its first time.
  const since = factor.turnedOnAt ?? factor.confirmedAt;
  if (since === null || now.getTime() - since.getTime() <= REMOVAL_WAIT_MS) return null;
  return waiting ?? new Date(now.getTime() + REMOVAL_WAIT_MS);
}
