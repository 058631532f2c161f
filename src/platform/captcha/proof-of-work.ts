import { hkdfSync, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { MINUTE_MS } from '#kernel/dates.ts';
import { CAPTCHA_ORIGINS, type Captcha } from './captcha.ts';

/**
 * The embedded captcha: a proof of work (ALTCHA), without any outside company. It makes each try cost browser time; it does not tell people
 * from bots. A token is the solved challenge, `{challenge, solution}`, as JSON in Base64.
 */

const ALGORITHM = 'PBKDF2/SHA-256';
/** The rounds of one try. A key derived with a single hash would be trivial for a graphics card. */
const COST = 5_000;

type Effort = {
  /** How many keys a browser derives until it finds the right one: a random number from `min` to `max`. */
  min: number;
  max: number;
};

/** About a second on a laptop and a few on an old phone. */
export const PRODUCTION_EFFORT: Effort = { min: 200, max: 1_000 };
/** A quarter of it, for development and tests. */
export const DEVELOPMENT_EFFORT: Effort = { min: 50, max: 250 };

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

type ProofOfWorkOptions = {
  /** Read at the first challenge, because commands of the operator do not need it. */
  secret: () => string;
  effort: Effort;
  /** Claims the solution of a challenge; false if any process has claimed it before. */
  spend: (signature: string) => Promise<boolean>;
};

export function createProofOfWork({ secret, effort, spend }: ProofOfWorkOptions): Captcha {
  let keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string } | null = null;
  const secrets = () => {
    keys ??= { hmacSignatureSecret: derive(secret(), 'challenge'), hmacKeySignatureSecret: derive(secret(), 'key') };
    return keys;
  };

  return {
    provider: 'altcha',
    siteKey: null,
    origins: CAPTCHA_ORIGINS.altcha,
    async challenge() {
      const challenge: Challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(effort.min, effort.max),
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
      return spend(given.data.challenge.signature);
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
