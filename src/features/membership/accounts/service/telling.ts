import type { CaptchaAction } from '#kernel/captcha-actions.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';

/**
 * Calls that tell whether an e-mail or a username is taken are the stated exception to never telling (decision 38). Together they
 * answer an address 150 times in ten minutes, then only with a captcha: four times for each of a school class behind one address, and
 * over a day fewer than 20 a minute would be.
 */

const TELLING = { points: 150, seconds: 600 };

/** Whether an answer is left; takes it. */
export async function hasAnswer({ ports, client }: Context): Promise<boolean> {
  const { isAllowed } = await consumeAddressLimit(ports.rateLimiter, {
    name: 'telling',
    ip: client.ip,
    limit: TELLING,
  });
  return isAllowed;
}

/** Asked by each limit that a captcha opens; the token is used up by the first, and its worth is kept for the others. */
export type CaptchaGate = { isSolved(): Promise<boolean> };

export function captchaGate(
  { ports, client }: Context,
  { token, action }: { token: string | undefined; action: CaptchaAction },
): CaptchaGate {
  let solved: Promise<boolean> | null = null;
  return {
    isSolved() {
      solved ??= ports.captcha.isSolved(token, { ip: client.ip, action });
      return solved;
    },
  };
}

export const captchaNeeded = () =>
  apiError('captcha_needed', { message: 'Please complete the check that you’re human, then try again.' });

/** Takes an answer; throws captcha_needed where none is left and the gate stays shut. */
export async function takeAnswer(ctx: Context, gate: CaptchaGate): Promise<void> {
  if (!(await hasAnswer(ctx)) && !(await gate.isSolved())) throw captchaNeeded();
}
