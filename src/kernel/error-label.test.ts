import { expect, test } from 'vitest';
import { errorLabel, pleaseEnter } from './error-label.ts';

test.each([
  ['Topic', 'a topic'],
  ['Email', 'an email'],
  ['Email or username', 'your email or username'],
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
  ['Password', 'your password'],
  ['New password', 'your new password'],
  ['Date of birth', 'your date of birth'],
])('%s: Please enter %s', (label, expected) => {
  expect(errorLabel(label)).toBe(expected);
});

test('a field that is empty is asked for in a sentence', () => {
  expect(pleaseEnter('Current password')).toBe('Please enter your current password');
});
