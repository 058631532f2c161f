import { expect, test } from 'vitest';
import { parseSubscriptionWords } from './subscription-words.ts';

const COMP = ['comp', 'fan', '--plan', 'STANDARD', '--months', '3', '--site', 'alabama', '--reason', ' a test '];

test('what is asked for', () => {
  expect(parseSubscriptionWords(['list', 'fan', '--json'])).toEqual({ kind: 'list', login: 'fan', json: true });
  expect(parseSubscriptionWords(['refund', '7', '--dollars', '5', '--reason', 'x'])).toEqual({
    kind: 'refund',
    id: 7,
    cents: 500,
    reason: 'x',
    dryRun: false,
    json: false,
  });
  expect(parseSubscriptionWords(['upgrade-to-annual', '7', '--agreed', '--reason', 'x', '--json'])).toEqual({
    kind: 'upgrade',
    id: 7,
    promoCode: '',
    reason: 'x',
    dryRun: false,
    json: true,
  });
  const comp = { kind: 'comp', login: 'fan', plan: 'STANDARD', months: 3, sites: ['alabama'], reason: 'a test' };
  expect(parseSubscriptionWords(COMP)).toEqual({ ...comp, dryRun: false, json: false });
  expect(parseSubscriptionWords([...COMP, '--dry-run'])).toMatchObject({ dryRun: true });
  expect(
    parseSubscriptionWords(['comp', 'fan', '--plan', 'ALL_ACCESS', '--months', '12', '--reason', 'a test']),
  ).toMatchObject({ plan: 'ALL_ACCESS', sites: [] });
});

test.each([
  [[], /list, comp, refund or upgrade-to-annual/],
  [['refund', 'fan', '--reason', 'x'], /Enter the number of/],
  [['refund', '7', '8', '--reason', 'x'], /Unknown argument "8"/],
  [['refund', '7', '--dollars', 'much', '--reason', 'x'], /is no price/],
  [['refund', '7'], /Add a reason/],
  [['upgrade-to-annual', 'fan', '--agreed', '--reason', 'x'], /Enter the number of/],
  [['upgrade-to-annual', '7', '--reason', 'x'], /must agree .*--agreed/],
  [['upgrade-to-annual', '7', '--agreed'], /Add a reason/],
  [['list'], /Enter a member/],
  [['list', 'fan', 'odd'], /Unknown argument "odd"/],
  [['comp', 'fan', '--plan', 'GIFT', '--months', '3', '--reason', 'x'], /--plan STANDARD/],
  [['comp', 'fan', '--plan', 'STANDARD', '--months', '2', '--site', 'iowa', '--reason', 'x'], /--months 1, 3, 6, 12/],
  [['comp', 'fan', '--plan', 'BUNDLE', '--months', '3', '--site', 'iowa', '--reason', 'x'], /BUNDLE takes 3 --site/],
  [['comp', 'fan', '--plan', 'ALL_ACCESS', '--months', '3', '--site', 'iowa', '--reason', 'x'], /takes no --site/],
  [['comp', 'fan', '--plan', 'STANDARD', '--months', '3', '--site', 'iowa', '--reason', ' '], /Add a reason/],
  [['list', 'fan', '--until', 'x'], /--until/],
])('%j is wrong', (words, reason) => {
  expect(parseSubscriptionWords(words)).toEqual({ kind: 'wrong', reason: expect.stringMatching(reason) });
});
