import { apiError } from '#kernel/errors.ts';
import { type Context, STRICT_MS } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { isStaffMember, type NewSession, type SessionRow, updateSession } from '../queries.ts';
import { lifetimeSeconds } from '../session.ts';
import { setSessionCookies } from '../session-cookies.ts';
import { recogniseDevice } from './device.ts';

/**
 * Every gain of privilege gives the session a new secret, so that a secret that leaked before is worthless afterwards. All functions take
 * the browser's own session as `lockOwnSession` locked it.
 */

/**
 * The second factor was given: a pending session becomes a full one, and only now its device is known. A staff session's lifetime restarts
 * now.
 */
export async function giveSecondFactor(
  db: Db,
  ctx: Context,
  session: SessionRow,
  wanted: { isRemembered: boolean },
): Promise<{ isNewDevice: boolean }> {
  const isRemembered = wanted.isRemembered && !(await isStaffMember(db, session.userId));
  const device = session.deviceId === null ? await recogniseDevice(db, ctx, session.userId) : null;
  const expiresAt = new Date(ctx.now.getTime() + lifetimeSeconds({ isRemembered, isPending: false }) * 1000);
  const changes = { isRemembered, isPending: false, secondFactorAt: ctx.now, expiresAt };
  await renewSession(db, ctx, session, { ...changes, ...(device ? { deviceId: device.id } : {}) });
  return { isNewDevice: device?.isNew === true };
}

/** A strict sign-in succeeded: what needs one is allowed for 15 minutes (decision 39). Returns the end of that. */
export async function giveStrictGrant(db: Db, ctx: Context, session: SessionRow): Promise<Date> {
  const until = new Date(ctx.now.getTime() + STRICT_MS);
  await renewSession(db, ctx, session, { strictUntil: until, strictFailures: 0, strictFailuresSince: null });
  return until;
}

/** Gives the session a new secret; its beginning and end stay the same unless `changes` say otherwise. */
export async function renewSession(
  db: Db,
  ctx: Context,
  { id, tokenHash }: Pick<SessionRow, 'id' | 'tokenHash'>,
  changes: Partial<NewSession> = {},
): Promise<void> {
  const token = newToken();
  const renewed = await updateSession(db, id, {
    ...changes,
    tokenHash: hashOf(token),
    replacedTokenHash: tokenHash,
    lastSeenAt: ctx.now,
  });
  if (!renewed) throw apiError('not_signed_in');
  setSessionCookies(ctx, token, renewed);
}
