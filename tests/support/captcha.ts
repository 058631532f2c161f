import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Captcha } from '#platform/captcha/captcha.ts';

/** Solves the embedded captcha as a browser would: a single-use token. */
export async function solveCaptcha(captcha: Captcha): Promise<string> {
  const challenge = JSON.parse((await captcha.challenge()) ?? 'null');
  const solution = await solveChallenge({ challenge, deriveKey });
  return tokenOf({ challenge, solution });
}

/** As the browser sends the solution. */
export const tokenOf = (solved: object): string => Buffer.from(JSON.stringify(solved)).toString('base64');
