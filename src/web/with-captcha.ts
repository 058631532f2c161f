import { isApiError } from '#kernel/errors.ts';
import type { Api } from './request-context.ts';

/** Sends a call; where it is refused for want of a captcha, once more with the solution of one. `onSolving`: that takes a moment. */
export async function withCaptcha<Reply>(
  api: Pick<Api, 'registration'>,
  attempt: (solution?: string) => Promise<Reply>,
  onSolving: () => void = () => {},
): Promise<Reply> {
  try {
    return await attempt();
  } catch (error) {
    if (!isApiError(error) || error.code !== 'captcha_needed') throw error;
    onSolving();
    const { solveCaptcha } = await import('./solve-captcha.ts');
    return attempt(await solveCaptcha(() => api.registration.captcha()));
  }
}
