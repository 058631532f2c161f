import { expect, test } from 'vitest';
import { isSignedBody, signatureOf } from '../security/signed-body.ts';
import { createSignedPartner } from './signed-partner.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const secret = 'a secret that the partner has as well';
const partner = createSignedPartner({ url: 'https://partner.example/offer?from=bluechip', secret });

test('the link keeps what stands in the partner’s address, and is signed with its nonce and the way back', () => {
  const link = new URL(
    partner.linkFor({ nonce: 'a-nonce', returnUrl: 'https://alabama.bluechip.example/mgm_redeem' }, NOW),
  );
  expect(`${link.origin}${link.pathname}`).toBe('https://partner.example/offer');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    from: 'bluechip',
    nonce: 'a-nonce',
    return_url: 'https://alabama.bluechip.example/mgm_redeem',
  });
  const signed = /nonce=.*(?=&signature=)/.exec(link.search)?.[0] ?? '';
  const asked = { secret, now: NOW, withinMs: 0 };
  expect(isSignedBody(signed, link.searchParams.get('signature') ?? '', asked)).toBe(true);
  expect(isSignedBody(signed.replace('a-nonce', 'b-nonce'), link.searchParams.get('signature') ?? '', asked)).toBe(
    false,
  );
});

test('what the partner tells is read where it signed it, and says something', () => {
  const read = (told: unknown, at = NOW, key = secret) => {
    const body = typeof told === 'string' ? told : JSON.stringify(told);
    return partner.readVerdict(body, signatureOf(body, key, at), NOW);
  };
  const told = { nonce: 'a-nonce', outcome: 'validated', person: '17' };
  expect(read(told)).toEqual(told);
  expect(read({ nonce: 'a-nonce', outcome: 'refused' })).toEqual({ nonce: 'a-nonce', outcome: 'refused', person: '' });
  expect(read(told, NOW, 'another secret')).toBeNull();
  expect(read(told, new Date(NOW.getTime() - 301_000))).toBeNull();
  // Without the person's id, nobody can tell whether they had the offer before.
  for (const nothing of [
    { ...told, person: '' },
    { ...told, outcome: 'maybe' },
    { ...told, nonce: '' },
    'no JSON',
    '[]',
  ])
    expect(read(nothing)).toBeNull();
});
