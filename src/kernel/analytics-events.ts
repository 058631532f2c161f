/** Analytics events of specification section 7 (decision 51); fire-and-forget. */
export const ANALYTICS_EVENTS = [
  'abandon_form',
  'apply_promotion',
  'cancel_subscription',
  'click_navigation',
  'create_subscription',
  'enable_push_notifications',
  'extend_betting_partner_subscription',
  'save_subscription',
  'update_followed_sites',
  'update_notification_settings',
  'exception',
] as const;
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number];
