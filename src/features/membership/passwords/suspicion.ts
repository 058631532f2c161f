import { MINUTE_MS } from '#kernel/dates.ts';
import { isStrict } from '#platform/context.ts';

const NEW_DEVICE_MS = 10 * MINUTE_MS;

type Asking = {
  /** When the session's device was first seen; null: unknown. */
  deviceFirstSeenAt: Date | null;
  /** The device was first seen when it set the password by a mailed link. */
  hasOpenedLink: boolean;
  registeredAt: Date;
  secondFactorAt: Date | null;
  strictUntil: Date | null;
};

/**
 * Whether a change with the current password looks like somebody else's: within 10 minutes of the first login from a device that has proven
 * nothing but the password (decision 40). Logging in again doesn't make the device older. The device that created the account or set the
 * password by a mailed link is its owner's, and a passkey counts as a second factor. Time is an argument.
 */
export function isSuspicious(
  { deviceFirstSeenAt, hasOpenedLink, registeredAt, ...session }: Asking,
  now: Date,
): boolean {
  if (hasOpenedLink || session.secondFactorAt !== null || isStrict(session, now)) return false;
  if (deviceFirstSeenAt === null) return true;
  const isOfRegistration = deviceFirstSeenAt <= registeredAt;
  return !isOfRegistration && now.getTime() - deviceFirstSeenAt.getTime() < NEW_DEVICE_MS;
}
