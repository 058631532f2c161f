import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { nextTryAt, RETRY_DAYS } from './dunning.ts';
import { ORDERED } from './subscription.test-support.ts';
import {
  dueAt,
  givenDaysLeft,
  givesAccess,
  isPaidType,
  nextChargeAt,
  paidUntil,
  SUBSCRIPTION_STATES,
  SUBSCRIPTION_TYPES,
  type Subscription,
} from './subscription.ts';
import { FROM, type Transition, type TransitionKind, transition } from './transition.ts';

const START = new Date('2027-01-31T18:00:00Z');
const ordered = (overrides: Partial<Subscription> = {}): Subscription => ({ ...ORDERED, ...overrides });

/** The state after all of these transitions; throws if one is refused. */
const having = (subscription: Subscription, ...happened: Transition[]): Subscription =>
  happened.reduce((before, each) => {
    const result = transition(before, each);
    if (!result.ok) throw new Error(`${each.kind}: ${result.reason}`);
    return result.subscription;
  }, subscription);
const refusalOf = (subscription: Subscription, happened: Transition) => {
  const result = transition(subscription, happened);
  return result.ok ? 'it happened' : result.reason;
};
const day = (at: Date | null | undefined) => at?.toISOString().slice(0, 10);

const monthly = having(ordered(), { kind: 'activate', at: START });
const END = addMonths(START, 1);

describe('a term', () => {
  test('is renewed at its end and not before, however late, without a gap', () => {
    expect(day(nextChargeAt(monthly))).toBe('2027-02-28');
    expect(refusalOf(monthly, { kind: 'renew', at: new Date(END.getTime() - 1) })).toBe('not_due');
    const renewed = having(monthly, { kind: 'renew', at: addDays(END, 5) });
    expect({ startsAt: day(renewed.term?.startsAt), endsAt: day(renewed.term?.endsAt) }).toEqual({
      startsAt: '2027-02-28',
      endsAt: '2027-03-31',
    });
    expect(refusalOf(renewed, { kind: 'renew', at: addDays(END, 5) })).toBe('not_due');
  });

  test('of a trial ends without a charge where the member cancelled, and is followed by a paid one where he did not', () => {
    const trial = having(ordered(), { kind: 'start_trial', at: START, endsAt: addDays(START, 7) });
    const over = addDays(START, 7);
    expect({ status: trial.status, nextChargeAt: nextChargeAt(trial) }).toEqual({
      status: 'trial',
      nextChargeAt: over,
    });
    const paid = having(trial, { kind: 'renew', at: over });
    expect({ status: paid.status, startsAt: day(paid.term?.startsAt), endsAt: day(paid.term?.endsAt) }).toEqual({
      status: 'active',
      startsAt: '2027-02-07',
      endsAt: '2027-03-07',
    });
    const left = having(trial, { kind: 'cancel', at: START }, { kind: 'expire', at: over });
    expect(left).toMatchObject({ status: 'ended', endReason: 'cancelled' });
  });

  test('of what does not renew ends, and nothing is charged', () => {
    for (const type of ['comped', 'gift', 'prospect_prepaid'] as const) {
      const given = having(ordered({ type, months: 12 }), { kind: 'activate', at: START });
      const over = addMonths(START, 12);
      expect({
        type,
        nextChargeAt: nextChargeAt(given),
        refusal: refusalOf(given, { kind: 'renew', at: over }),
      }).toEqual({ type, nextChargeAt: null, refusal: 'does_not_renew' });
      expect(having(given, { kind: 'expire', at: over }).endReason).toBe('expired');
    }
    expect(refusalOf(monthly, { kind: 'expire', at: END })).toBe('not_cancelled');
  });
});

