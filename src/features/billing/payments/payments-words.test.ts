import { expect, test } from 'vitest';
import { parsePaymentsWords } from './payments-words.ts';

test.each([
  [['status'], { kind: 'status', json: false }],
  [['status', '--json'], { kind: 'status', json: true }],
  [['resume', '--reason', ' the key was wrong '], { kind: 'resume', reason: 'the key was wrong', json: false }],
  [[], { kind: 'wrong', reason: 'Say status or resume' }],
  [['pause'], { kind: 'wrong', reason: 'Say status or resume' }],
  [['status', 'now'], { kind: 'wrong', reason: '"now" means nothing here' }],
  [['resume'], { kind: 'wrong', reason: 'A reason is needed: --reason <text>' }],
  [['resume', '--reason', ' '], { kind: 'wrong', reason: 'A reason is needed: --reason <text>' }],
])('%j', (words, parsed) => {
  expect(parsePaymentsWords(words)).toEqual(parsed);
});
