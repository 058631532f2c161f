import { createHmac } from 'node:crypto';
import { isSame } from './form-token.ts';

const SECOND_MS = 1000;

/** A webhook between machines that share a secret, signed together with its time in seconds: "t=1795284000,v1=…", as Stripe does it. */

export function signatureOf(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / SECOND_MS);
  return `t=${time},v1=${hashOf(body, secret, time)}`;
}

/** False if it was not signed with this secret, was altered, or is further than `withinMs` from now. */
export function isSignedBody(
  body: string,
  signature: string,
  { secret, now, withinMs }: { secret: string; now: Date; withinMs: number },
): boolean {
  const [, time = '', hash = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const seconds = Number(time);
  if (time === '' || Math.abs(now.getTime() - seconds * SECOND_MS) > withinMs) return false;
  return isSame(hash, hashOf(body, secret, seconds));
}

const hashOf = (body: string, secret: string, time: number) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
