import { isApiError } from '#kernel/errors.ts';
import type { Api } from '../request-context.ts';
import { CHECKING, captchaFailure } from './captcha-words.ts';
import type { CaptchaForm } from './solve-captcha.ts';

/** Sends a call; if it is refused because a captcha is required, solves one and sends it again. */
export async function withCaptcha<Reply>(
  api: { registration: Pick<Api['registration'], 'captcha'> },
  attempt: (solution?: string) => Promise<Reply>,
  form: CaptchaForm,
): Promise<Reply> {
  try {
    return await attempt();
  } catch (error) {
    if (!needsCaptcha(error)) throw error;
  }
  const solution = await solve(api, form);
  try {
    return await attempt(solution);
  } catch (error) {
    // The provider rejected its own token: because of a low score, or because it had expired.
    throw needsCaptcha(error) ? captchaFailure('not_passed', form.action) : error;
  }
}

async function solve(api: { registration: Pick<Api['registration'], 'captcha'> }, form: CaptchaForm): Promise<string> {
  form.onStatus(CHECKING);
  try {
    const { solveCaptcha } = await import('./solve-captcha.ts');
    return await solveCaptcha(await api.registration.captcha(), form);
  } finally {
    form.onStatus('');
  }
}

const needsCaptcha = (error: unknown): boolean => isApiError(error) && error.code === 'captcha_needed';
