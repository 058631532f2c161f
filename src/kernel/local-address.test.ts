import { expect, test } from 'vitest';
import { localAddress } from './local-address.ts';

test.each(['/', '/users/profile', '/search?query=a%20b#top', '/a//b'])('%s is of this site', (given) => {
  expect(localAddress(given, '/home')).toBe(given);
});

test('what is not ASCII is encoded, because a header cannot hold it', () => {
  expect(localAddress('/日本?q=ö b\ud800', '/home')).toBe('/%E6%97%A5%E6%9C%AC?q=%C3%B6%20b%EF%BF%BD');
});

test.each([
  null,
  undefined,
  '',
  'users/profile',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\r\nset-cookie: x=1',
  'javascript:alert(1)',
  `/${'a'.repeat(2000)}`,
])('%j is not', (given) => {
  expect(localAddress(given, '/home')).toBe('/home');
});
