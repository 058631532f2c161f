import { expect, test } from 'vitest';
import { parseDisputeWords } from './dispute-words.ts';

test('what is asked for', () => {
  expect(parseDisputeWords(['list'])).toEqual({ kind: 'list', json: false });
  expect(parseDisputeWords(['resolve', '7', '--won', '--reason', ' a test ', '--dry-run'])).toEqual({
    kind: 'resolve',
    paymentId: 7,
    outcome: 'won',
    reason: 'a test',
    dryRun: true,
    json: false,
  });
  expect(parseDisputeWords(['open', '8AB', '--reason', 'x', '--json'])).toEqual({
    kind: 'open',
    captureId: '8AB',
    reason: 'x',
    dryRun: false,
    json: true,
  });
});

test.each([
  [[], /list, open or resolve/],
  [['list', '7'], /Unknown argument "7"/],
  [['open'], /the id of the payment at PayPal/],
  [['open', '8AB'], /Add a reason/],
  [['resolve'], /Enter the number of/],
  [['resolve', '7', '--reason', 'x'], /--won or --lost/],
  [['resolve', '7', '--won', '--lost', '--reason', 'x'], /--won or --lost/],
  [['resolve', '7', '--lost'], /Add a reason/],
])('%j is wrong', (words, reason) => {
  expect(parseDisputeWords(words)).toEqual({ kind: 'wrong', reason: expect.stringMatching(reason) });
});
