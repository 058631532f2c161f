import { expect, test } from 'vitest';
import { namedLines } from './named-lines.ts';

const sites = [
  { id: 1, name: 'Alabama Recruiting' },
  { id: 2, name: 'Kansas Recruiting' },
  { id: 3, name: 'Ohio State Recruiting' },
];
const lines = [
  { description: 'Plus', cents: 1995 },
  { description: 'Promotion', cents: -500 },
];

test('the first line names the sites, in the order of all, and nothing else changes', () => {
  expect(namedLines(lines, [2, 1], sites)).toEqual([
    { description: 'Plus (Alabama Recruiting, Kansas Recruiting)', cents: 1995 },
    { description: 'Promotion', cents: -500 },
  ]);
});

test('more than three are counted', () => {
  const more = [...sites, { id: 4, name: 'Utah Recruiting' }];
  expect(namedLines(lines, [1, 2, 3, 4], more)[0]?.description).toBe('Plus (4 sites)');
  expect(namedLines(lines, [1, 2, 3], more)[0]?.description).toContain('Ohio State Recruiting');
});

test('what is for every site names none', () => {
  expect(namedLines(lines, [], sites)).toEqual(lines);
  expect(namedLines([], [1], sites)).toEqual([]);
});
