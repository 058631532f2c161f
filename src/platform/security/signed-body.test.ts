import { expect, test } from 'vitest';
import { isSignedBody, signatureOf } from './signed-body.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const SECRET = 'a secret of the tests';
const asked = { secret: SECRET, now: NOW, withinMs: 300_000 };

test('opens what was signed with the same secret, within its time', () => {
  const signature = signatureOf('{"a":1}', SECRET, NOW);
  expect(isSignedBody('{"a":1}', signature, asked)).toBe(true);
  for (const seconds of [-300, 300])
    expect(isSignedBody('{"a":1}', signature, { ...asked, now: new Date(NOW.getTime() + seconds * 1000) })).toBe(true);
  for (const seconds of [-301, 301])
    expect(isSignedBody('{"a":1}', signature, { ...asked, now: new Date(NOW.getTime() + seconds * 1000) })).toBe(false);
});

test('does not open what was altered, is of another secret, or is no signature', () => {
  const signature = signatureOf('{"a":1}', SECRET, NOW);
  expect(isSignedBody('{"a":2}', signature, asked)).toBe(false);
  expect(isSignedBody('{"a":1}', signatureOf('{"a":1}', 'another', NOW), asked)).toBe(false);
  const later = signature.replace(/^t=\d+/, `t=${NOW.getTime() / 1000 + 1}`);
  for (const wrong of [later, '', 't=,v1=', 'v1=abc', `${signature},v1=0`, signature.toUpperCase()])
    expect(isSignedBody('{"a":1}', wrong, asked), wrong).toBe(false);
});
