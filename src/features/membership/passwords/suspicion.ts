import { MINUTE_MS } from '#kernel/dates.ts';
import { isStrict } from '#platform/context.ts';

const NEW_DEVICE_MS = 10 * MINUTE_MS;

type Asking = {
  /** Of the session's device; null: nothing is known of it. */
  deviceFirstSeenAt: Date | null;
  /** The device was first seen as it set the password by a mailed link. */
  hasOpenedLink: boolean;
  registeredAt: Date;
  secondFactorAt: Date | null;
  strictUntil: Date | null;
};

/**
 * Whether a change by current password looks like somebody else's: within 10 minutes of the first sign-in from a device, which proved
 * nothing but the password (decision 40). Signing in again makes the device no older. The device that the account was made with, or
 * that set the password by a mailed link, is its owner's, and a passkey counts as a second factor; time is an argument.
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
