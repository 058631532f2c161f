import { MINUTE_MS } from '#kernel/dates.ts';

/**
 * Wrong secrets within a window that begins with the first of them: five in 15 minutes, for the strict sign-in (decision 39) and for a
 * current password (decision 40). Pure; time is an argument.
 */

export const MOST_FAILURES = 5;
export const WINDOW_MS = 15 * MINUTE_MS;

type Failures = { count: number; since: Date | null };

/** The count after one more failure. */
export function afterFailure({ count, since }: Failures, now: Date): { count: number; since: Date } {
  if (since === null || now.getTime() - since.getTime() >= WINDOW_MS) return { count: 1, since: now };
  return { count: count + 1, since };
}

export const isTooMany = ({ count }: { count: number }): boolean => count >= MOST_FAILURES;
