import { expect, test } from 'vitest';
import { isApiError } from '#kernel/errors.ts';
import { idempotencyKeyOf, refuseCardData } from './money-call.ts';

/** The field in the error; null if there is none. */
function complaintOf(body: unknown): string | null {
  try {
    refuseCardData(body);
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return Object.keys(error.fields ?? { [error.code]: [] })[0] ?? null;
  }
}

test('data of a card is found by its name and by its number, wherever it stands', () => {
  expect(complaintOf({ card_number: 'x' })).toBe('card_number');
  expect(complaintOf({ payment: { cardExp: '12/31' } })).toBe('payment.cardExp');
  expect(complaintOf({ cvc: 1 })).toBe('cvc');
  expect(complaintOf({ notes: ['no', '4242 4242-4242.4242'] })).toBe('notes.1');
  expect(complaintOf({ name: 378_282_246_310_005 })).toBe('name');
  expect(complaintOf(['5555555555554444'])).toBe('0');
  expect(complaintOf({ message: 'Roll! my card 4012888888881881 ok <b>x</b>' })).toBe('message');
  expect(complaintOf({ address: { name: 'Pat 4012 8888 8888 1881 12/30' } })).toBe('address.name');
  expect(complaintOf({ name: '1 2 4012-8888-8888-1881 7' })).toBe('name');
});

test('what only looks like one is let through', () => {
  expect(complaintOf({ quote: 'eyJwbGFu', name: '4242424242424241', zip: '55401', id: 4_242_424_242 })).toBeNull();
  expect(complaintOf(null)).toBeNull();
  expect(complaintOf({ cardinals: '1', company: 'cc' })).toBeNull();
  // Our own tokens and those of providers, instants and telephone numbers.
  expect(
    complaintOf({ offer: '12:1795543200008.c2lnbmF0dXJl', token: 'pm_4242424242424242', key: 'a4242424242424242b' }),
  ).toBeNull();
  expect(complaintOf({ note: 'Call 612 555 0100 or 612 555 0101' })).toBeNull();
});

test('nothing is searched without end', () => {
  const deep = JSON.parse(`${'['.repeat(500)}1${']'.repeat(500)}`);
  expect(complaintOf(deep)).toBe('bad_request');
});

test('a key is taken as it is, and a strange one is refused', () => {
  const keyOf = (key: string | undefined) => idempotencyKeyOf({ headers: { 'idempotency-key': key } });
  expect(keyOf(undefined)).toBeNull();
  expect(keyOf('9f2c-1')).toBe('9f2c-1');
  for (const strange of ['', 'a b', 'é', 'x'.repeat(256)]) expect(() => keyOf(strange)).toThrow('printable');
});
