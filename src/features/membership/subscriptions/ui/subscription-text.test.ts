import { expect, test } from 'vitest';
import { addOnFacts, waysOn } from './subscription-text.ts';

const held = {
  status: 'active',
  pausedUntil: null,
  termEndsAt: '2027-02-21T18:00:00.000Z',
  canUpgrade: false,
  takesAddOns: false,
  canReactivate: false,
} as const;

test.each([
  [{ canUpgrade: true, takesAddOns: true }, 'Under Subscriptions it takes the year, All Access and other add-ons: '],
  [{ takesAddOns: true }, 'Under Subscriptions it takes All Access and other add-ons: '],
  [{}, 'What you have runs until Feb 21, 2027.'],
  [{ canReactivate: true }, 'It is cancelled. Until it ends you can take that back'],
  [{ status: 'past_due', takesAddOns: false }, 'A payment for it is owed.'],
  [{ status: 'paused', pausedUntil: '2027-03-01T18:00:00.000Z' }, 'It is paused until Mar 1, 2027, and goes on then.'],
  [{ status: 'suspended' }, 'A bank disputes a payment for it.'],
] as const)('who has %j is told what he can do there', (facts, words) => {
  expect(waysOn({ ...held, ...facts })).toContain(words);
});

test('add-ons of one type that go along to the year are told together', () => {
  const spy = { type: 'SPY', name: 'Spy', priceBefore: 4.95, priceAfter: 49.95 } as const;
  const warRoom = { type: 'WAR_ROOM', name: 'War Room', priceBefore: 4.95, priceAfter: 49.95 } as const;
  expect(addOnFacts([spy, warRoom, spy])).toEqual([
    { label: '2 × Spy', value: '$99.90 a year instead of $9.90 a month, before tax' },
    { label: 'War Room', value: '$49.95 a year instead of $4.95 a month, before tax' },
  ]);
});
