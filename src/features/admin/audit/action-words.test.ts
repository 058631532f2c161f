import { expect, test } from 'vitest';
import { actionWords, eventWords, subjectWords } from './action-words-view.ts';

test.each([
  ['member.change_standing', 'Changed role'],
  ['member.mail', 'Emailed a link or code'],
  ['member.log_out', 'Logged out everywhere'],
  ['member.comp', 'Granted complimentary access'],
  ['member.unlock', 'Unlocked login'],
  ['transfer.change', 'Changed'],
  ['prospect.add_video', 'Added video'],
  ['something.odd_deed', 'Odd deed'],
])('%s is said as what was done', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  ['member.change_standing', 'Changed role'],
  ['payment.refund', 'Refunded a payment'],
  ['refund_request.decline', 'Refund request declined'],
])('%s names what it was done to where nothing else does', (action, words) => {
  expect(eventWords(action)).toBe(words);
});

test('a record without a name is said by its kind and id', () => {
  expect(subjectWords('tax_state', 'NY')).toBe('Tax state NY');
});
