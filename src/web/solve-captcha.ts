import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { apiError } from '#kernel/errors.ts';

/** The proof of work that stands for a captcha: the browser computes for a moment, and its owner is asked nothing. */

type Asked = { provider: string; challenge: string | null };

const GIVE_UP_MS = 60_000;

/** The token that the call wants; refuses with `captcha_needed` where this browser cannot compute it. */
export async function solveCaptcha(ask: (input: object) => Promise<Asked>): Promise<string> {
  const { provider, challenge: text } = await ask({});
  // Without TLS a browser has no cryptography; another provider's script is nothing that a page of ours loads.
  if (provider !== 'altcha' || text === null || !globalThis.crypto?.subtle) throw cannot();
  const challenge: Challenge = JSON.parse(text);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: GIVE_UP_MS });
  if (!solution) throw cannot();
  return btoa(JSON.stringify({ challenge, solution }));
}

const cannot = () =>
  apiError('captcha_needed', {
    message:
      'This browser could not show that it is no robot. Sign in by a mailed link, or wait: ten minutes for a sign-in, an hour for a message.',
  });
