import type { FormCaptchaAction } from '#kernel/captcha-actions.ts';
import { captchaFailure } from './captcha-words.ts';
import { solveByRecaptcha } from './recaptcha.ts';
import { solveByTurnstile } from './turnstile.ts';

/** What a form needs for a captcha. */
export type CaptchaForm = {
  action: FormCaptchaAction;
  /** Where a provider may show its check; null if nowhere. */
  place: () => HTMLElement | null;
  /** Reports the progress; empty when done. */
  onStatus: (words: string) => void;
};

export type CaptchaChallenge = {
  provider: 'altcha' | 'recaptcha' | 'turnstile';
  siteKey: string | null;
  challenge: string | null;
};

/** The token for the call, from the configured provider, whose script is loaded only here. */
export async function solveCaptcha(
  { provider, siteKey, challenge }: CaptchaChallenge,
  { action, place, onStatus }: CaptchaForm,
): Promise<string> {
  switch (provider) {
    case 'altcha': {
      const { solveProofOfWork } = await import('./proof-of-work.ts');
      return solveProofOfWork(challenge ?? '', action);
    }
    case 'turnstile':
      return solveByTurnstile({ siteKey: siteKey ?? '', action, place: place(), onStatus });
    case 'recaptcha':
      return solveByRecaptcha({ siteKey: siteKey ?? '', action });
    default:
      // A page loaded before a deployment may not know the configured provider.
      throw captchaFailure('not_loaded', action);
  }
}
