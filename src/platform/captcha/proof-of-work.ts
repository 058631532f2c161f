import { hkdfSync, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Captcha } from './captcha.ts';

/**
 * The embedded captcha: a proof of work (ALTCHA), without any outside company. It makes tries cost a browser's time, it does not
 * tell people from programs, so production takes an outside one (decision 37). A token is the solved challenge,
 * `{challenge, solution}`, as JSON in Base64.
 */

const ALGORITHM = 'PBKDF2/SHA-256';
/** A try derives one key of this cost, and at most MOST_TRIES are needed: about half a second on a laptop, some seconds on a telephone. */
const COST = 5_000;
const FEWEST_TRIES = 50;
const MOST_TRIES = 250;
const LIFETIME_MS = 10 * MINUTE_MS;

const payload = z.object({
  challenge: z.object({
    signature: z.string(),
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
    }),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string() }),
}) satisfies z.ZodType<Payload>;

/** `secret` is asked for at the first challenge: a command of the operator's needs none. */
export function createProofOfWork({
  secret,
  rateLimiter,
}: {
  secret: () => string;
  rateLimiter: Pick<RateLimiter, 'consume'>;
}): Captcha {
  let keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string } | null = null;
  const secrets = () => {
    keys ??= { hmacSignatureSecret: derive(secret(), 'challenge'), hmacKeySignatureSecret: derive(secret(), 'key') };
    return keys;
  };

  return {
    provider: 'altcha',
    siteKey: null,
    async challenge() {
      const challenge: Challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(FEWEST_TRIES, MOST_TRIES),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
        ...secrets(),
      });
      return JSON.stringify(challenge);
    },
    async isSolved(token) {
      const given = payload.safeParse(read(token));
      if (!given.success) return false;
      const { verified } = await verifySolution({ ...given.data, deriveKey, ...secrets() });
      if (!verified) return false;
      // One point for the time it could still be used again: the second try of the same solution finds it taken.
      const use = { points: 1, seconds: LIFETIME_MS / 1_000 };
      const { isAllowed } = await rateLimiter.consume(`captcha ${given.data.challenge.signature}`, use);
      return isAllowed;
    },
  };
}

const derive = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `bluechip captcha ${use}`, 32)).toString('base64url');

function read(token: string | undefined): unknown {
  if (!token) return null;
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
