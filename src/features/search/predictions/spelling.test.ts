import { expect, test } from 'vitest';
import { corrections, errorsBetween, misspelt, neighboursOf } from './spelling.ts';

test('errors are letters lost, added, changed or swapped', () => {
  const cases = [
    ['john', 'john', 0],
    ['jonh', 'john', 1],
    ['jhn', 'john', 1],
    ['johhn', 'john', 1],
    ['jahn', 'john', 1],
    ['smiht', 'smith', 1],
    ['marteniz', 'martinez', 2],
    ['abc', 'xyz', 3],
  ] as const;
  for (const [typed, word, errors] of cases) expect(errorsBetween(typed, word), `${typed} ${word}`).toBe(errors);
});

test('a word may go on after what was typed, for half an error', () => {
  expect(errorsBetween('smi', 'smithfield')).toBe(0.5);
  expect(errorsBetween('smiht', 'smithfield')).toBe(1.5);
});

test('the neighbours of a short word are all words one slip away, and no others', () => {
  const near = neighboursOf('jonh');
  for (const word of ['john', 'jon', 'jonah', 'jona', 'onh', 'jonhs']) expect(near).toContain(word);
  expect(near).not.toContain('jonh');
  expect(near.every((word) => errorsBetween('jonh', word) <= 1)).toBe(true);
  expect(neighboursOf('nubmat'), 'of a longer one those with two letters swapped').toEqual([
    'unbmat',
    'nbumat',
    'numbat',
    'nubamt',
    'nubmta',
  ]);
  expect(neighboursOf('ab')).toEqual([]);
});

test('only words of letters, and not too short, are read otherwise', () => {
  expect(misspelt(['jr', 'jonh', '2027', '大谷'])).toEqual(['jonh']);
});

test('the likeliest reading comes first, and what was typed itself is none', () => {
  const known = ['john', 'jonah', 'smith', 'smithson', 'zubrowski'];
  const [first, ...others] = corrections(['jonh', 'smiht'], known);
  expect(first).toMatchObject({ one: 'john', other: 'smith', cost: 2 });
  expect(others.every(({ cost }) => cost > 0)).toBe(true);
  expect(corrections(['jonh'], ['zubrowski'])).toEqual([]);
  expect(corrections(['john', 'smiht'], known)[0]).toMatchObject({ one: 'john', other: 'smith', cost: 1 });
  expect(corrections(['jr', 'smiht'], known)[0]).toMatchObject({ one: 'jr', other: 'smith' });
});
