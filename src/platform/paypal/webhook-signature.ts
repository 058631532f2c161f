import { createPublicKey, createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';

/**
 * How PayPal signs a webhook: its id, its time, the webhook's id and the checksum of the body, with the key of a certificate that PayPal
 * serves. Pure.
 */

/** The signature headers; the call receives them one per line, in this order (`receivePaypalEvents`). */
export const SIGNING_HEADERS = [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
] as const;

export type Transmission = { id: string; time: string; signature: string; certUrl: URL };

const ALGORITHM = 'SHA256withRSA';

/** Null if a part is missing or invalid. */
export function readTransmission(headers: string): Transmission | null {
  const [id = '', time = '', signature = '', address = '', algorithm] = headers.split('\n');
  const certUrl = URL.parse(address);
  if (!/^[\w-]{1,50}$/.test(id) || signature === '' || certUrl === null || algorithm !== ALGORITHM) return null;
  return { id, time, signature, certUrl };
}

/** An unacknowledged event is retried for three days, with the time of the first try. */
export const OLDEST_MS = 4 * DAY_MS;
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

export function isRecent({ time }: Pick<Transmission, 'time'>, now: Date): boolean {
  const age = now.getTime() - Date.parse(time);
  return age >= -CLOCKS_DIFFER_MS && age <= OLDEST_MS;
}

export const signedText = ({ id, time }: Pick<Transmission, 'id' | 'time'>, webhookId: string, body: string): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

/** `pem`: the certificate, or only its public key. */
export function isSignedBy(pem: string, text: string, signature: string): boolean {
  try {
    return createVerify('RSA-SHA256').update(text).verify(createPublicKey(pem), signature, 'base64');
  } catch {
    return false;
  }
}