describe('a renewal that the card refuses', () => {
  test('is tried after 1, 3, 7 and 14 days, with access, and then ends', () => {
    let owed = monthly;
    const days: number[] = [];
    for (let at: Date | null = END; at; at = nextTryAt(END, owed.tries)) {
      days.push(Math.round((at.getTime() - END.getTime()) / 86_400_000));
      owed = having(owed, { kind: 'fail_renewal', at });
      if (owed.status === 'ended') break;
      expect({ status: owed.status, givesAccess: givesAccess(owed), nextChargeAt: nextChargeAt(owed) }).toEqual({
        status: 'past_due',
        givesAccess: true,
        nextChargeAt: null,
      });
    }
    expect(days).toEqual([0, ...RETRY_DAYS]);
    expect({ status: owed.status, endReason: owed.endReason, givesAccess: givesAccess(owed) }).toEqual({
      status: 'ended',
      endReason: 'payment_failed',
      givesAccess: false,
    });
  });

  test('and is paid goes on from the day on which it was due', () => {
    const paid = having(monthly, { kind: 'fail_renewal', at: END }, { kind: 'renew', at: addDays(END, 7) });
    expect({ status: paid.status, tries: paid.tries, startsAt: day(paid.term?.startsAt) }).toEqual({
      status: 'active',
      tries: 0,
      startsAt: '2027-02-28',
    });
  });

  test('can be left at once by cancelling', () => {
    const left = having(monthly, { kind: 'fail_renewal', at: END }, { kind: 'cancel', at: addDays(END, 2) });
    expect(left).toMatchObject({ status: 'ended', endReason: 'cancelled' });
  });
});

describe('cancelling', () => {
  test('keeps access until the end, and can be taken back until then', () => {
    const cancelled = having(monthly, { kind: 'cancel', at: addDays(START, 3) });
    expect({ givesAccess: givesAccess(cancelled), nextChargeAt: nextChargeAt(cancelled) }).toEqual({
      givesAccess: true,
      nextChargeAt: null,
    });
    expect(refusalOf(cancelled, { kind: 'cancel', at: addDays(START, 4) })).toBe('cancelled_already');
    expect(refusalOf(cancelled, { kind: 'renew', at: END })).toBe('does_not_renew');
    const back = having(cancelled, { kind: 'reactivate', at: addDays(START, 4) });
    expect({ renews: back.renews, cancelledAt: back.cancelledAt, nextChargeAt: day(nextChargeAt(back)) }).toEqual({
      renews: true,
      cancelledAt: null,
      nextChargeAt: '2027-02-28',
    });
    const single = having(
      { ...monthly, renews: false },
      { kind: 'cancel', at: START },
      { kind: 'reactivate', at: START },
    );
    expect({ renews: single.renews, cancelledAt: single.cancelledAt, nextChargeAt: nextChargeAt(single) }).toEqual({
      renews: false,
      cancelledAt: null,
      nextChargeAt: null,
    });
    expect(refusalOf(cancelled, { kind: 'reactivate', at: END })).toBe('not_due');
    expect(refusalOf(monthly, { kind: 'reactivate', at: START })).toBe('not_cancelled');
    expect(having(cancelled, { kind: 'expire', at: END }).endReason).toBe('cancelled');
  });
});

describe('turning on renewal', () => {
  const single = having(ordered({ renews: false }), { kind: 'activate', at: START });
  const turnOn = { kind: 'turn_on_renewal', at: addDays(START, 3) } as const;

  test('of one that was to end with its term charges the next term on the day of its end', () => {
    expect(nextChargeAt(single)).toBeNull();
    const on = having(single, turnOn);
    expect({ renews: on.renews, term: on.term, nextChargeAt: day(nextChargeAt(on)) }).toEqual({
      renews: true,
      term: single.term,
      nextChargeAt: '2027-02-28',
    });
    expect(day(having(on, { kind: 'renew', at: END }).term?.endsAt)).toBe('2027-03-31');
  });

  test('undoes a cancellation as well', () => {
    const on = having(single, { kind: 'cancel', at: START }, turnOn);
    expect({ renews: on.renews, cancelledAt: on.cancelledAt }).toEqual({ renews: true, cancelledAt: null });
  });

  test('is possible once, until its end, and for what is paid for', () => {
    expect(refusalOf(monthly, turnOn)).toBe('renews_already');
    expect(refusalOf(single, { kind: 'turn_on_renewal', at: END })).toBe('not_due');
    const gift = having(ordered({ type: 'gift', months: 12, renews: false }), { kind: 'activate', at: START });
    expect(refusalOf(gift, turnOn)).toBe('not_paid');
    const disputed = having(single, { kind: 'suspend', at: START });
    expect(refusalOf(disputed, turnOn)).toBe('not_from_this_state');
  });
});

