import { expect, test } from 'vitest';
import { cpuTimeOf } from '#tests/support/cpu-time.ts';
import { holdsCardNumber } from './card-number.ts';

test.each([
  ['4242424242424242', true],
  ['my card 4242 4242 4242 4242, 12/30', true],
  ['12-30 4242-4242-4242-4242', true],
  ['4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2', true],
  ['4242 4242 4242 4243', false],
  ['2 2 2 2 2 2', false],
  ['1795284000000', false],
  // Instants of 2034 and 2066 that end with a valid check digit, and a number of the brand that begins with 2.
  ['["upgrade:12",10682,0,2051222400005]', false],
  ['["upgrade:12",10682,0,3051222400004]', false],
  ['["upgrade:12",10682,0,2221000000000009]', true],
])('whether "%s" holds the number of a card: %s', (text, isHeld) => {
  expect(holdsCardNumber(text)).toBe(isHeld);
});

test.each(['2 ', '2-', '22.', '2a', '2 2a', '2'])(
  'a long text of "%s" takes no longer than one of letters',
  async (part) => {
    const hostile = part.repeat(3_000 / part.length);
    const harmlessMs = await cpuTimeOf(() => holdsCardNumber('x'.repeat(200_000)));
    expect(await cpuTimeOf(() => holdsCardNumber(hostile), 1)).toBeLessThan(50 * Math.max(harmlessMs, 1));
  },
);
