/** The path of a member's subscriptions, and the messages after a change, by the `done` query parameter. */

export const PATH = '/users/subscriptions';
export const DONE = {
  cancelled:
    'Your subscription is canceled. You keep access through the period you paid for and won’t be charged again.',
  reactivated: 'Your subscription is active again. See what’s next below.',
  renewing: 'Renewal is on. See your next charge below.',
  upgraded: 'You’re now on the annual plan.',
  saved: 'Your offer is applied. We emailed you the details.',
  offer_mailed: 'We emailed you the offer. It’s good for two weeks.',
  add_on_bought: 'Add-on added.',
  add_on_removed: 'Your add-on runs through the period you paid for and won’t be charged again.',
  extended: 'Your subscription is extended, and your next charge moves back by the same time.',
  to_month: 'Monthly billing starts with your next term.',
  to_year: 'You’re staying on the annual plan.',
  changed: 'Your changes are saved.',
} as const;
