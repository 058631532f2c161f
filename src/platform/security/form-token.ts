import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Tokens against cross-site requests: a random value with its signature, sent as cookie and repeated by header or form field.
 * A foreign site can make a browser send the cookie, but cannot read it to repeat it; the signature refuses values
 * that we never gave out. It names its subject, the session: a token of before the sign-in, or of somebody else's session, is refused.
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
