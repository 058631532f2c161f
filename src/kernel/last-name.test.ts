import { expect, test } from 'vitest';
import { lastName } from './last-name.ts';

test.each([
  ['Ansel Amberley', 'Amberley'],
  ['Ansel Reyes Jr.', 'Reyes'],
  ['Bo Van Dyke III', 'Dyke'],
  ['Nene', 'Nene'],
])('the last name of %s is %s', (name, last) => {
  expect(lastName(name)).toBe(last);
});
