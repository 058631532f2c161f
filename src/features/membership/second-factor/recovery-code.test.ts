import { expect, test } from 'vitest';
import { plainCode } from '#platform/security/spoken-code.ts';
import { newRecoveryCode, RECOVERY_CODES, recoveryHash } from './recovery-code.ts';

test('a code has 80 bits in four groups, and no two are the same', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(RECOVERY_CODES).toBe(10);
});

test('it is the same code however it was typed', () => {
  expect(plainCode(' 01ab-cdef ghjk-mnpq ')).toBe('01ABCDEFGHJKMNPQ');
  expect(plainCode('OiLo')).toBe('0110');
});

test('its hash is the member’s own', () => {
  expect(recoveryHash(1, '01ab-cdef-ghjk-mnpq')).toBe(recoveryHash(1, 'O1AB CDEF GHJK MNPQ'));
  expect(recoveryHash(1, '01ABCDEFGHJKMNPQ')).not.toBe(recoveryHash(2, '01ABCDEFGHJKMNPQ'));
});
