import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { failureWords, keyBytes, pushStateOf } from './push-state.ts';

const CHROME = {
  hasPush: true,
  permission: 'default' as const,
  userAgent: 'Mozilla/5.0 (Linux; Android 16; K) Chrome/140.0.0.0 Mobile',
  touchPoints: 5,
  isStandalone: false,
  isSubscribed: false,
};
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15';

test.each([
  ['off', {}],
  ['off', { permission: 'granted' }],
  ['off', { isSubscribed: true }],
  ['on', { permission: 'granted', isSubscribed: true }],
  ['blocked', { permission: 'denied', isSubscribed: true }],
  ['unsupported', { hasPush: false }],
  ['unsupported', { permission: null }],
  ['install_first', { hasPush: false, userAgent: IPHONE }],
  ['install_first', { permission: null, userAgent: MAC }],
  ['unsupported', { hasPush: false, userAgent: MAC, touchPoints: 0 }],
  ['unsupported', { hasPush: false, userAgent: IPHONE, isStandalone: true }],
  ['off', { userAgent: IPHONE, isStandalone: true }],
] as const)('%s with %o', (state, facts) => {
  expect(pushStateOf({ ...CHROME, ...facts })).toBe(state);
});

test('a public key is read from base64url', () => {
  expect([...keyBytes('BP__-w')]).toEqual([4, 255, 255, 251]);
});

test('a press that failed says which one, and a conflict says its own words', () => {
  const words = 'This device already gets the alerts of another account.';
  expect([
    failureWords('on', new TypeError('no network')),
    failureWords('off', apiError('not_found')),
    failureWords('on', apiError('conflict', { message: words })),
  ]).toEqual([
    'Alerts couldn’t be turned on. Check your connection and try again.',
    'Alerts couldn’t be turned off. Check your connection and try again.',
    words,
  ]);
});
