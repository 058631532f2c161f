import type { Subscription } from './subscription.ts';

/** A month of Standard that is ordered and unpaid: the starting point for tests of the pure rules. */
export const ORDERED: Subscription = {
  type: 'monthly',
  plan: 'STANDARD',
  months: 1,
  addOns: [],
  status: 'incomplete',
  anchor: null,
  shiftMonths: 0,
  shiftDays: 0,
  givenMonths: 0,
  givenDays: 0,
  term: null,
  renews: true,
  cancelledAt: null,
  renewedUntilCancelled: false,
  tries: 0,
  pausedUntil: null,
  suspendedFrom: null,
  suspendedAt: null,
  closures: [],
  endedAt: null,
  endReason: null,
};
