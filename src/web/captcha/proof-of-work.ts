import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { FormCaptchaAction } from '#kernel/captcha-actions.ts';
import { captchaFailure } from './captcha-words.ts';

/** The embedded captcha: the browser computes for a moment, without asking its user anything. */

const GIVE_UP_MS = 60_000;

export async function solveProofOfWork(text: string, action: FormCaptchaAction): Promise<string> {
  // Without TLS, browsers offer no cryptography.
  if (!globalThis.crypto?.subtle) throw captchaFailure('not_passed', action);
  const challenge: Challenge = JSON.parse(text);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: GIVE_UP_MS });
  if (!solution) throw captchaFailure('not_passed', action);
  return btoa(JSON.stringify({ challenge, solution }));
}
