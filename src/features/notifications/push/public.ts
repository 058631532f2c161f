/** The interface of push for other modules of the area. */

export { insertMessage } from './delivery-queries.ts';
export { type PushReach, queuePushSql } from './fan-out-sql.ts';
export { withKnownZones } from './known-zones.ts';
export { pushReach } from './reach.ts';
export { SEND_PUSH } from './send-push.ts';
