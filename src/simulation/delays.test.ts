import { expect, test } from 'vitest';
import { type Delay, deadline, ofBackgroundWork, ofCharge, ofProviders } from './delays.ts';

test.each([
  ['nothing delays it', [], 110],
  ['a delay before it was due explains nothing', [{ from: 80, to: 100 }], 110],
  ['a delay after it had to be done explains nothing', [{ from: 110, to: 150 }], 110],
  ['the rest of a delay that was under way is added', [{ from: 90, to: 130 }], 140],
  [
    'delays that overlap count once',
    [
      { from: 105, to: 120 },
      { from: 115, to: 130 },
    ],
    135,
  ],
  [
    'a second delay within the longer time is added',
    [
      { from: 105, to: 120 },
      { from: 122, to: 130 },
    ],
    133,
  ],
])('%s', (_, delays, by) => {
  expect(deadline(100, 10, delays)).toBe(by);
});

test('a delay explains only what it is of', () => {
  const span = { from: 0, to: 1 };
  const delays: Delay[] = [
    { ...span, of: 'background work' },
    { ...span, of: 'card' },
    { ...span, of: 'paypal' },
    { ...span, of: { charge: 'pi_1' } },
    { ...span, of: { charge: 'pi_2' } },
  ];
  const of = (some: readonly Delay[]) => some.map((each) => each.of);
  expect(of(ofBackgroundWork(delays))).toEqual(['background work']);
  expect(of(ofProviders(delays, new Set(['paypal'])))).toEqual(['background work', 'paypal']);
  expect(of(ofCharge(delays, 'pi_2'))).toEqual(['background work', { charge: 'pi_2' }]);
});
