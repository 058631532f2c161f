import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { usernameChangeableAt, usernameFault } from './username.ts';

const SITES = ['Alabama', 'Ohio State', 'texas-am'];
const faultOf = (username: string) => usernameFault(username, SITES);

test.each(['abc', 'a'.repeat(25), 'A.b-c_1', '123', 'alabama_fan', 'admiral'])('%s may be had', (username) => {
  expect(faultOf(username)).toBeNull();
});

test.each([
  ['', 'Please enter a username'],
  ['ab', 'Usernames have 3 to 25 characters'],
  ['a'.repeat(26), 'Usernames have 3 to 25 characters'],
  ['a b c', 'Usernames have letters, numbers and _ . - only'],
  ['naïve', 'Usernames have letters, numbers and _ . - only'],
  ['abc\n', 'Usernames have letters, numbers and _ . - only'],
  ['a@b.example', 'Usernames have letters, numbers and _ . - only'],
  ['...', 'Usernames have at least one letter or number'],
  ['Admin', 'This username is reserved'],
  ['blue-Chip', 'This username is reserved'],
  ['ohio_state', 'This username is reserved'],
  ['TexasAM', 'This username is reserved'],
])('%j may not: %s', (username, fault) => {
  expect(faultOf(username)).toBe(fault);
});

test('the first change is free, the next is 90 days away', () => {
  const changed = new Date('2026-01-01T00:00:00Z');
  const after = (ms: number) => usernameChangeableAt(changed, new Date(changed.getTime() + ms));
  expect(usernameChangeableAt(null, changed)).toBeNull();
  expect(after(90 * DAY_MS - 1)).toEqual(new Date('2026-04-01T00:00:00Z'));
  expect(after(90 * DAY_MS)).toBeNull();
});
