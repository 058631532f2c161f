/** Push for the other modules of the area. */

export { type PushReach, queuePushSql } from './fan-out-sql.ts';
export { insertMessage } from './queries.ts';
export { hasPushHere, pushReach } from './reach.ts';
export { SEND_PUSH } from './send-push.ts';
