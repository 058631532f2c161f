import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { payloadOf } from './message.ts';
import { makeBrowser, openSealed, vapidClaims } from './push-service.test-support.ts';
import { sealedPost } from './seal.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const KEYS = { ...webPush.generateVAPIDKeys(), contact: 'mailto:push@bluechip.example' };
const SEALING = { ttlSeconds: 60, urgency: 'high' as const, topic: 'alert-7' };

test('the browser of these tests opens the message of RFC 8291, appendix A', () => {
  const keys = {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const message = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(openSealed(message, keys)).toBe('When I grow up, I want to be a watermelon');
});

test('what we seal is opened by the browser it is for, and by no other', () => {
  const [one, other] = [makeBrowser('one'), makeBrowser('other')];
  const { p256dh, auth } = one.subscription.keys;
  const target = { endpoint: one.subscription.endpoint, p256dh, auth };
  const { headers, body } = sealedPost(KEYS, target, { ...SEALING, payload: 'Ansel Amberley committed' });
  expect(one.open(Buffer.from(body))).toBe('Ansel Amberley committed');
  expect(() => other.open(Buffer.from(body))).toThrow();
  expect(headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'alert-7', 'content-encoding': 'aes128gcm' });
  expect(vapidClaims(headers.authorization ?? '')).toMatchObject({
    key: KEYS.publicKey,
    aud: 'https://push.example',
    sub: KEYS.contact,
  });
});

test('a payload stays under 4096 bytes sealed, whatever the headline', () => {
  const { subscription } = makeBrowser('long');
  const payload = payloadOf('alert:7', {
    title: '🏈'.repeat(4_000),
    body: 'é'.repeat(4_000),
    path: `/${'x'.repeat(400)}`,
  });
  const target = { endpoint: subscription.endpoint, ...subscription.keys };
  const { body } = sealedPost(KEYS, target, { ...SEALING, payload: JSON.stringify(payload) });
  expect(body.byteLength).toBeLessThan(4_096);
  expect({ isCut: payload.title.endsWith('…'), tag: payload.tag }).toEqual({ isCut: true, tag: 'alert-7' });
});

test('keys that are no point of the curve are refused', () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const wrong = Buffer.from(pair.getPublicKey());
  wrong[40] = (wrong[40] ?? 0) ^ 1;
  const target = {
    endpoint: 'https://push.example/x',
    p256dh: wrong.toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  };
  expect(() => sealedPost(KEYS, target, { ...SEALING, payload: 'x' })).toThrow();
});
