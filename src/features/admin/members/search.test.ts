import { expect, test } from 'vitest';
import { idCursor, memberSearch } from './search.ts';

test('without a text the newest members are listed', () => {
  expect(memberSearch('', 'card')).toEqual({ kind: 'newest' });
});

test('a name is the beginning of a username or an email', () => {
  expect(memberSearch('Iris.', 'name')).toEqual({ kind: 'prefix', prefix: 'Iris.' });
});

test.each([
  ['12', { kind: 'subscription', id: 12 }],
  ['#12', { kind: 'subscription', id: 12 }],
  ['0', { kind: 'nobody' }],
  ['12a', { kind: 'nobody' }],
  ['99999999999', { kind: 'nobody' }],
])('the number of a subscription: %s', (text, search) => {
  expect(memberSearch(text, 'subscription')).toEqual(search);
});

test.each([
  ['4242', { kind: 'card', digits: '4242' }],
  ['•••• 4242', { kind: 'card', digits: '4242' }],
  // Only the last four digits are ever stored, and only those are searched.
  ['4242 4242 4242 1111', { kind: 'card', digits: '1111' }],
  ['424', { kind: 'nobody' }],
])('the digits of a card: %s', (text, search) => {
  expect(memberSearch(text, 'card')).toEqual(search);
});

test('a cursor that is no number begins again', () => {
  expect([idCursor('7'), idCursor('x'), idCursor(undefined)]).toEqual([7, null, null]);
});
