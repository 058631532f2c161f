import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Tokens against cross-site requests: a signed random value, sent as a cookie and repeated in a header or form field. A foreign site can
 * make a browser send the cookie but cannot read it to repeat it, and the signature rejects values that we did not issue. The token is
 * bound to its subject, the session: one from before the login, or from another session, is refused.
 */

const RANDOM_BYTES = 18;

/** `subject`: the session's `formSubject`, or NOBODY. */
export type FormTokens = { create(subject: string): string; isValid(token: string, subject: string): boolean };

export const NOBODY = 'nobody';

export function createFormTokens(secret: string): FormTokens {
  const sign = (random: string, subject: string) =>
    createHmac('sha256', secret).update(`form:${subject}:${random}`).digest('base64url');
  return {
    create(subject) {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      return `${random}.${sign(random, subject)}`;
    },
    isValid(token, subject) {
      const [random, signature] = token.split('.');
      return Boolean(random && signature && isSame(signature, sign(random, subject)));
    },
  };
}

export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
