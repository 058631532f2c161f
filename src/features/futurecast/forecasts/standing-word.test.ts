import { expect, test } from 'vitest';
import { standingWord } from './standing-word.ts';

const at = (day: number) => new Date(Date.UTC(2026, 5, day));
const WORDS = [
  { at: at(1), collegeId: 1, confidence: 50 },
  { at: at(5), collegeId: 2, confidence: 60 },
  { at: at(9), collegeId: 2, confidence: 90 },
  { at: at(20), collegeId: 1, confidence: 100 },
];

test.each([
  ['before anything was said', at(0), null],
  ['at the very moment', at(1), { at: at(1), collegeId: 1, confidence: 50, pickedAt: at(1) }],
  [
    'another confidence keeps the day of the pick',
    at(12),
    { at: at(9), collegeId: 2, confidence: 90, pickedAt: at(5) },
  ],
  [
    'who comes back to a college picks it anew',
    undefined,
    { at: at(20), collegeId: 1, confidence: 100, pickedAt: at(20) },
  ],
])('%s', (_, until, word) => {
  expect(standingWord(WORDS, until)).toEqual(word);
});

test('where nothing was said nothing stands', () => {
  expect(standingWord([])).toBeNull();
});
