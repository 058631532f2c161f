import { z } from 'zod';
import type { CaptchaAction } from '#kernel/captcha-actions.ts';
import { MINUTE_MS } from '#kernel/dates.ts';

/** What siteverify of Turnstile and of reCAPTCHA v3 answers, and what it is worth. */

export const siteVerifyAnswer = z.object({
  success: z.boolean(),
  /** Where the challenge was solved. */
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  /** Of reCAPTCHA v3: 0 is surely a program, 1 surely a person. */
  score: z.number().nullish(),
  challenge_ts: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
});
export type SiteVerifyAnswer = z.infer<typeof siteVerifyAnswer>;

type Expected = {
  action: CaptchaAction;
  /** Of which the sites are sub-domains. */
  baseDomain: string;
  /** Null: the provider gives no score. */
  minScore: number | null;
  now: Date;
};

export type Verdict =
  | { kind: 'solved' }
  /** The member's: wrong, used, too old, or for something else. */
  | { kind: 'refused'; reason: string }
  /** The operator's: our secret or our key is wrong, and no member can pass. */
  | { kind: 'misconfigured'; reason: string }
  /** The provider's: the same token may be good in a moment. */
  | { kind: 'unavailable'; reason: string };

/** Tokens live 5 minutes (Turnstile) or 2 (reCAPTCHA); twice that, because clocks differ. */
const MAX_AGE_MS = 10 * MINUTE_MS;

export const WRONG_SECRET = ['missing-input-secret', 'invalid-input-secret'];

export function judgeAnswer(answer: SiteVerifyAnswer, expected: Expected): Verdict {
  const codes = answer['error-codes'] ?? [];
  const wrongSecret = codes.find((code) => WRONG_SECRET.includes(code));
  if (wrongSecret) return { kind: 'misconfigured', reason: wrongSecret };
  if (codes.includes('internal-error')) return { kind: 'unavailable', reason: 'internal-error' };
  if (!answer.success) return { kind: 'refused', reason: codes.join(' ') || 'no success' };
  // Google answers without a score for a key of v2.
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

/** Also what is no time, or one to come. */
const isTooOld = (solvedAt: string, now: Date) => !(Math.abs(now.getTime() - Date.parse(solvedAt)) <= MAX_AGE_MS);
