import { expect, test } from 'vitest';
import { isSuspicious } from './suspicion.ts';

const AT = new Date('2026-11-21T18:00:00Z');
const after = (ms: number) => new Date(AT.getTime() + ms);
const MINUTE = 60_000;
const asking = {
  deviceFirstSeenAt: AT,
  registeredAt: after(-1),
  secondFactorAt: null,
  strictUntil: null,
  hasOpenedLink: false,
};

test('a new device is not trusted with a change for ten minutes', () => {
  expect(isSuspicious(asking, after(0))).toBe(true);
  expect(isSuspicious(asking, after(10 * MINUTE - 1))).toBe(true);
  expect(isSuspicious(asking, after(10 * MINUTE))).toBe(false);
  expect(isSuspicious({ ...asking, deviceFirstSeenAt: null }, after(10 * MINUTE))).toBe(true);
});

test('the device of the registration or of a mailed link, a second factor and a strict grant are', () => {
  expect(isSuspicious({ ...asking, hasOpenedLink: true }, after(1))).toBe(false);
  expect(isSuspicious({ ...asking, registeredAt: AT }, after(1))).toBe(false);
  expect(isSuspicious({ ...asking, secondFactorAt: AT }, after(1))).toBe(false);
  expect(isSuspicious({ ...asking, strictUntil: after(MINUTE) }, after(MINUTE - 1))).toBe(false);
  expect(isSuspicious({ ...asking, strictUntil: after(MINUTE) }, after(MINUTE))).toBe(true);
});