describe('a pause', () => {
  test('gives no access, charges nothing, and moves every end by as much', () => {
    const paused = having(monthly, { kind: 'pause', at: addDays(START, 10), months: 2 });
    expect({ status: paused.status, givesAccess: givesAccess(paused), nextChargeAt: nextChargeAt(paused) }).toEqual({
      status: 'paused',
      givesAccess: false,
      nextChargeAt: null,
    });
    expect(refusalOf(paused, { kind: 'resume', at: addDays(START, 30) })).toBe('not_due');
    const resumed = having(paused, { kind: 'resume', at: addMonths(addDays(START, 10), 2) });
    expect({ status: resumed.status, endsAt: day(resumed.term?.endsAt) }).toEqual({
      status: 'active',
      endsAt: '2027-04-30',
    });
    const next = having(resumed, { kind: 'renew', at: resumed.term?.endsAt ?? END });
    expect(day(next.term?.endsAt)).toBe('2027-05-31');
  });

  test('of a year leaves years', () => {
    const year = having(ordered({ type: 'annual', months: 12 }), { kind: 'activate', at: START });
    const moved = having(year, { kind: 'extend', at: START, months: 1 });
    const next = having(moved, { kind: 'renew', at: moved.term?.endsAt ?? END });
    expect({ movedEndsAt: day(moved.term?.endsAt), nextEndsAt: day(next.term?.endsAt) }).toEqual({
      movedEndsAt: '2028-02-29',
      nextEndsAt: '2029-02-28',
    });
  });
});

test('a dispute takes access away; won, the days come after on which it was closed', () => {
  const owed = having(monthly, { kind: 'fail_renewal', at: END });
  const suspended = having(owed, { kind: 'suspend', at: addDays(END, 1) });
  expect({ status: suspended.status, givesAccess: givesAccess(suspended) }).toEqual({
    status: 'suspended',
    givesAccess: false,
  });
  expect(refusalOf(suspended, { kind: 'fail_renewal', at: addDays(END, 3) })).toBe('not_from_this_state');
  expect(having(suspended, { kind: 'restore', at: addDays(END, 1) })).toEqual(owed);
  const later = having(suspended, { kind: 'restore', at: addDays(END, 9) });
  expect({ status: later.status, tries: later.tries, endsAt: day(later.term?.endsAt) }).toEqual({
    status: 'active',
    tries: 0,
    endsAt: day(addDays(END, 8)),
  });
  const lost = having(suspended, { kind: 'end', at: addDays(END, 9), reason: 'disputed' });
  expect(lost).toMatchObject({ status: 'ended', endReason: 'disputed' });
});

test('what does not renew waits for the bank beyond its term, and has the closed days after a dispute that is won', () => {
  const cancelled = having(monthly, { kind: 'cancel', at: addDays(START, 2) });
  const gift = having(ordered({ type: 'gift', months: 3, renews: false }), { kind: 'activate', at: START });
  for (const active of [cancelled, gift]) {
    const end = active.term?.endsAt ?? START;
    const suspended = having(active, { kind: 'suspend', at: addDays(end, -5) });
    expect(dueAt(suspended, addDays(end, 30))).toBeNull();
    expect(refusalOf(suspended, { kind: 'expire', at: addDays(end, 30) })).toBe('not_from_this_state');
    const back = having(suspended, { kind: 'restore', at: addDays(end, 70) });
    expect({ status: back.status, renews: back.renews, endsAt: day(back.term?.endsAt) }).toEqual({
      status: 'active',
      renews: false,
      endsAt: day(addDays(end, 75)),
    });
    expect(having(back, { kind: 'expire', at: addDays(end, 75) }).status).toBe('ended');
    expect(having(suspended, { kind: 'end', at: addDays(end, 70), reason: 'disputed' }).endReason).toBe('disputed');
  }
});

