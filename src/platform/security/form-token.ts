import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Tokens against cross-site requests: a random value with its signature, sent as cookie and repeated by header or form field.
 * A foreign site can make a browser send the cookie, but cannot read it to repeat it; the signature refuses values
 * that we never gave out. It does not bind a token to a person: anyone can ask for one, so whoever can set cookies on our domain can
 * plant a valid one. Against that stands the check of the origin (http/forgery.ts), and that no sub-domain is anybody else's.
 */

const RANDOM_BYTES = 18;

export type FormTokens = { create(): string; isValid(token: string): boolean };

export function createFormTokens(secret: string): FormTokens {
  const sign = (random: string) => createHmac('sha256', secret).update(`form:${random}`).digest('base64url');
  return {
    create() {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      return `${random}.${sign(random)}`;
    },
    isValid(token) {
      const [random, signature] = token.split('.');
      return Boolean(random && signature && isSame(signature, sign(random)));
    },
  };
}

export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
