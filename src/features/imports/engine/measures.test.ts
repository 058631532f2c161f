import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCount, readFlag, readHeightInches, readStars, readWeightLbs } from './measures.ts';

const kept = <Value>(value: Value) => ({ value, note: null });

describe('heights', () => {
  test.each([
    ['80', 80],
    ['80.0', 80],
    ['6-8', 80],
    ['6-08', 80],
    ["6'8", 80],
    ['6\'8"', 80],
    ['6’8”', 80],
    ["6' 8.4", 80],
    ["6' 8.5", 81],
    ['6-8 1/2', 81],
    ['6-8½', 81],
    ['6 ft 8 in', 80],
    ["6'", 72],
    ['6 8', 80],
    ['6-foot-8', 80],
    ['6 foot 8', 80],
    ['6 feet 8 inches', 80],
    ['6ft8', 80],
    ["6'8''", 80],
    ['6’8’’', 80],
    ['6′8″', 80],
    ['6‑8', 80],
    ['6—8', 80],
    ['6`8', 80],
    ['6\'-8"', 80],
    ['6 ft. 8 in.', 80],
    ['6 ft., 8 in.', 80],
    ['6-8-½', 81],
    ['203 cm', 80],
    ['203cm', 80],
    ['2.03 m', 80],
    ['80 in', 80],
    ['8-Jun', 80],
    ['NA', null],
    ['', null],
    ['0', null],
    ['0.0', null],
    [undefined, null],
  ])('%j is %j', (cell, value) => {
    expect(readHeightInches(cell)).toEqual(kept(value));
  });

  test('a number without a unit has that of its column', () => {
    expect(readHeightInches('203', { unit: 'cm' })).toEqual(kept(80));
    expect(readHeightInches('6-8', { unit: 'cm' })).toEqual(kept(80));
  });

  test.each(['203', '6-12', '20', '300 cm', '6.8', '602', 'tall', '-80', '6-8-1'])('%j is not kept', (cell) => {
    expect(readHeightInches(cell)).toEqual({
      value: null,
      note: `height "${cell}" is not between 48 and 96: not kept`,
    });
  });
});

describe('weights', () => {
  test.each([
    ['230', 230],
    ['230.0', 230],
    ['230 lbs', 230],
    ['230lb.', 230],
    ['230 pounds', 230],
    ['104 kg', 229],
    ['0', null],
    ['--', null],
  ])('%j is %j', (cell, value) => {
    expect(readWeightLbs(cell)).toEqual(kept(value));
  });

  test('a number without a unit has that of its column', () => {
    expect(readWeightLbs('104', { unit: 'kg' })).toEqual(kept(229));
    expect(readWeightLbs('230 lbs', { unit: 'kg' })).toEqual(kept(230));
  });

  test.each(['999', '46 kg in all', '40 kg', 'heavy'])('%j is not kept', (cell) => {
    expect(readWeightLbs(cell)).toEqual({
      value: null,
      note: `weight "${cell}" is not between 100 and 450: not kept`,
    });
  });
});

test.each([
  ['3', kept(3)],
  ['3.0', kept(3)],
  ['1', kept(1)],
  ['5 stars', kept(5)],
  ['0', kept(null)],
  ['', kept(null)],
  ['6', { value: null, note: 'stars "6" is not between 1 and 5: not kept' }],
  ['3.5', { value: null, note: 'stars "3.5" is not between 1 and 5: not kept' }],
])('stars %j', (cell, read) => {
  expect(readStars(cell)).toEqual(read);
});

test.each([
  ['4', kept(4)],
  ['4.0', kept(4)],
  ['0', kept(0)],
  ['1,204', kept(1204)],
  ['NA', kept(null)],
  ['-4', { value: null, note: 'week "-4" is not between 0 and 2000: not kept' }],
  ['4.5', { value: null, note: 'week "4.5" is not between 0 and 2000: not kept' }],
  ['9999', { value: null, note: 'week "9999" is not between 0 and 2000: not kept' }],
])('count %j', (cell, read) => {
  expect(readCount(cell, { column: 'week', least: 0, most: 2000 })).toEqual(read);
});

test.each([
  ['True', kept(true)],
  ['false', kept(false)],
  ['yes', kept(true)],
  ['1', kept(true)],
  ['0.0', kept(false)],
  ['None', kept(null)],
  ['constructor', { value: null, note: 'completed "constructor" is neither true nor false: not kept' }],
])('flag %j', (cell, read) => {
  expect(readFlag(cell, 'completed')).toEqual(read);
});

test('a height is the same in every spelling', () => {
  fc.assert(
    fc.property(fc.integer({ min: 48, max: 96 }), (inches) => {
      const [feet, rest] = [Math.floor(inches / 12), inches % 12];
      const spellings = [
        `${inches}`,
        `${inches}.0`,
        `${feet}-${rest}`,
        `${feet}' ${rest}"`,
        `${(inches * 2.54).toFixed(1)} cm`,
      ];
      for (const spelling of spellings) expect(readHeightInches(spelling)).toEqual(kept(inches));
    }),
  );
});

test('no text makes a reader throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { value } of [readHeightInches(text), readWeightLbs(text), readStars(text)]) {
        expect(value === null || Number.isInteger(value)).toBe(true);
      }
    }),
  );
});
