import { type SQL, sql } from 'drizzle-orm';
import { idArray } from '#platform/db/id-array.ts';
import type { AlertEvent } from '../preferences/public.ts';
import { PUSH_POLICIES } from './message.ts';
import { IS_QUIET, localColumns, MORNING, QUIET_COLUMNS } from './quiet-hours-sql.ts';

/** The sites that can push, and the keys used. */
export type PushReach = { serverKey: string; siteIds: readonly number[] };

type Queueing = { eventKey: string; event: AlertEvent; reach: PushReach; teamSiteIds: readonly number[]; now: Date };

/**
 * Two CTEs, `reachable` and `pushed`, that queue the push of an event for the members of `notified` (user_id, push): one per device, on the
 * site of the event if the device has alerts there, otherwise on the site it was last used on. In quiet hours it waits for their end, or is
 * not queued at all. Subscriptions are locked first, in the same order as by everything that deletes several: one that is deleted
 * concurrently is skipped, where its foreign key would otherwise fail the whole statement.
 */
export function queuePushSql({ eventKey, event, reach, teamSiteIds, now }: Queueing): SQL {
  const { ttlMs, waits } = PUSH_POLICIES[event];
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = sql`case when ${IS_QUIET} then ${MORNING} else ${at} end`;
  return sql`reachable as (
    select subscription.* from (select user_id from notified where push order by user_id) member cross join lateral (
      select id, user_id, device_id, site_id, seen_at from push_subscriptions
      where push_subscriptions.user_id = member.user_id and server_key = ${reach.serverKey}
        and site_id = any (${idArray(reach.siteIds)}) and (expires_at is null or expires_at > ${at})
      order by id for key share
    ) subscription
  ), pushed as (
    insert into push_deliveries (event_key, subscription_id, user_id, due_at, expires_at)
    select ${eventKey}, id, user_id, ${due}, ${due} + make_interval(secs => ${ttlMs / 1_000}::double precision)
    from (
      select device.*, ${localColumns(at)}
      from (
        select distinct on (subscription.user_id, subscription.device_id) subscription.id, subscription.user_id,
          ${QUIET_COLUMNS}
        from reachable subscription left join quiet_hours quiet using (user_id)
        order by subscription.user_id, subscription.device_id,
          (subscription.site_id = any (${idArray(teamSiteIds)})) desc, subscription.seen_at desc, subscription.id
      ) device
    ) placed
    where ${waits}::boolean or not ${IS_QUIET}
    on conflict do nothing
  )`;
}
