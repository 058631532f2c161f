export const CAPTCHA_PROVIDERS = ['altcha', 'recaptcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

/** Tells people from programs, or makes a program's try cost something. */
export type Captcha = {
  provider: CaptchaProvider;
  /** Of an outside provider; null for the embedded one. */
  siteKey: string | null;
  /** What the embedded provider gives to be solved, as JSON text; null for an outside one, which asks by its own script. */
  challenge(): Promise<string | null>;
  /**
   * Whether `token` is a solution that was not used before; asking uses it up. Throws `overloaded` when an outside provider does not
   * answer: nobody is let through unasked.
   */
  isSolved(token: string | undefined, ip: string): Promise<boolean>;
};
