import type { CaptchaAction } from '#kernel/captcha-actions.ts';

export const CAPTCHA_PROVIDERS = ['altcha', 'recaptcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

/** Where a solution is used. */
type CaptchaUse = { ip: string; action: CaptchaAction };

/** Tells people from programs, or makes a program's try cost something. */
export type Captcha = {
  provider: CaptchaProvider;
  /** Of an outside provider; null for the embedded one. */
  siteKey: string | null;
  /** What a page that may ask for a captcha loads beside its own. */
  origins: CaptchaOrigins;
  /** What the embedded provider gives to be solved, as JSON text; null for an outside one, which asks by its own script. */
  challenge(): Promise<string | null>;
  /**
   * Whether `token` is a solution that was not used before; asking uses it up. Turnstile and reCAPTCHA sign the action into the token, and
   * one of another action is refused; a proof of work is good for any form, once. Throws `overloaded` when an outside provider does not
   * answer or refuses our secret: nobody is let through unasked.
   */
  isSolved(token: string | undefined, use: CaptchaUse): Promise<boolean>;
};

type CaptchaOrigins = { scripts: readonly string[]; frames: readonly string[] };

/** As each provider documents them for a content policy. */
export const CAPTCHA_ORIGINS: Readonly<Record<CaptchaProvider, CaptchaOrigins>> = {
  altcha: { scripts: [], frames: [] },
  turnstile: { scripts: ['https://challenges.cloudflare.com'], frames: ['https://challenges.cloudflare.com'] },
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
};
