import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyText, parseDollars, toDollars } from './money.ts';

test('what is read is what is meant, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const text = moneyText(cents).replaceAll(',', '');
      expect(parseDollars(text)).toBe(cents);
      expect(parseDollars(text.slice(1))).toBe(cents);
      expect(Math.round(toDollars(cents) * 100)).toBe(cents);
    }),
  );
});

test('a whole number of dollars needs no cents', () => {
  expect(parseDollars(' 10 ')).toBe(1000);
  expect(moneyText(124_900)).toBe('$1,249.00');
});

test.each(['', '9.9', '9.955', '-1.00', '1,000.00', 'nine', '1e3', '12345678.00', '$', '.99'])(
  '%j is no price',
  (text) => {
    expect(parseDollars(text)).toBeNull();
  },
);
