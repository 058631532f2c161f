import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hometownOf, parseHometown } from './hometown.ts';

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

test.each([
  ['Ventura', 'CA', 'USA', { city: 'Ventura', state: 'CA', country: 'US' }, null],
  ['Ventura', 'calif.', null, { city: 'Ventura', state: 'CA', country: 'US' }, null],
  ['Brampton', 'ON', 'CA', { city: 'Brampton', state: 'Ontario', country: 'CA' }, null],
  ['Brampton', 'ON', null, { city: 'Brampton', state: 'Ontario', country: 'CA' }, null],
  ['Viernheim', null, 'Germany', { city: 'Viernheim', state: null, country: 'DE' }, null],
  ['Perth', 'WA', 'AUS', { city: 'Perth', state: 'WA', country: 'AU' }, null],
  [null, 'TX', null, { city: null, state: 'TX', country: 'US' }, null],
  ['Ventura, California', null, null, { city: 'Ventura', state: 'CA', country: 'US' }, null],
  ['Sample', 'QQ', 'USA', { city: 'Sample', state: null, country: 'US' }, 'state is not known: "QQ"'],
  [
    'Sample',
    'QQ',
    null,
    { city: 'Sample', state: null, country: null },
    'hometown has no known state or country: "QQ"',
  ],
  [null, null, null, { city: null, state: null, country: null }, null],
] as const)('cells of their own: %s, %s, %s', (city, state, country, hometown, note) => {
  expect(hometownOf({ city, state, country })).toEqual({ hometown, note });
});
