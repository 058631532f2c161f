import type { FormCaptchaAction } from '#kernel/captcha-actions.ts';
import { captchaFailure } from './captcha-words.ts';
import { loadScript, withinTime } from './provider-script.ts';

/** Google reCAPTCHA v3: it asks nothing, and the server judges by its score. Its badge then stays in a corner of the page. */

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
    // The first script loads the others, which a blocker may stop silently.
    await new Promise<void>((resolve) => recaptcha.ready(resolve));
    return recaptcha.execute(siteKey, { action });
  };
  const token = await withinTime(execute()).catch(() => '');
  if (!token) throw captchaFailure('not_loaded', action);
  return token;
}
