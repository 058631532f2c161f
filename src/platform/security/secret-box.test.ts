import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a secret of the tests, long enough');

test('what was sealed is opened, and never twice the same text', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp:1');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'totp:1')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'totp:1')).not.toBe(sealed);
});

test('altered, for another purpose, or under another secret: refused', () => {
  const sealed = box.seal('secret', 'totp:1');
  const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(() => box.open(altered, 'totp:1')).toThrow();
  expect(() => box.open(sealed, 'totp:2')).toThrow();
  expect(() => createSecretBox('another secret of the tests, as long').open(sealed, 'totp:1')).toThrow();
});
