import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { insertSession, type NewSession, seeDevice } from './queries.ts';
import { REMEMBERED_SECONDS } from './session.ts';

export type SessionOverrides = Partial<Omit<NewSession, 'userId' | 'tokenHash' | 'deviceId'>> & {
  userId: number;
  /** The device was first seen with this session; a pending session has no known device yet. */
  isNewDevice?: boolean;
};

/** A session as if logged in by password from a device known since yesterday; returns the values of its two cookies. */
export async function buildSession(
  db: Db,
  { userId, isNewDevice = false, isPending = false, ...overrides }: SessionOverrides,
  now: Date,
) {
  const token = newToken();
  const deviceToken = newToken();
  const device = { userId, tokenHash: hashOf(deviceToken), userAgent: 'test' };
  if (!isNewDevice) await seeDevice(db, { ...device, now: new Date(now.getTime() - DAY_MS) });
  const isKnown = !(isNewDevice && isPending);
  const seen = isKnown ? await seeDevice(db, { ...device, now }) : null;
  const session = await insertSession(db, {
    userId,
    tokenHash: hashOf(token),
    deviceId: isPending ? null : (seen?.id ?? null),
    isRemembered: true,
    signedInBy: 'password',
    isPending,
    ip: '127.0.0.1',
    userAgent: 'test',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + REMEMBERED_SECONDS * 1000),
    ...overrides,
  });
  return { session, token, deviceToken };
}
