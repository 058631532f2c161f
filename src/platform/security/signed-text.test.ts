import { expect, test } from 'vitest';
import { createSigner } from './signed-text.ts';

const SECRET = 'a secret of the tests, long enough';
const signer = createSigner(SECRET, 'unsubscribe');

test('what was signed is known again, dots and all', () => {
  for (const text of ['12.prospect_decision', '', 'a.b.c']) expect(signer.open(signer.sign(text))).toBe(text);
});

test('altered, unsigned, for another purpose, or under another secret: not ours', () => {
  const signed = signer.sign('12.prospect_decision');
  const refused = [
    signed.replace('12', '13'),
    signed.slice(0, -1),
    `${signed}A`,
    '12.prospect_decision',
    '12.prospect_decision.',
    '',
    'no dot',
    createSigner(SECRET, 'something else').sign('12.prospect_decision'),
    createSigner('another secret of the tests, as long', 'unsubscribe').sign('12.prospect_decision'),
  ];
  for (const each of refused) expect(signer.open(each)).toBeNull();
});
