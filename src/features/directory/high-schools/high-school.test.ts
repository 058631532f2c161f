import { expect, test } from 'vitest';
import { certainSchool } from './high-school.ts';

const schools = [
  { id: 1, nameKey: 'katy h s', city: 'Katy', state: 'TX' },
  { id: 2, nameKey: 'central high school', city: 'San Angelo', state: 'TX' },
  { id: 3, nameKey: 'central h s', city: 'Keller', state: 'TX' },
  { id: 4, nameKey: 'katy h s', city: 'Katy', state: 'OK' },
];

test('the only school of a name in the state is certain, whatever the city says', () => {
  expect(certainSchool({ name: 'Katy High School', city: null, state: 'TX' }, schools)).toBe(1);
  expect(certainSchool({ name: 'KATY', city: 'Houston', state: 'TX' }, schools)).toBe(1);
});

test('among several the city decides, and without it nothing is certain', () => {
  expect(certainSchool({ name: 'Central', city: 'keller', state: 'TX' }, schools)).toBe(3);
  expect(certainSchool({ name: 'Central', city: null, state: 'TX' }, schools)).toBeNull();
  expect(certainSchool({ name: 'Central High School', city: null, state: 'TX' }, schools)).toBe(2);
  expect(certainSchool({ name: 'Katy', city: 'Katy', state: 'CA' }, schools)).toBeNull();
});
