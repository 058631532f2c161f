import { expect, test } from 'vitest';
import { waysOn } from './subscription-text.ts';

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