test('a cancellation while a bank asks keeps the days that were closed, and ends at once what has none', () => {
  const closed = having(monthly, { kind: 'suspend', at: addDays(END, -5) });
  const cancelled = having(closed, { kind: 'cancel', at: addDays(END, 3) });
  expect(cancelled.status).toBe('suspended');
  expect(having(cancelled, { kind: 'reactivate', at: addDays(END, 4) })).toMatchObject({
    status: 'suspended',
    renews: true,
  });
  expect(day(having(cancelled, { kind: 'restore', at: addDays(END, 10) }).term?.endsAt)).toBe(day(addDays(END, 15)));
  const owed = having(monthly, { kind: 'fail_renewal', at: END }, { kind: 'suspend', at: addDays(END, 1) });
  expect(having(owed, { kind: 'cancel', at: addDays(END, 3) }).status).toBe('ended');
});

test('days that lead a schedule into the hour the clocks skip make no later end an hour late', () => {
  // 2:55 a.m. in Chicago. With the end moved by 22 days, whole months lead back to March 14, when 2:55 is skipped.
  const began = new Date('2027-02-23T08:55:13.724Z');
  const active = having(ordered({ type: 'monthly', months: 1 }), { kind: 'activate', at: began });
  const back = having(active, { kind: 'suspend', at: addDays(began, 2) }, { kind: 'restore', at: addDays(began, 24) });
  const end = addDays(addMonths(began, 1), 22);
  expect(back.term?.endsAt).toEqual(end);
  expect(having(back, { kind: 'renew', at: end }).term?.endsAt).toEqual(addMonths(end, 1));
});

test.each([
  ['a month', 1, 20, 75],
  ['a year', 12, 100, 75],
  ['a month that was closed for a day', 1, 3, 1],
] as const)(
  '%s that was closed and won is next charged after the days that were paid for',
  (_, months, from, closed) => {
    const type = months === 12 ? 'annual' : 'monthly';
    const active = having(ordered({ type, months }), { kind: 'activate', at: START });
    const at = addDays(START, from + closed);
    const back = having(active, { kind: 'suspend', at: addDays(START, from) }, { kind: 'restore', at });
    const end = addDays(addMonths(START, months), closed);
    expect({ status: back.status, chargedOn: day(nextChargeAt(back)), paidUntil: day(paidUntil(back)) }).toEqual({
      status: 'active',
      chargedOn: day(end),
      paidUntil: day(end),
    });
    expect(refusalOf(back, { kind: 'renew', at })).toBe('not_due');
    const next = having(back, { kind: 'renew', at: end });
    expect(day(next.term?.endsAt)).toBe(day(addMonths(end, months)));
  },
);

test('a pause is over when its days are, those not counted on which a bank had closed it', () => {
  const at = (days: number) => addDays(START, days);
  const paused = having(monthly, { kind: 'pause', at: at(5), months: 1 });
  const back = having(paused, { kind: 'suspend', at: at(10) }, { kind: 'restore', at: at(30) });
  expect({ status: back.status, pausedUntil: day(back.pausedUntil) }).toEqual({
    status: 'paused',
    pausedUntil: day(addDays(addMonths(at(5), 1), 20)),
  });
});

test('a cancellation is taken back during a pause, until the end', () => {
  const paused = having(monthly, { kind: 'pause', at: addDays(START, 2), months: 2 });
  const cancelled = having(paused, { kind: 'cancel', at: addDays(START, 3) });
  const back = having(cancelled, { kind: 'reactivate', at: addDays(START, 40) });
  expect({ status: back.status, renews: back.renews, cancelledAt: back.cancelledAt }).toEqual({
    status: 'paused',
    renews: true,
    cancelledAt: null,
  });
});

