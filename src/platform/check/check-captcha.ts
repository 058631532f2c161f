import { SITE_VERIFY_ADDRESSES } from '../captcha/site-verify.ts';
import { siteVerifyAnswer, WRONG_SECRET } from '../captcha/site-verify-answer.ts';
import type { Config } from '../config/config.ts';
import { ask, type Fetch, wordsOf } from './ask.ts';
import { type Check, failed, ok } from './finding.ts';

/** The captcha: with a valid secret a made-up token is refused as a token; with an invalid one the secret is refused. */
export const checkCaptcha = (
  { CAPTCHA_PROVIDER: provider, CAPTCHA_SECRET: secret = '' }: Pick<Config, 'CAPTCHA_PROVIDER' | 'CAPTCHA_SECRET'>,
  fetch: Fetch,
): Check => ({
  service: 'captcha',
  run: async (signal) => {
    if (provider === 'altcha') return ok('altcha is built in');
    const answer = await ask(fetch, SITE_VERIFY_ADDRESSES[provider], {
      method: 'POST',
      body: new URLSearchParams({ secret, response: 'a-token-of-bluechip-check' }),
      signal,
    });
    const read = siteVerifyAnswer.safeParse(answer.body);
    if (!read.success) return failed(`${provider} answers ${wordsOf(answer)}`);
    const codes = read.data['error-codes'] ?? [];
    if (codes.some((code) => WRONG_SECRET.includes(code)))
      return failed(`${provider} refuses the secret: correct CAPTCHA_SECRET`);
    if (codes.includes('internal-error')) return failed(`${provider} has a fault of its own: check again in a minute`);
    return ok(`${provider} accepts the secret; the site key can only be tested in a browser`);
  },
});
