import { generateSync } from 'otplib/functional';
import { expect, test } from 'vitest';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

/** Appendix B, the rows of SHA-1: seconds since 1970, step in hexadecimal, code of eight digits. */
const VECTORS = [
  [59, '0000000000000001', '94287082'],
  [1_111_111_109, '00000000023523EC', '07081804'],
  [1_111_111_111, '00000000023523ED', '14050471'],
  [1_234_567_890, '000000000273EF07', '89005924'],
  [2_000_000_000, '0000000003F940AA', '69279037'],
  [20_000_000_000, '0000000027BC86AA', '65353130'],
] as const;

test.each(VECTORS)('RFC 6238, appendix B: %d seconds, step %s, code %s', (seconds, step, code) => {
  expect(totpStep(RFC_SECRET, code, at(seconds), 8)).toBe(Number.parseInt(step, 16));
  // A code is the truncated number modulo 10^digits, so the code of six digits is the end of the code of eight.
  expect(totpStep(RFC_SECRET, code.slice(2), at(seconds))).toBe(Number.parseInt(step, 16));
});

test('one step before and after counts, and is told by its own step; two do not', () => {
  const now = at(1_111_111_109);
  const step = 0x23523ec;
  const codeOf = (offset: number) => generateSync({ secret: RFC_SECRET, epoch: (step + offset) * 30 });
  expect([-2, -1, 0, 1, 2].map((offset) => totpStep(RFC_SECRET, codeOf(offset), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});

test.each(['', '28708', '4287082', '28708a', '٢٨٧٠٨٢', '287 82', '-87082'])('"%s" is no code', (code) => {
  expect(totpStep(RFC_SECRET, code, at(59))).toBeNull();
});

test('a secret has 160 bits, is never the same, and its address names us and the member', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, { issuer: 'Gridiron', username: 'sam & co' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toBe('/Gridiron:sam & co');
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('Gridiron');
});
