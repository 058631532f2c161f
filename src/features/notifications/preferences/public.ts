/** The interface of preferences for other modules of the area. */

export { ALERT_EVENTS, type AlertEvent, kindOf, NOTICE_KINDS, NOTICES, type NoticeKind } from './alert-kinds-view.ts';
export { unsubscribeLinks } from './unsubscribe-link.ts';
