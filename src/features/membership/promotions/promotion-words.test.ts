import { expect, test } from 'vitest';
import { parsePromotionWords } from './promotion-words.ts';

const create = (...more: string[]) => parsePromotionWords(['create', 'fall-26', '--reason', 'the season', ...more]);
const common = { kind: 'create', code: 'FALL-26', reason: 'the season', dryRun: false, json: false };
const open = { plans: null, months: null, site: null, mostUses: null, startsAt: null, endsAt: null };

test('what it gives', () => {
  const gives = (...more: string[]) => create(...more);
  const discount = { type: 'discount', valueKind: 'percent', value: 20 };
  expect(gives('--percent', '20')).toEqual({ ...common, ...open, benefit: { ...discount, lasting: 'once' } });
  expect(gives('--percent', '20', '--lasting', 'forever')).toMatchObject({
    benefit: { ...discount, lasting: 'forever' },
  });
  expect(gives('--amount', '5.00', '--lasting', '3')).toMatchObject({
    benefit: { type: 'discount', valueKind: 'amount', value: 500, lasting: 3 },
  });
  expect(gives('--days', '7')).toMatchObject({ benefit: { type: 'free_trial', days: 7 } });
  expect(gives('--price', '49.95')).toMatchObject({ benefit: { type: 'sale_promo', cents: 4995 } });
});

test('for whom and when: both days are counted in, in Chicago', () => {
  const words = [
    '--plan',
    'STANDARD',
    '--plan',
    'BUNDLE',
    '--period',
    'year',
    '--site',
    'alabama',
    '--most-uses',
    '500',
  ];
  expect(
    create('--days', '7', ...words, '--from', '2027-03-14', '--until', '2027-03-14', '--dry-run', '--json'),
  ).toEqual({
    ...common,
    benefit: { type: 'free_trial', days: 7 },
    plans: ['STANDARD', 'BUNDLE'],
    months: [12],
    site: 'alabama',
    mostUses: 500,
    startsAt: new Date('2027-03-14T06:00:00Z'),
    endsAt: new Date('2027-03-15T05:00:00Z'),
    dryRun: true,
    json: true,
  });
});

test.each([
  ['Say create, change, stop or list', []],
  ['Enter --until or --most-uses', ['change', 'CODE', '--reason', 'a test']],
  ['Unknown argument "x"', ['list', 'x']],
  ['Unknown argument "y"', ['stop', 'CODE', 'y']],
  ['Enter a code', ['create']],
  ['"a b" is no code: 3 to 32 letters, digits and hyphens', ['stop', 'a b']],
  ['Add a reason: --reason <text>', ['stop', 'CODE']],
])('%s', (reason, args) => {
  expect(parsePromotionWords(args)).toEqual({ kind: 'wrong', reason });
});

test.each([
  ['Enter one discount: --percent, --amount, --days, --price', []],
  ['Enter one discount: --percent, --amount, --days, --price', ['--percent', '5', '--days', '7']],
  ['--lasting goes with --percent or --amount', ['--days', '7', '--lasting', '2']],
  ['--percent takes a whole number from 1 to 100', ['--percent', '101']],
  ['--percent takes a whole number from 1 to 100', ['--percent', '1e1']],
  ['--amount takes dollars: --amount 5.00', ['--amount', '5.5']],
  ['--price takes dollars: --price 5.00', ['--price', '0.00']],
  ['--lasting takes a whole number from 1 to 36', ['--percent', '5', '--lasting', '0']],
  ['There is no plan "SPY". There are STANDARD, BUNDLE, ALL_ACCESS', ['--days', '7', '--plan', 'SPY']],
  ['--period is month or year', ['--days', '7', '--period', 'week']],
  ['"2027-13-01" is no day: write YYYY-MM-DD', ['--days', '7', '--until', '2027-13-01']],
  ['--most-uses takes a whole number from 1 to 1000000', ['--days', '7', '--most-uses', '0']],
])('%s: %j', (reason, more) => {
  expect(create(...more)).toEqual({ kind: 'wrong', reason });
});
