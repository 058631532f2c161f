import { expect, test } from 'vitest';
import { readZipRow } from './zip-row.ts';

const read = (cells: Record<string, string>) =>
  readZipRow({ zipcode: '35004', city: 'Acmar', state: 'Alabama', stateabbr: 'AL', county: 'St. Clair', ...cells });
const rowOf = (cells: Record<string, string>) => {
  const result = read(cells);
  return result.ok ? result.row : result.reason;
};

test('a row in full', () => {
  expect(read({})).toEqual({
    ok: true,
    row: { zip: '35004', place: 'Acmar', state: 'AL', county: 'St. Clair' },
    group: '35004',
    notes: [],
  });
});

test.each([
  ['00501', '00501'],
  ['501', '00501'],
  ['6390', '06390'],
  ['501.0', '00501'],
  ['06390-1234', '06390'],
])('%s is the ZIP %s', (text, zip) => expect(rowOf({ zipcode: text })).toMatchObject({ zip }));

test.each([
  ['006HH', '"006HH" is a Census pseudo ZIP without postal delivery'],
  ['884xx', '"884xx" is a Census pseudo ZIP without postal delivery'],
  ['12', '"12" is no ZIP'],
  ['00500', '"00500" is no ZIP'],
  ['123456', '"123456" is no ZIP'],
  ['K1A 0B1', '"K1A 0B1" is no ZIP'],
  ['NA', 'no ZIP'],
])('%s is refused', (text, reason) => expect(rowOf({ zipcode: text })).toBe(reason));

test('a row needs a place and a state that are known', () => {
  expect(rowOf({ city: ' ' })).toBe('no city');
  expect(rowOf({ city: 'listClose this window' })).toBe('city is not readable text');
  expect(rowOf({ stateabbr: '', state: '' })).toBe('no state');
  expect(rowOf({ stateabbr: 'ZZ' })).toBe('state "ZZ" is not known');
  expect(rowOf({ stateabbr: '', state: 'Alabama' })).toMatchObject({ state: 'AL' });
  expect(rowOf({ stateabbr: 'AE', city: 'APO' })).toMatchObject({ state: null });
});

test('places have the capitals that a list left out', () => {
  const places = ['Monument valley', 'TEEC NOS POS', 'truth or consequences', 'McAlester', 'Winston-salem', "O'Fallon"];
  expect(places.map((city) => rowOf({ city }))).toMatchObject(
    ['Monument Valley', 'Teec Nos Pos', 'Truth or Consequences', 'McAlester', 'Winston-Salem', "O'Fallon"].map(
      (place) => ({
        place,
      }),
    ),
  );
});
