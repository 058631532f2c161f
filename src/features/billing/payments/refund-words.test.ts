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
  [['list', '7'], /Unknown argument "7"/],
  [['fail'], /the id of the refund/],
  [['fail', 're_7'], /Add a reason/],
  [['settle', 'seven'], /Enter the number of/],
  [['settle', '7', '--reason', 'x'], /--credit or --by-hand/],
  [['settle', '7', '--credit', '--by-hand', '--reason', 'x'], /--credit or --by-hand/],
  [['settle', '7', '--credit'], /Add a reason/],
])('%j is wrong', (words, reason) => {
  expect(parseRefundWords(words)).toEqual({ kind: 'wrong', reason: expect.stringMatching(reason) });
});
