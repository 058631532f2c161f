/** Where a member's subscriptions are, and what a change of one came to, by the `done` of the address. */

export const PATH = '/users/subscriptions';
export const DONE = {
  cancelled: 'It is cancelled. You keep your access to the end of what you paid for, and nothing more is charged.',
  reactivated: 'Your cancellation is taken back. What comes next stands below.',
  upgraded: 'You pay by the year from now on.',
  saved: 'It stays, on the terms that you chose. We have mailed them to you.',
  offer_mailed: 'The offer is on its way to you. It holds for two weeks.',
  add_on_bought: 'The add-on is yours.',
  add_on_removed: 'The add-on ends with the term that is paid for, and is not charged again.',
  extended: 'Your subscription runs longer now, and the next charge is that much later.',
  to_month: 'It is billed by the month from its next term on.',
  to_year: 'It stays by the year.',
  changed: 'It is changed as you asked.',
} as const;
