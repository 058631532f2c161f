import { expect, test } from 'vitest';
import { parsePaymentWords } from './payment-words.ts';

test('what is asked for', () => {
  expect(parsePaymentWords(['list', '7', '--json'])).toEqual({ kind: 'list', userId: 7, json: true });
  const plain = { byHand: false, reason: 'sorry', dryRun: false, json: false };
  expect(parsePaymentWords(['refund', '7', '--reason', ' sorry '])).toEqual({
    kind: 'refund',
    payment: { id: 7 },
    cents: null,
    ...plain,
  });
  expect(parsePaymentWords(['refund', 'pi_7', '--dollars', '3.33', '--by-hand', '--reason', 'sorry'])).toEqual({
    kind: 'refund',
    payment: { providerId: 'pi_7' },
    cents: 333,
    ...plain,
    byHand: true,
  });
});

test.each([
  [[], /list or refund/],
  [['list', 'some.body'], /by number/],
  [['refund'], /number of a payment, or its id/],
  [['refund', '7', '8', '--reason', 'x'], /Unknown argument "8"/],
  [['refund', '7'], /Add a reason/],
  [['refund', '7', '--dollars', '0', '--reason', 'x'], /"0" is no price/],
  [['refund', '7', '--dollars', '1.5', '--reason', 'x'], /"1.5" is no price/],
])('%j is wrong', (words, reason) => {
  expect(parsePaymentWords(words)).toEqual({ kind: 'wrong', reason: expect.stringMatching(reason) });
});
