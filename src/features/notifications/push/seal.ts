import webPush from 'web-push';
import { z } from 'zod';
import type { OutsidePost } from '#platform/outbound/fetch-outside.ts';
import type { PushKeys } from '#platform/push/push-keys.ts';

/** Some are numbers, whatever the types of the library say. */
const headerTexts = z.record(z.string(), z.coerce.string());

type Target = { endpoint: string; p256dh: string; auth: string };
/** Whether messages can be encrypted for a browser: a key of the right length may not be a point on the curve. */
export function canSeal(keys: PushKeys, target: Target): boolean {
  try {
    sealedPost(keys, target, { payload: '{}', ttlSeconds: 0, urgency: 'low', topic: 'none' });
    return true;
  } catch {
    return false;
  }
}

type Sealing = { payload: string; ttlSeconds: number; urgency: 'high' | 'normal' | 'low'; topic: string };

/**
 * The request that posts a message to the push service: encrypted for the browser (RFC 8291) and signed by us (RFC 8292). Throws for
 * invalid keys.
 */
export function sealedPost(keys: PushKeys, { endpoint, p256dh, auth }: Target, sealing: Sealing): OutsidePost {
  const { payload, ttlSeconds, urgency, topic } = sealing;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: ttlSeconds,
    urgency,
    topic,
    contentEncoding: 'aes128gcm',
  });
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { headers: headerTexts.parse(Object.fromEntries(named)), body: body ?? Buffer.alloc(0) };
}
