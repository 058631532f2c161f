import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHometown } from './hometown.ts';

const place = (city: string | null, state: string | null, country: string | null) => ({ city, state, country });

test.each([
  ['Ventura, California', place('Ventura', 'CA', 'US')],
  ['Ventura, CA', place('Ventura', 'CA', 'US')],
  ['Atlanta, Georgia', place('Atlanta', 'GA', 'US')],
  ['Washington, District of Columbia', place('Washington', 'DC', 'US')],
  ['St, Louis, Missouri', place('St, Louis', 'MO', 'US')],
  ['Montreal, Quebec', place('Montreal', 'Quebec', 'CA')],
  ['Windsor, ON', place('Windsor', 'Ontario', 'CA')],
  ['Ramstein, Germany, ', place('Ramstein', null, 'DE')],
  ['Leeds, England', place('Leeds', null, 'GB')],
  ['Munich, Bavaria, Germany', place('Munich', 'Bavaria', 'DE')],
  ['Toronto, Ontario, Canada', place('Toronto', 'Ontario', 'CA')],
  ['Dallas, Texas, USA', place('Dallas', 'TX', 'US')],
  ['', place(null, null, null)],
  [null, place(null, null, null)],
])('%j needs no note', (location, hometown) => {
  expect(parseHometown(location)).toEqual({ hometown, note: null });
});

test.each([
  ['Pago Pago, ', place('Pago Pago', null, null), 'location has no state'],
  ['Springfield', place('Springfield', null, null), 'location has no state'],
  ['Germany, NA', place(null, null, 'DE'), 'location has no city'],
  ['Springfield, Nowhere', place('Springfield', null, null), 'location has no known state or country: "Nowhere"'],
])('%j gives a note', (location, hometown, note) => {
  expect(parseHometown(location)).toEqual({ hometown, note });
});

test('no text makes it throw, and a state in the United States has two letters', () => {
  fc.assert(
    fc.property(fc.string(), (location) => {
      const { country, state } = parseHometown(location).hometown;
      return country !== 'US' || state === null || /^[A-Z]{2}$/.test(state);
    }),
  );
});
