import { HOUR_MS } from '#kernel/dates.ts';

/** The rules of a session (decisions 39 to 41). Pure; time is an argument. */

export const SIGN_IN_METHODS = ['password', 'passkey', 'mailed_link', 'registration'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const REMEMBERED_SECONDS = 30 * 86_400;
export const PLAIN_SECONDS = 12 * 3_600;
/** How long the second factor is awaited. */
const PENDING_SECONDS = 10 * 60;
/** The use of a session is recorded, and the session extended, at most this often, so that not every request writes. */
export const NOTED_EVERY_MS = HOUR_MS;

/** The lifetime of a session that begins now, or whose second factor is given now. Staff are never remembered: 12 hours (decision 0089). */
export function lifetimeSeconds({ isRemembered, isPending }: { isRemembered: boolean; isPending: boolean }): number {
  if (isPending) return PENDING_SECONDS;
  return isRemembered ? REMEMBERED_SECONDS : PLAIN_SECONDS;
}

/** Whether it is time to record that the session is used. A pending one never is, so that its end doesn't move. */
export const isDueToNote = ({ isPending, lastSeenAt }: { isPending: boolean; lastSeenAt: Date }, now: Date): boolean =>
  !isPending && now.getTime() - lastSeenAt.getTime() >= NOTED_EVERY_MS;
