import { expect, test } from 'vitest';
import { type RecordedTransition, transitionWords } from './transition-words.ts';

const START = new Date('2026-11-01T18:00:00Z');
const END = new Date('2026-12-01T18:00:00Z');
const LATER = new Date('2027-01-01T18:00:00Z');

/** A running monthly subscription without a change. */
const change = (facts: Partial<RecordedTransition>): RecordedTransition => ({
  fromStatus: 'active',
  toStatus: 'active',
  fromType: 'monthly',
  toType: 'monthly',
  fromPlan: 'STANDARD',
  toPlan: 'STANDARD',
  fromStartsAt: START,
  toStartsAt: START,
  fromEndsAt: END,
  toEndsAt: END,
  fromRenews: true,
  toRenews: true,
  fromCancelled: false,
  toCancelled: false,
  tries: 0,
  endReason: null,
  ...facts,
});

test.each<[string, Partial<RecordedTransition>]>([
  ['Ordered', { fromStatus: null, toStatus: 'incomplete' }],
  ['Order expired unpaid', { fromStatus: 'incomplete', toStatus: 'ended', endReason: 'never_paid' }],
  ['Started', { fromStatus: 'incomplete' }],
  ['Trial started', { fromStatus: 'incomplete', toStatus: 'trial' }],
  ['Renewed', { toStartsAt: END, toEndsAt: LATER }],
  ['Renewed', { fromStatus: 'past_due', toStartsAt: END, toEndsAt: LATER }],
  ['Renewal declined (1st attempt)', { toStatus: 'past_due', tries: 1 }],
  ['Renewal declined (2nd attempt)', { fromStatus: 'past_due', toStatus: 'past_due', tries: 2 }],
  ['Renewal declined (3rd attempt)', { fromStatus: 'past_due', toStatus: 'past_due', tries: 3 }],
  ['Ended: renewal declined for the last time', { toStatus: 'ended', endReason: 'payment_failed' }],
  ['Renewal canceled', { toCancelled: true }],
  ['Cancellation undone', { fromCancelled: true }],
  ['Renewal turned on', { fromRenews: false }],
  ['Renewal turned off', { toRenews: false }],
  ['Add-ons changed', {}],
  ['Ended after cancellation', { toStatus: 'ended', toCancelled: true, endReason: 'cancelled' }],
  ['Paused', { toStatus: 'paused', toEndsAt: LATER }],
  ['Resumed', { fromStatus: 'paused' }],
  ['Suspended: payment disputed', { toStatus: 'suspended' }],
  ['Restored after a dispute', { fromStatus: 'suspended' }],
  ['Upgraded to annual', { toType: 'annual', toEndsAt: LATER }],
  ['Plan changed', { toPlan: 'ALL_ACCESS' }],
  ['Extended', { toEndsAt: LATER }],
  ['Shortened', { fromEndsAt: LATER, toEndsAt: END }],
])('%s', (words, facts) => {
  expect(transitionWords(change(facts))).toBe(words);
});
