import { apiError } from '#kernel/errors.ts';
import type { Log } from '../log/log.ts';
import { CAPTCHA_ORIGINS, type Captcha } from './captcha.ts';
import { judgeAnswer, type SiteVerifyAnswer, siteVerifyAnswer, type Verdict } from './site-verify-answer.ts';
import { TEST_SECRETS } from './test-secrets.ts';

/** The outside captchas: the browser gets a token from the provider's script, and the provider verifies it once. */

export const SITE_VERIFY_ADDRESSES = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const TIMEOUT_MS = 5_000;
const RETRY_SECONDS = 10;

export type SiteVerifyOptions = {
  provider: keyof typeof SITE_VERIFY_ADDRESSES;
  siteKey: string;
  secret: string;
  baseDomain: string;
  /** The lowest score that passes, for a provider that gives one. */
  minScore: number;
  log: Log;
  /** For tests. The address is the provider's own and never comes from user input. */
  fetch?: typeof globalThis.fetch;
};

/** Why nobody can pass, until the provider gives a usable answer again. */
type Outage = Extract<Verdict['kind'], 'misconfigured' | 'unavailable'>;

export function createSiteVerify(options: SiteVerifyOptions): Captcha {
  const { provider, siteKey, secret, baseDomain, log, fetch = globalThis.fetch } = options;
  const minScore = provider === 'recaptcha' ? options.minScore : null;

  async function ask(token: string, ip: string): Promise<SiteVerifyAnswer> {
    const reply = await fetch(SITE_VERIFY_ADDRESSES[provider], {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A refused secret may come as status 400, with the code in the body.
    if (reply.status >= 500) throw new Error(`status ${reply.status}`);
    return siteVerifyAnswer.parse(await reply.json());
  }

  let outage: Outage | null = null;

  /** Logs once per outage; a line per try would flood the log. */
  function noteOutage(kind: Outage, facts: object): void {
    if (outage === kind) return;
    outage = kind;
    if (kind === 'unavailable') log.warn(facts, 'the captcha provider does not answer');
    else log.error(facts, 'the captcha provider refuses our keys: check CAPTCHA_SITE_KEY and CAPTCHA_SECRET');
  }

  function noteReturn(): void {
    if (outage !== null) log.info({ provider }, 'the captcha provider answers again');
    outage = null;
  }

  function conclude(verdict: Verdict): boolean {
    if (verdict.kind === 'solved') {
      noteReturn();
      return true;
    }
    const facts = { provider, reason: verdict.reason };
    switch (verdict.kind) {
      case 'refused':
        noteReturn();
        // Reveals when the provider does not know one of our host names.
        log.info(facts, 'a captcha was refused');
        return false;
      case 'misconfigured':
      case 'unavailable':
        noteOutage(verdict.kind, facts);
        throw unavailable();
    }
  }

  return {
    provider,
    siteKey,
    origins: CAPTCHA_ORIGINS[provider],
    challenge: async () => null,
    async isSolved(token, { ip, action }) {
      if (!token) return false;
      const answer = await ask(token, ip).catch((error: unknown) => {
        noteOutage('unavailable', { err: error, provider });
        throw unavailable();
      });
      const verdict = judgeAnswer(answer, { action, baseDomain, minScore, now: new Date() });
      // Turnstile's test keys answer with a host name and an action of their own; production refuses such a secret at startup.
      const isTest = provider === 'turnstile' && TEST_SECRETS.has(secret);
      return conclude(isTest && answer.success ? { kind: 'solved' } : verdict);
    },
  };
}

const unavailable = () =>
  apiError('overloaded', {
    message: 'We can’t check right now that you’re a person. Please try again in a minute.',
    retryAfter: RETRY_SECONDS,
    isKnownOutage: true,
  });
