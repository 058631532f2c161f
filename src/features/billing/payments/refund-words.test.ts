import { expect, test } from 'vitest';
import { parseRefundWords } from './refund-words.ts';

test('what is asked for', () => {
  expect(parseRefundWords(['list', '--json'])).toEqual({ kind: 'list', json: true });
  expect(parseRefundWords(['fail', 're_7', '--reason', ' a letter '])).toEqual({
    kind: 'fail',
    providerId: 're_7',
    reason: 'a letter',
    dryRun: false,
    json: false,
  });
  expect(parseRefundWords(['settle', '7', '--by-hand', '--reason', 'a cheque', '--dry-run'])).toEqual({
    kind: 'settle',
    refundId: 7,
    as: 'by_hand',
    reason: 'a cheque',
    dryRun: true,
    json: false,
  });
});

test.each([
  [[], /list, fail or settle/],
  [['list', '7'], /"7" means nothing/],
  [['fail'], /by its id at the provider/],
  [['fail', 're_7'], /reason is needed/],
  [['settle', 'seven'], /by its number/],
  [['settle', '7', '--reason', 'x'], /--credit or --by-hand/],
  [['settle', '7', '--credit', '--by-hand', '--reason', 'x'], /--credit or --by-hand/],
  [['settle', '7', '--credit'], /reason is needed/],
])('%j is wrong', (words, reason) => {
  expect(parseRefundWords(words)).toEqual({ kind: 'wrong', reason: expect.stringMatching(reason) });
});
