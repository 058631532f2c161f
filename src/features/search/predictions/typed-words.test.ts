import { expect, test } from 'vitest';
import { lookupOf, pairLookupOf, planOf, readTyped } from './typed-words.ts';

test('what is typed is read as names are compared', () => {
  expect(readTyped('  José  O’Neal ')).toEqual({ text: 'jose oneal', words: ['jose', 'oneal'] });
  expect(readTyped('大谷, 一|\u0001')).toEqual({ text: '大谷 一', words: ['大谷', '一'] });
  for (const nothing of ['', '   ', '|', ',']) expect(readTyped(nothing).words).toEqual([]);
  expect(readTyped('a b c d e f g h').words).toHaveLength(6);
  expect(readTyped('x'.repeat(400)).text).toHaveLength(80);
});

test('a word is looked up by two or four letters, with each letter that may follow where one is missing', () => {
  expect(lookupOf('sm')).toEqual({ by: 'two', groups: ['sm'] });
  expect(lookupOf('s')).toMatchObject({ by: 'two', groups: expect.arrayContaining(['s', 'sa', 's9']) });
  expect(lookupOf('smi').groups).toHaveLength(37);
  expect(lookupOf('smit')).toEqual({ by: 'four', groups: ['smit'] });
  expect(lookupOf('smith')).toEqual({ by: 'long', groups: ['smith'] });
  expect(lookupOf('大')).toEqual({ by: 'long', groups: ['大'] });
});

test('of several words the two longest lead, the shorter one first', () => {
  expect(planOf(['juan', 'de', 'zubrowski'])).toEqual({
    one: 'juan',
    other: 'zubrowski',
    all: 'juan de zubrowski',
    cost: 0,
  });
});

test('pairs are looked up coarsely only while hardly anything is typed', () => {
  const groups = (...words: string[]) => {
    const { by, plans } = pairLookupOf([planOf(words)]);
    return [by, plans.length, plans.at(-1)?.group];
  };
  expect(groups('j', 's')).toEqual(['coarse', 37, 'sj9']);
  expect(groups('j', 'sm')).toEqual(['coarse', 1, 'jsm']);
  expect(groups('j', 'smi')).toEqual(['fine', 37, 'j9 smi']);
  expect(groups('jo', 'sm')).toEqual(['fine', 37, 'sm jo9']);
  expect(groups('john', 'smith')).toEqual(['whole', 1, 'jo smi']);
  expect(groups('j', 'smith')).toEqual(['whole', 37, 'j9 smi']);
  expect(groups('j', 'sm', 'r')).toEqual(['coarseOfMany', 1, 'jsm']);
  expect(groups('jo', 'smi', 'r')).toEqual(['whole', 1, 'jo smi']);
});
