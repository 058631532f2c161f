import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInstant } from './instant.ts';

test.each([
  ['2021-07-31T14:46:00.000Z', '2021-07-31', '2021-07-31T14:46:00.000Z'],
  ['2021-08-01T03:00:00Z', '2021-07-31', '2021-08-01T03:00:00.000Z'],
  ['2021-08-01 03:00:00+00:00', '2021-07-31', '2021-08-01T03:00:00.000Z'],
  ['2021-07-31T9:05:00-0500', '2021-07-31', '2021-07-31T14:05:00.000Z'],
  ['2021-07-31T00:00:00.000Z', '2021-07-31', '2021-07-31T00:00:00.000Z'],
  ['2021-07-31T23:46:00', '2021-07-31', null],
  ['2021-07-31', '2021-07-31', null],
  ['2021-7-3', '2021-07-03', null],
  ['7/31/2021', '2021-07-31', null],
  ['7/3/21', '2021-07-03', null],
  ['7/31/2021 2:46 PM', '2021-07-31', null],
  ['July 31, 2021', '2021-07-31', null],
  ['Jul 31 2021', '2021-07-31', null],
])('%s is %s, at %s', (cell, on, at) => {
  const { value, note } = readInstant(cell, 'start');
  expect({ on: value?.on, at: value?.at?.toISOString() ?? null, note }).toEqual({ on, at, note: null });
});

test.each(['2021-02-30', '31/7/2021', '2021-07-31T25:00:00Z', 'soon', '0001-01-01', '44408', 'Foo 1, 2021'])(
  '%j is no date',
  (cell) => {
    expect(readInstant(cell, 'start')).toEqual({ value: null, note: `start "${cell}" is no date: not kept` });
  },
);

test('a missing date needs no note', () => {
  expect(readInstant('NA', 'start')).toEqual({ value: null, note: null });
});

test('every instant is read as itself, and no text makes it throw', () => {
  const date = fc.date({ min: new Date('1950-01-02'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.string(), (at, text) => {
      expect(readInstant(at.toISOString(), 'start').value?.at).toEqual(at);
      readInstant(text, 'start');
    }),
  );
});
