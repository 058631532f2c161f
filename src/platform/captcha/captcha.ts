import type { CaptchaAction } from '#kernel/captcha-actions.ts';

export const CAPTCHA_PROVIDERS = ['altcha', 'recaptcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

/** Where a solution is used. */
type CaptchaUse = { ip: string; action: CaptchaAction };

/** Tells people from bots, or makes each try of a bot costly. */
export type Captcha = {
  provider: CaptchaProvider;
  /** The outside provider's site key; null for the embedded one. */
  siteKey: string | null;
  /** The origins that a page with a captcha must allow. */
  origins: CaptchaOrigins;
  /** The embedded provider's challenge as JSON text; null for an outside one, which has its own script. */
  challenge(): Promise<string | null>;
  /**
   * Whether `token` is an unused solution; the check uses it up. Turnstile and reCAPTCHA sign the action into the token, and a token for
   * another action is refused; a proof of work is good for any form, once. Throws `overloaded` when an outside provider does not answer or
   * refuses our secret: nobody passes unchecked.
   */
  isSolved(token: string | undefined, use: CaptchaUse): Promise<boolean>;
};

type CaptchaOrigins = { scripts: readonly string[]; frames: readonly string[] };

/** The origins that each provider documents for a content security policy. */
export const CAPTCHA_ORIGINS: Readonly<Record<CaptchaProvider, CaptchaOrigins>> = {
  altcha: { scripts: [], frames: [] },
  turnstile: { scripts: ['https://challenges.cloudflare.com'], frames: ['https://challenges.cloudflare.com'] },
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
};
