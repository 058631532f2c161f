import { describe, expect, test } from 'vitest';
import { readRating } from './rating-scale.ts';

describe('a value that tells its scale', () => {
  test.each([
    ['0.93', 'fraction', 93_000],
    ['0.99321', 'fraction', 99_321],
    ['.9', 'fraction', 90_000],
    ['5.7', 'points', 570_000],
    ['6.1', 'points', 610_000],
    ['4.9', 'points', 490_000],
    ['93', 'percent', 9_300_000],
    ['93.5', 'percent', 9_350_000],
    ['93 %', 'percent', 9_300_000],
    ['5 %', 'percent', 500_000],
    ['100', 'percent', 10_000_000],
  ])('%j', (cell, scale, value) => {
    expect(readRating(cell)).toEqual({ value: { scale, value }, note: null });
  });
});

test.each(['', 'NA', '0', '0.0', undefined])('%j is a missing rating', (cell) => {
  expect(readRating(cell)).toEqual({ value: null, note: null });
});

test.each(['1', '1.0', '3', '5', '7', '6.2', '29'])('%j alone does not tell its scale', (cell) => {
  expect(readRating(cell)).toEqual({ value: null, note: `rating "${cell}" does not tell its scale: not kept` });
});

test('a declared scale decides, and what is outside of it is not kept', () => {
  expect(readRating('1', { scale: 'fraction' }).value).toEqual({ scale: 'fraction', value: 100_000 });
  expect(readRating('5', { scale: 'points' }).value).toEqual({ scale: 'points', value: 500_000 });
  expect(readRating('93', { scale: 'fraction' }).note).toBe('rating "93" is not between 0 and 1: not kept');
  expect(readRating('high', { scale: 'fraction' }).note).toBe('rating "high" is not between 0 and 1: not kept');
  expect(readRating('high').note).toBe('rating "high" is no rating: not kept');
});
