import { expect, test } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import { heldNow, lapsed, lapsedText, nextExpiring, spySites } from './held.ts';
import { ORDERED } from './subscription.test-support.ts';
import type { EndReason, SubscriptionStatus } from './subscription.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const days = (count: number) => addDays(NOW, count);

type HeldFields = {
  id?: number;
  status?: SubscriptionStatus;
  plan?: 'STANDARD' | 'ALL_ACCESS';
  siteIds?: number[];
  spy?: number[];
  renews?: boolean;
  endsIn?: number;
  endedFor?: number;
  endReason?: EndReason;
};

function held({ id = 1, spy = [], endsIn = 10, endedFor, endReason = 'expired', ...given }: HeldFields = {}) {
  const addOnCents = spy.map((siteId) => ({ addOn: 'SPY' as const, siteIds: [siteId] }));
  return {
    ...ORDERED,
    type: 'annual' as const,
    months: 12 as const,
    siteIds: [2],
    renews: false,
    ...given,
    id,
    addOnCents,
    addOns: addOnCents.map(({ addOn }) => addOn),
    status: endedFor === undefined ? (given.status ?? 'active') : ('ended' as const),
    anchor: days(-100),
    term: { startsAt: days(-100), endsAt: days(endsIn) },
    endedAt: endedFor === undefined ? null : days(-endedFor),
    endReason: endedFor === undefined ? null : endReason,
  };
}

const idsOf = (own: readonly { id: number }[]) => own.map(({ id }) => id);

test('only what opens something is held', () => {
  const statuses: SubscriptionStatus[] = ['incomplete', 'trial', 'active', 'past_due', 'paused', 'suspended'];
  const own = statuses.map((status, id) => held({ id, status }));
  expect(heldNow([...own, held({ id: 9, endedFor: 1 })]).map(({ status }) => status)).toEqual([
    'trial',
    'active',
    'past_due',
  ]);
});

test('the next to expire is the first that ends without a renewal', () => {
  const own = [
    held({ id: 1, endsIn: 3, renews: true }),
    held({ id: 2, endsIn: 4, status: 'past_due' }),
    held({ id: 3, endsIn: 20 }),
    held({ id: 4, endsIn: 5, status: 'trial' }),
    held({ id: 5, endsIn: 1, status: 'paused' }),
  ];
  expect(nextExpiring(own)).toEqual({ id: 4, endsAt: days(5) });
  expect(nextExpiring(own.slice(0, 2))).toBeNull();
});

test('a site that two SPY add-ons open is named once, and none of a paused subscription', () => {
  expect(spySites([held({ spy: [7, 8] }), held({ spy: [8] }), held({ spy: [9], status: 'paused' })])).toEqual([7, 8]);
});

test('a subscription is lapsed for 30 days after its end, however it ended by itself', () => {
  const reasons: EndReason[] = [
    'never_paid',
    'cancelled',
    'expired',
    'payment_failed',
    'disputed',
    'refunded',
    'account_deleted',
  ];
  const told = reasons.filter((endReason) => lapsed([held({ endedFor: 29, endReason })], NOW).length > 0);
  expect(told).toEqual(['cancelled', 'expired', 'payment_failed']);
  expect(lapsed([held({ endedFor: 30 })], NOW)).toEqual([]);
});

test('what another subscription reads has not lapsed', () => {
  const ended = held({ id: 1, endedFor: 2, siteIds: [2] });
  const everything = { plan: 'ALL_ACCESS' as const, siteIds: [] };
  expect(idsOf(lapsed([held({ id: 2, siteIds: [3] }), ended], NOW))).toEqual([1]);
  expect(lapsed([held({ id: 2, siteIds: [2] }), ended], NOW)).toEqual([]);
  expect(lapsed([held({ id: 2, siteIds: [3], spy: [2] }), ended], NOW)).toEqual([]);
  expect(lapsed([held({ id: 2, siteIds: [2], status: 'paused' }), ended], NOW)).toEqual([]);
  expect(idsOf(lapsed([held({ id: 2, siteIds: [2], status: 'incomplete' }), ended], NOW))).toEqual([1]);
  expect(lapsed([held({ id: 2, ...everything }), ended], NOW)).toEqual([]);
  expect(idsOf(lapsed([held({ id: 2 }), held({ id: 1, endedFor: 2, ...everything })], NOW))).toEqual([1]);
});

test('of several that lapsed for the same sites the last one is told, the newest end first', () => {
  const own = [
    held({ id: 1, endedFor: 20, siteIds: [2] }),
    held({ id: 2, endedFor: 3, siteIds: [2] }),
    held({ id: 3, endedFor: 1, siteIds: [4] }),
  ];
  expect(idsOf(lapsed(own, NOW))).toEqual([3, 2]);
});

test('the alert names the sites as text, what was given, and a payment that failed', () => {
  const endedAt = days(0);
  const text = (type: 'annual' | 'gift', endReason: EndReason, names: string[]) =>
    lapsedText({ type, endReason, endedAt }, names);
  expect(text('annual', 'cancelled', ['A&M <b>Recruiting</b>'])).toBe(
    'Your A&#38;M &#60;b&#62;Recruiting&#60;/b&#62; subscription ended Nov 21, 2026.',
  );
  expect(text('gift', 'expired', ['Iowa', 'Ohio'])).toBe('Your gift subscription to Iowa, Ohio ended Nov 21, 2026.');
  expect(text('annual', 'payment_failed', [])).toBe(
    'Your All Access subscription ended Nov 21, 2026 because your payment didn’t go through.',
  );
});
