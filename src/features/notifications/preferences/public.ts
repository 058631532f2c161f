/** What other modules of the area may use of preferences. */

export { NOTICES, type NoticeKind } from './notice.ts';
export { unsubscribeLinks } from './unsubscribe-link.ts';
