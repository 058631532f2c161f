import { z } from 'zod';
import type { CaptchaAction } from '#kernel/captcha-actions.ts';
import { MINUTE_MS } from '#kernel/dates.ts';

/** The reply of siteverify by Turnstile and reCAPTCHA v3, and our verdict about it. */

export const siteVerifyAnswer = z.object({
  success: z.boolean(),
  /** Where the challenge was solved. */
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  /** Only reCAPTCHA v3: from 0 (surely a bot) to 1 (surely a person). */
  score: z.number().nullish(),
  challenge_ts: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
});
export type SiteVerifyAnswer = z.infer<typeof siteVerifyAnswer>;

type Expected = {
  action: CaptchaAction;
  /** The domain of all sites, which are its subdomains. */
  baseDomain: string;
  /** Null if the provider gives no score. */
  minScore: number | null;
  now: Date;
};

export type Verdict =
  | { kind: 'solved' }
  /** The visitor's fault: wrong, used, expired, or for something else. */
  | { kind: 'refused'; reason: string }
  /** The operator's fault: our secret or key is wrong, and nobody can pass. */
  | { kind: 'misconfigured'; reason: string }
  /** The provider's fault: the same token may be accepted in a moment. */
  | { kind: 'unavailable'; reason: string };

/** Tokens live 5 minutes (Turnstile) or 2 (reCAPTCHA); twice the longer one, because clocks differ. */
const MAX_AGE_MS = 10 * MINUTE_MS;

export const WRONG_SECRET = ['missing-input-secret', 'invalid-input-secret'];

export function judgeAnswer(answer: SiteVerifyAnswer, expected: Expected): Verdict {
  const codes = answer['error-codes'] ?? [];
  const wrongSecret = codes.find((code) => WRONG_SECRET.includes(code));
  if (wrongSecret) return { kind: 'misconfigured', reason: wrongSecret };
  if (codes.includes('internal-error')) return { kind: 'unavailable', reason: 'internal-error' };
  if (!answer.success) return { kind: 'refused', reason: codes.join(' ') || 'no success' };
  // Google answers without a score for a v2 key.
  if (expected.minScore !== null && typeof answer.score !== 'number')
    return { kind: 'misconfigured', reason: 'no score: the key is not of reCAPTCHA v3' };
  const reason = mismatchOf(answer, expected);
  return reason === null ? { kind: 'solved' } : { kind: 'refused', reason };
}

function mismatchOf({ hostname, action, score, challenge_ts: solvedAt }: SiteVerifyAnswer, expected: Expected) {
  if (!isOurs(hostname ?? '', expected.baseDomain)) return `hostname ${hostname}`;
  if (action !== expected.action) return `action ${action}`;
  if (expected.minScore !== null && (score ?? 0) < expected.minScore) return `score ${score}`;
  if (solvedAt && isTooOld(solvedAt, expected.now)) return `time ${solvedAt}`;
  return null;
}

const isOurs = (hostname: string, baseDomain: string) =>
  hostname.toLowerCase() === baseDomain || hostname.toLowerCase().endsWith(`.${baseDomain}`);

/** Also true for an invalid time or one in the future. */
const isTooOld = (solvedAt: string, now: Date) => !(Math.abs(now.getTime() - Date.parse(solvedAt)) <= MAX_AGE_MS);
