import { expect, test } from 'vitest';
import { distinctNames } from './distinct-names.ts';

const college = (id: string, base: string, state: string, city = 'Town') => ({
  id,
  base,
  full: `${base} College`,
  city,
  state,
});
const named = (wanted: Parameters<typeof distinctNames>[0]['wanted'], taken: string[] = [], slugs: string[] = []) =>
  [...distinctNames({ wanted, taken, takenSlugs: new Set(slugs) }).values()].map(
    (each) => `${each.shortName} ${each.slug}`,
  );

test('a name of one college is its own', () => {
  expect(named([college('1', 'Adrian', 'MI')])).toEqual(['Adrian adrian']);
});

test('colleges that share a name take their state, and within a state their city', () => {
  const dallas = [
    college('1', 'Dallas', 'TX', 'Irving'),
    college('2', 'Dallas', 'TX', 'Dallas'),
    college('3', 'Dallas', 'PA'),
  ];
  expect(named(dallas)).toEqual([
    'Dallas (Irving, TX) dallas-irving-tx',
    'Dallas (Dallas, TX) dallas-dallas-tx',
    'Dallas (PA) dallas-pa',
  ]);
});

test('the only one with a known team keeps the bare name', () => {
  expect(named([{ ...college('1', 'Idaho', 'ID', 'Moscow'), isKnown: true }, college('2', 'Idaho', 'ID')])).toEqual([
    'Idaho idaho',
    'Idaho (ID) idaho-id',
  ]);
});

test('a checked name or address is never taken, with hyphens or without', () => {
  expect(named([college('1', 'Union', 'KY')], ['Union'])).toEqual(['Union (KY) union-ky']);
  expect(named([college('1', 'North Park', 'IL')], [], ['northpark'])).toEqual(['North Park north-park-il']);
});
