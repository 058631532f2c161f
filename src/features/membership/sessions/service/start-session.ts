import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { deleteSession, insertSession, isStaffMember } from '../queries.ts';
import { lifetimeSeconds, type SignInMethod } from '../session.ts';
import { setSessionCookies } from '../session-cookies.ts';
import { recogniseDevice } from './device.ts';

export type Start = {
  userId: number;
  method: SignInMethod;
  isRemembered: boolean;
  /** pending: the second factor is awaited. given: with a passkey, which counts as one. none: it isn't required. */
  secondFactor: 'pending' | 'given' | 'none';
};

/** A new device is reported by email, except at a registration; for a pending session it isn't known yet. */
export type Started = { isNewDevice: boolean };

/**
 * Logs a member in within the caller's transaction: creates a new session with a new secret, whatever the browser sent, and ends the one it
 * had. A cookie planted before the login is therefore worthless after it.
 */
export async function startSession(
  db: Db,
  ctx: Context,
  { userId, method, secondFactor, ...wanted }: Start,
): Promise<Started> {
  const { now, client, session: former } = ctx;
  if (former) await deleteSession(db, former.userId, former.id);
  const isPending = secondFactor === 'pending';
  const isRemembered = wanted.isRemembered && !(await isStaffMember(db, userId));
  const device = isPending ? null : await recogniseDevice(db, ctx, userId);
  const token = newToken();
  const session = await insertSession(db, {
    userId,
    tokenHash: hashOf(token),
    deviceId: device?.id ?? null,
    isRemembered,
    signedInBy: method,
    isPending,
    secondFactorAt: secondFactor === 'given' ? now : null,
    ip: client.ip,
    userAgent: client.userAgent,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifetimeSeconds({ isRemembered, isPending }) * 1000),
  });
  setSessionCookies(ctx, token, session);
  return { isNewDevice: device?.isNew === true && method !== 'registration' };
}
