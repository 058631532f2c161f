import type { FormCaptchaAction } from '#kernel/captcha-actions.ts';
import { apiError, type BluechipAPIError } from '#kernel/errors.ts';

/** A form's captcha messages: each failure with what to do next. */

export const CHECKING = 'Making sure you’re human…';
export const INTERACTIVE = 'Complete the check below to continue.';
export const PLACE_LABEL = 'Check that you’re a person';

type Problem =
  /** The provider's script or frame did not load: a content blocker, a filter, no network. */
  | 'not_loaded'
  /** It loaded, and this browser did not pass. */
  | 'not_passed';

const WORDS: Readonly<Record<Problem, string>> = {
  not_loaded:
    'The check that you’re a person didn’t load. Turn off content blockers for this page, or try another network or browser, then try again.',
  not_passed: 'We couldn’t confirm that you’re a person. Please try again.',
};

/** How long each limit lasts, and what works without a captcha. */
const OTHER_WAYS: Readonly<Record<FormCaptchaAction, string>> = {
  sign_in: ' You can also log in with a link sent by email, or wait ten minutes.',
  register: ' You can also wait an hour.',
  contact: ' You can also wait an hour.',
};

export const captchaFailure = (problem: Problem, action: FormCaptchaAction): BluechipAPIError =>
  apiError('captcha_needed', { message: WORDS[problem] + OTHER_WAYS[action] });
