import { z } from 'zod';
import { apiError } from '#kernel/errors.ts';
import type { Log } from '../log/log.ts';
import type { Captcha } from './captcha.ts';

/** The outside captchas: the browser gets a token from the provider's script, and the provider says once what it is worth. */

const ADDRESSES = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const TIMEOUT_MS = 5_000;
const RETRY_SECONDS = 10;
const reply = z.object({ success: z.boolean() });

/** `fetch`: for tests. The address is the provider's own, never one that a person gave. */
export function createSiteVerify({
  provider,
  siteKey,
  secret,
  log,
  fetch = globalThis.fetch,
}: {
  provider: keyof typeof ADDRESSES;
  siteKey: string;
  secret: string;
  log: Log;
  fetch?: typeof globalThis.fetch;
}): Captcha {
  return {
    provider,
    siteKey,
    challenge: async () => null,
    async isSolved(token, ip) {
      if (!token) return false;
      try {
        const answer = await fetch(ADDRESSES[provider], {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: ip }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return reply.parse(await answer.json()).success;
      } catch (error) {
        log.warn({ err: error, provider }, 'the captcha provider does not answer');
        throw apiError('overloaded', { retryAfter: RETRY_SECONDS });
      }
    },
  };
}
