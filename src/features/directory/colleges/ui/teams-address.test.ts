import { expect, test } from 'vitest';
import { askedOf, teamsHref } from './teams-address.ts';

const colleges = { sport: 'football', type: 'colleges' } as const;
const schools = { sport: 'football', type: 'highschools', group: 'alphabetically' } as const;
const search = (text: string) => new URLSearchParams(text);

test.each([
  ['alphabetically', 1],
  ['by_conference', 100],
  ['by_region', 40],
] as const)('%s takes a key of %i signs; a longer one is none', (group, longest) => {
  const keyOf = (length: number) => askedOf({ ...colleges, group }, search(`key=${'k'.repeat(length)}`)).key;
  expect(keyOf(longest)).toHaveLength(longest);
  expect(keyOf(longest + 1)).toBeNull();
});

test('what cannot be asked is left out, and a search is cut', () => {
  const odd = search(`key=&initial=AB&query=${'q'.repeat(200)}&page=1e9`);
  expect(askedOf(schools, odd)).toEqual({ ...schools, key: null, initial: null, query: 'q'.repeat(100), page: 1 });
  expect(askedOf(schools, search('key=CA&initial=AB'))).toMatchObject({ key: 'CA', initial: null });
});

test('a letter is asked for only of the high schools of a state, alphabetically', () => {
  const letter = search('key=CA&initial=B');
  expect(askedOf(schools, letter)).toMatchObject({ key: 'CA', initial: 'B' });
  expect(askedOf(schools, search('initial=B')).initial).toBeNull();
  expect(askedOf({ ...schools, group: 'by_region' }, letter).initial).toBeNull();
  expect(askedOf({ ...colleges, group: 'by_region' }, letter).initial).toBeNull();
});

test('an address carries what is asked for', () => {
  const path = '/teams/football/highschools/alphabetically';
  expect(teamsHref(schools, { key: 'CA', initial: 'B', page: 1 })).toBe(`${path}?key=CA&initial=B`);
  expect(teamsHref(schools, { key: 'CA', initial: null, query: 'a&b', page: 2 })).toBe(
    `${path}?key=CA&query=a%26b&page=2`,
  );
  expect(teamsHref(schools)).toBe(path);
});
