import type { MemberDataPart } from '#platform/member-data.ts';
import { deleteDevices, deleteSessions, listDevices, listSessionsOf } from './queries.ts';

export const sessionData: MemberDataPart = {
  name: 'sessions',
  tables: ['sessions'],
  export: async (db, userId) =>
    (await listSessionsOf(db, userId)).map((session) => ({
      ip: session.ip,
      user_agent: session.userAgent,
      signed_in_by: session.signedInBy,
      is_remembered: session.isRemembered,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
    })),
  erase: async (db, userId) => void (await deleteSessions(db, [userId], null)),
};

/** After the sessions, which refer to devices. */
export const deviceData: MemberDataPart = {
  name: 'devices',
  tables: ['devices'],
  export: async (db, userId) =>
    (await listDevices(db, userId)).map(({ userAgent, firstSeenAt, lastSeenAt }) => ({
      user_agent: userAgent,
      first_seen_at: firstSeenAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
  erase: deleteDevices,
};
