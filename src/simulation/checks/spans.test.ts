import { expect, test } from 'vitest';
import { exactly, isAsExpected, joined, never, within, without } from './spans.ts';

const span = (from: number, to: number) => ({ from, to });

test('what touches is one', () => {
  expect(joined([span(5, 9), span(0, 5), span(12, 13)])).toEqual([span(0, 9), span(12, 13)]);
});

test('a gap is expected, and its ends may be late', () => {
  const open = without(span(0, 100), [{ from: exactly(20), to: { from: 50, by: 60 } }]);
  expect(isAsExpected([span(0, 20), span(55, 100)], open, 200)).toBe(true);
  expect(isAsExpected([span(0, 20), span(61, 100)], open, 200)).toBe(false);
  expect(isAsExpected([span(0, 100)], open, 200)).toBe(false);
  expect(isAsExpected([span(0, 20)], open, 200)).toBe(false);
  expect(isAsExpected([span(0, 20)], open, 58)).toBe(true);
});

test('access with a later end goes on until what ends it is late', () => {
  const open = without(span(0, 100), [{ from: { from: 50, by: 60 }, to: never }]);
  expect(isAsExpected([span(0, 100)], open, 50)).toBe(true);
  expect(isAsExpected([span(0, 100)], open, 61)).toBe(false);
  expect(isAsExpected([span(0, 100)], open, 49)).toBe(false);
});

test('gaps that overlap are one, and what is closed for ever stays so', () => {
  const closed = [
    { from: exactly(20), to: exactly(40) },
    { from: exactly(30), to: never },
  ];
  expect(without(span(0, 100), closed)).toEqual([{ from: exactly(0), to: exactly(20) }]);
  expect(within(without(span(0, 100), closed), span(10, 50))).toEqual([{ from: exactly(10), to: exactly(20) }]);
});
