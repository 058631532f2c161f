import type { FormCaptchaAction } from '#kernel/captcha-actions.ts';
import { captchaFailure } from './captcha-words.ts';
import { loadScript, withinTime } from './provider-script.ts';

/** Google reCAPTCHA v3: it asks nothing, and the server judges by its score. Its badge stands in a corner of the page from then on. */

export type Recaptcha = {
  ready: (run: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>;
};

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

async function loadRecaptcha(siteKey: string): Promise<Recaptcha | undefined> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  return window.grecaptcha;
}

type RecaptchaForm = { siteKey: string; action: FormCaptchaAction };

/** `load`: for tests. */
export async function solveByRecaptcha({ siteKey, action }: RecaptchaForm, load = loadRecaptcha): Promise<string> {
  const execute = async () => {
    const recaptcha = await load(siteKey);
    if (!recaptcha) throw new Error('no script');
    // What was loaded first loads the rest, which a blocker may stop without a word.
    await new Promise<void>((resolve) => recaptcha.ready(resolve));
    return recaptcha.execute(siteKey, { action });
  };
  const token = await withinTime(execute()).catch(() => '');
  if (!token) throw captchaFailure('not_loaded', action);
  return token;
}
