import { expect, test } from 'vitest';
import { parsePaymentsWords } from './payments-words.ts';

test.each([
  [['status'], { kind: 'status', json: false }],
  [['status', '--json'], { kind: 'status', json: true }],
  [['resume', '--reason', ' the key was wrong '], { kind: 'resume', reason: 'the key was wrong', json: false }],
  [
    ['reconcile', '--since', '2026-11-01', '--enter'],
    { kind: 'reconcile', since: new Date('2026-11-01T05:00:00Z'), enter: true, json: false },
  ],
  [['reconcile'], { kind: 'wrong', reason: 'Enter a start date: --since 2026-11-01' }],
  [['reconcile', '--since', 'Monday'], { kind: 'wrong', reason: '"Monday" is no day: --since 2026-11-01' }],
  [[], { kind: 'wrong', reason: 'Use status, resume or reconcile' }],
  [['pause'], { kind: 'wrong', reason: 'Use status, resume or reconcile' }],
  [['status', 'now'], { kind: 'wrong', reason: 'Unknown argument "now"' }],
  [['resume'], { kind: 'wrong', reason: 'Add a reason: --reason <text>' }],
  [['resume', '--reason', ' '], { kind: 'wrong', reason: 'Add a reason: --reason <text>' }],
])('%j', (words, parsed) => {
  expect(parsePaymentsWords(words)).toEqual(parsed);
});
