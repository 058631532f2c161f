import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { deviceName } from '../device-name.ts';
import { deleteSession, deleteSessions, listDevices, listOpenSessions, lockMember } from '../queries.ts';
import { clearSessionCookies } from '../session-cookies.ts';
import { signedInMember } from './signed-in-member.ts';

/** Where the member is logged in, the last used first. */
export async function listOwnSessions(ctx: Context) {
  const rows = await listOpenSessions(ctx.db, signedInMember(ctx).userId, ctx.now);
  return rows.map((session) => ({
    id: session.id,
    deviceId: session.deviceId,
    isThis: session.id === ctx.session?.id,
    device: deviceName(session.userAgent),
    ip: session.ip,
    signedInBy: session.signedInBy,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }));
}

/** Throws not_found if it isn't the member's session. */
export async function endOwnSession(ctx: Context, id: number): Promise<void> {
  if (!(await deleteSession(ctx.db, signedInMember(ctx).userId, id, { current: ctx.session?.id ?? null })))
    throw apiError('not_found');
  if (id === ctx.session?.id) clearSessionCookies(ctx);
}

/** Ends every session but this one; returns how many. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { userId } = signedInMember(ctx);
  return ctx.db.transaction(async (db) => {
    await lockMember(db, userId);
    return deleteSessions(db, [userId], ctx.session?.id ?? null);
  });
}

/** Where a member is logged in, and their known devices; for staff. */
export async function listAccessOf(db: Db, userId: number, now: Date) {
  const [sessions, devices] = await Promise.all([listOpenSessions(db, userId, now), listDevices(db, userId)]);
  return {
    sessions: sessions.map(({ id, userAgent, ip, signedInBy, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      userAgent,
      ip,
      signedInBy,
      createdAt,
      lastSeenAt,
      expiresAt,
    })),
    devices: devices.map(({ id, userAgent, firstSeenAt, lastSeenAt }) => ({ id, userAgent, firstSeenAt, lastSeenAt })),
  };
}
