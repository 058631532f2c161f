import { deviceName } from '#features/membership/sessions/public.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { erasePushOf, findQuietHours, listSubscriptions } from './queries.ts';

/**
 * Devices with push alerts, without their endpoints and keys, which are secrets of the browser. Deliveries are deleted with their device.
 */
export const pushData: MemberDataPart = {
  name: 'push_alerts',
  tables: ['push_subscriptions', 'push_deliveries', 'quiet_hours'],
  export: async (db, userId) => {
    const devices = (await listSubscriptions(db, userId)).map(({ userAgent, siteId, createdAt, lastSentAt }) => ({
      device: deviceName(userAgent),
      site_id: siteId,
      created_at: createdAt.toISOString(),
      last_sent_at: lastSentAt?.toISOString() ?? null,
    }));
    const quiet = await findQuietHours(db, userId);
    if (quiet === null) return devices;
    const { fromHour, toHour, timeZone } = quiet;
    return [...devices, { quiet_from_hour: fromHour, quiet_to_hour: toHour, time_zone: timeZone }];
  },
  erase: (db, userId) => erasePushOf(db, userId),
};
