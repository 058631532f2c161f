import { expect, test } from 'vitest';
import { errorLabel } from './error-label.ts';

test.each([
  ['Topic', 'a topic'],
  ['Email', 'an email'],
  ['Email or username', 'an email or username'],
  ['Username', 'a username'],
  ['ZIP code', 'a ZIP code'],
  ['Address', 'an address'],
  ['Home team', 'a home team'],
  ['Status', 'a status'],
  ['Away points', 'away points'],
  ['Alternative text', 'alternative text'],
  ['HTML', 'HTML'],
  ['Your name', 'your name'],
  ['the college they go to', 'the college they go to'],
  ['This value', 'this value'],
])('%s: Please enter %s', (label, expected) => {
  expect(errorLabel(label)).toBe(expected);
});
