import { expect, test } from 'vitest';
import { takePlayerSlug } from './player-slug.ts';

test('namesakes are numbered in their order, and what is taken stays taken', () => {
  const taken = new Set(['sample-adams']);
  expect([takePlayerSlug('Sample Adams', taken), takePlayerSlug('SAMPLE ADAMS', taken)]).toEqual([
    'sample-adams-2',
    'sample-adams-3',
  ]);
});

test('a name without Latin letters has an address too', () => {
  expect(takePlayerSlug('村上', new Set())).toBe('player');
});
