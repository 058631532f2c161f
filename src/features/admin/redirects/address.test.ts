import { expect, test } from 'vitest';
import { addressKey, readOldAddress, readTarget, shownAddress } from './address.ts';

const oldAddress = (typed: string) => {
  const read = readOldAddress(typed);
  return read.ok ? shownAddress(read.value) : null;
};
const target = (typed: string) => {
  const read = readTarget(typed);
  return read.ok ? read.value : null;
};

test.each([
  ['/2019/05/Signing-Day/', '/2019/05/signing-day'],
  ['/signing-day', '/signing-day'],
  [' /signing-day// ', '/signing-day'],
  ['//signing-day', null],
  ['/a//b', '/a/b'],
  ['/a/./b/../c', '/a/c'],
  ['/%C3%89quipe', '/équipe'],
  ['/É́quipe', '/é́quipe'],
  ['/a b', '/a b'],
  ['/caf%65', '/cafe'],
  ['/a#part', '/a'],
  ['https://old.example/2019/Signing?p=1', '/2019/signing?p=1'],
  ['http://old.example', '/'],
  ['https://old.example?p=12', '/?p=12'],
  ['/?p=12', '/?p=12'],
  ['/index.php?b=2&a=1&a=0', '/index.php?a=0&a=1&b=2'],
  ['/a%', null],
  ['/a%00b', null],
  ['/a%0d%0aSet-Cookie:x', null],
  ['/a\\b', null],
  ['/a%5Cb', null],
  ['/a\tb', null],
  ['old/address', null],
  ['ftp://old.example/a', null],
  ['', null],
  ['/old/(.*)', null],
  ['^/old', null],
  ['/old$', null],
  ['/api/v2/sites', null],
  ['/API', null],
  ['/admin/home', null],
  ['/%61dmin/home', null],
  ['/assets/x.js', null],
  ['/robots.txt', null],
  ['/administration', '/administration'],
  [`/${'a'.repeat(500)}`, null],
  [`/?p=${'a'.repeat(300)}`, null],
])('the old address %j is compared as %j', (typed, expected) => {
  expect(oldAddress(typed)).toBe(expected);
});

test.each([
  ['/news/signing-day', '/news/signing-day'],
  ['/News/Signing?a=1#part', '/News/Signing?a=1#part'],
  ['/café', '/caf%C3%A9'],
  ['https://other.example', 'https://other.example/'],
  ['https://other.example/a?b=c', 'https://other.example/a?b=c'],
  ['HTTPS://Other.Example/A', 'https://other.example/A'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['/.//evil.example', null],
  ['/a/..//evil.example', null],
  ['https:/evil.example', null],
  ['https:evil.example', null],
  ['https:///evil.example', null],
  ['https://user:secret@other.example/', null],
  ['http://other.example/', null],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['/a\r\nSet-Cookie: x=1', null],
  ['/a\u0000', null],
  ['java\nscript:alert(1)', null],
  ['news/signing-day', null],
  ['', null],
  [`/${'a'.repeat(2_000)}`, null],
  [`/${'é'.repeat(1_000)}`, null],
])('the new address %j becomes %j', (typed, expected) => {
  expect(target(typed)).toBe(expected);
});

test('a requested address has the key of the saved one, however it is spelled', () => {
  const saved = readOldAddress('/Caf%C3%A9/Menu/?b=2&a=1');
  for (const asked of ['/caf%c3%a9/menu?a=1&b=2', '/CAF%C3%89//MENU/?b=2&a=1', '/cafe%CC%81/menu?a=1&b=2']) {
    const key = addressKey(new URL(asked, 'http://page'));
    expect(saved.ok && { asked, key }).toEqual({ asked, key: saved.ok && saved.value });
  }
});

test.each(['/a%', '/%ff', '/%00', '/%5C', `/${'x'.repeat(600)}`])('no redirect can have the address %s', (asked) => {
  expect(addressKey(new URL(asked, 'http://page'))).toBeNull();
});

test('a query that is too long for a redirect leaves the path', () => {
  expect(addressKey(new URL(`/a?x=${'y'.repeat(400)}`, 'http://page'))).toEqual({ path: '/a', query: '' });
});
