import { expect, test } from 'vitest';
import { parsePriceWords } from './price-words.ts';

const set = (...more: string[]) => parsePriceWords(['set', 'BUNDLE', '--months', '12', ...more]);

test('a price is set from the beginning of a day in Chicago', () => {
  expect(set('--dollars', '159.95', '--from', '2027-03-14', '--reason', ' dearer ', '--dry-run')).toEqual({
    kind: 'set',
    product: 'BUNDLE',
    months: 12,
    cents: 15_995,
    effectiveAt: new Date('2027-03-14T06:00:00Z'),
    reason: 'dearer',
    dryRun: true,
    json: false,
  });
  expect(parsePriceWords(['list', '--on', '2027-07-01', '--json'])).toEqual({
    kind: 'list',
    at: new Date('2027-07-01T05:00:00Z'),
    json: true,
  });
});

test.each([
  ['Use list, set or withdraw', []],
  ['Enter the first day of the price as --from', ['withdraw', 'SPY', '--months', '1', '--reason', 'a test']],
  ['Unknown argument "x"', ['list', 'x']],
  ['Unknown argument "y"', ['set', 'BUNDLE', 'y']],
  ['"2027-02-30" is no day: write YYYY-MM-DD', ['list', '--on', '2027-02-30']],
  ['There were no prices on 1969-12-31', ['list', '--on', '1969-12-31']],
  ['Enter a product', ['set']],
  ['There is no product "bundle"', ['set', 'bundle']],
  ['GIFT is sold for 3, 6, 12 months: --months <number>', ['set', 'GIFT', '--months', '1']],
  ['Enter the price as --dollars 9.95', ['set', 'GIFT', '--months', '3', '--dollars', '9.9']],
  ['Add a reason: --reason <text>', ['set', 'GIFT', '--months', '3', '--dollars', '9.90', '--reason', ' ']],
])('%s', (reason, args) => {
  expect(parsePriceWords(args)).toEqual({ kind: 'wrong', reason });
});

test('an option that there is not', () => {
  expect(parsePriceWords(['list', '--odd'])).toMatchObject({ kind: 'wrong', reason: expect.stringContaining('--odd') });
});