const KINDS = Object.keys(FROM).filter((kind): kind is TransitionKind => Object.hasOwn(FROM, kind));
const happening = (kind: TransitionKind, at: Date, subscription: Subscription): Transition => {
  if (kind === 'start_trial') return { kind, at, endsAt: addDays(at, 7) };
  if (kind === 'pause') return { kind, at, months: 1 };
  if (kind === 'extend') return { kind, at, months: 1 };
  if (kind === 'extend_by_days') return { kind, at, days: 182 };
  if (kind === 'shorten') return { kind, at, days: 100 };
  if (kind === 'upgrade') return { kind, at, renews: true, givenDays: givenDaysLeft(subscription, at) };
  if (kind === 'change_add_ons') return { kind, at, addOns: ['SPY'] };
  return kind === 'end' ? { kind, at, reason: 'account_deleted' } : { kind, at };
};

describe('whatever happens', () => {
  const steps = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), days: fc.integer({ min: 0, max: 40 }) }), {
    maxLength: 40,
  });
  const types = fc.constantFrom(...SUBSCRIPTION_TYPES);

  test('a subscription is whole: its dates and its state say the same, its terms have no gap, what ended stays so', () => {
    fc.assert(
      fc.property(types, fc.boolean(), steps, (type, renews, happened) => {
        let subscription = ordered({ type, renews, months: type === 'monthly' ? 1 : 12 });
        let at = START;
        for (const { kind, days } of happened) {
          at = addDays(at, days);
          const result = transition(subscription, happening(kind, at, subscription));
          expect(SUBSCRIPTION_STATES).toContain(subscription.status);
          if (!result.ok) continue;
          const before = subscription;
          subscription = result.subscription;
          expect(before.status).not.toBe('ended');
          expect((subscription.status === 'ended') === (subscription.endedAt !== null)).toBe(true);
          expect((subscription.status === 'ended') === (subscription.endReason !== null)).toBe(true);
          expect((subscription.status === 'suspended') === (subscription.suspendedFrom !== null)).toBe(true);
          if (subscription.status !== 'ended')
            expect((subscription.status === 'incomplete') === (subscription.term === null)).toBe(true);
          if (subscription.cancelledAt) expect(subscription.renews).toBe(false);
          if (kind === 'renew') expect(subscription.term?.startsAt).toEqual(before.term?.endsAt);
          else if (kind === 'upgrade') expect(subscription.term?.startsAt).toEqual(at);
          else if (before.term) expect(subscription.term?.startsAt).toEqual(before.term.startsAt);
          if (!before.term || !subscription.term) continue;
          expect(subscription.term.endsAt >= before.term.endsAt).toBe(kind !== 'shorten');
          if (kind !== 'shorten') continue;
          expect(subscription.term.endsAt >= at).toBe(true);
          // Only given days are taken: the paid ones stay to the day.
          if (isPaidType(before) && before.status !== 'trial')
            expect(paidUntil(subscription)?.getTime()).toBe(paidUntil(before)?.getTime());
        }
      }),
      { numRuns: 500 },
    );
  });

  test('who has not ended can always cancel once, and be ended', () => {
    fc.assert(
      fc.property(types, steps, (type, happened) => {
        let subscription = ordered({ type, months: type === 'monthly' ? 1 : 12 });
        let at = START;
        for (const { kind, days } of happened) {
          at = addDays(at, days);
          const result = transition(subscription, happening(kind, at, subscription));
          if (result.ok) ({ subscription } = result);
          if (subscription.status === 'ended' || subscription.status === 'incomplete') continue;
          const expected = subscription.cancelledAt ? 'cancelled_already' : 'it happened';
          expect(refusalOf(subscription, { kind: 'cancel', at })).toBe(expected);
          expect(refusalOf(subscription, { kind: 'end', at, reason: 'account_deleted' })).toBe('it happened');
        }
      }),
    );
  });
});
