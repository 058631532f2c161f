import { expect, test } from 'vitest';
import { nextTryAt, topicOf } from './message.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const secondsTo = (at: Date) => (at.getTime() - NOW.getTime()) / 1_000;

test.each([
  [1, undefined, 60],
  [2, undefined, 120],
  [3, undefined, 240],
  [20, undefined, 3_600],
  [1, '30', 30],
  [1, '0', 1],
  [1, 'Sat, 21 Nov 2026 18:05:00 GMT', 300],
  [1, 'Sat, 21 Nov 2026 17:00:00 GMT', 1],
  [1, '999999', 86_400],
  [2, 'soon', 120],
])('try %i with Retry-After %s waits %i seconds', (tries, retryAfter, seconds) => {
  expect(secondsTo(nextTryAt(NOW, tries, retryAfter))).toBe(seconds);
});

test('a topic is short and plain', () => {
  expect(topicOf('alert:17')).toBe('alert-17');
  expect(topicOf('ö'.repeat(50))).toMatch(/^[A-Za-z0-9-]{1,32}$/);
});
