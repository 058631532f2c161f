import type { CaptchaAction } from '#kernel/captcha-actions.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';

/**
 * Calls that reveal whether an email or username is taken are the stated exception to never revealing it (decision 38). Together they
 * answer one address 150 times in ten minutes, then only with a captcha. That is four checks for each student of a class behind one
 * address; spread over a day, it is fewer than 20 a minute.
 */

const TELLING = { points: 150, seconds: 600 };

/** Consumes an answer; false if none is left. */
export async function hasAnswer({ ports, client }: Context): Promise<boolean> {
  const { isAllowed } = await consumeAddressLimit(ports.rateLimiter, {
    name: 'telling',
    ip: client.ip,
    limit: TELLING,
  });
  return isAllowed;
}

/** Checked by each limit that a captcha lifts. The first check uses up the token, and its result is kept for the others. */
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

/** Consumes an answer; throws captcha_needed if none is left and the captcha isn't solved. */
export async function takeAnswer(ctx: Context, gate: CaptchaGate): Promise<void> {
  if (!(await hasAnswer(ctx)) && !(await gate.isSolved())) throw captchaNeeded();
}
