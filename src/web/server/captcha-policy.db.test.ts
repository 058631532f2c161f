import { describe, expect, test } from 'vitest';
import { pageHeaders } from '#platform/security/headers.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The content security policy allows a captcha's script on pages whose forms may require one, and nowhere else. */

const WITH_CAPTCHA = [
  '/users/sign_in',
  '/create_account',
  '/sign_up',
  '/sign_up_obi_iframe',
  '/subscribe?step=purchase&plan=STANDARD&period=year',
  '/news/contact-us-5',
];
const WITHOUT = ['/', '/users/password/forgot', '/help', '/gifts/purchase', '/privacy'];

const EXPECTED = {
  turnstile: {
    scripts: 'https://challenges.cloudflare.com',
    frames: 'https://challenges.cloudflare.com',
  },
  recaptcha: {
    scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  },
};
const PROVIDERS = /cloudflare|google\.com\/recaptcha|gstatic/;

const rulesOf = (policy = '') =>
  Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.slice(rule.indexOf(' ') + 1)]));

describe.each(['turnstile', 'recaptcha'] as const)('%s', (provider) => {
  test('is named on pages with its forms, as it documents it, and on no other', async () => {
    const app = await testSite({ CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'a-key', CAPTCHA_SECRET: 'a-secret' });
    try {
      for (const path of WITH_CAPTCHA) {
        const rules = rulesOf((await app.get(path)).headers['content-security-policy']);
        expect({ path, rule: rules['script-src'] }).toEqual({
          path,
          rule: expect.stringContaining(`'self' ${EXPECTED[provider].scripts} 'sha256-`),
        });
        expect({ path, rule: rules['frame-src'] }).toEqual({
          path,
          rule: expect.stringMatching(new RegExp(`(^| )${EXPECTED[provider].frames}$`)),
        });
        const others = Object.entries(rules).filter(([name]) => name !== 'script-src' && name !== 'frame-src');
        expect(JSON.stringify(others)).not.toMatch(PROVIDERS);
      }
      for (const path of WITHOUT)
        expect((await app.get(path)).headers['content-security-policy']).not.toMatch(PROVIDERS);
    } finally {
      await app.close();
    }
  });
});

test('the proof of work needs no origin of anybody’s', async () => {
  const app = await testSite();
  try {
    for (const path of WITH_CAPTCHA)
      expect((await app.get(path)).headers['content-security-policy']).not.toMatch(PROVIDERS);
  } finally {
    await app.close();
  }
});

test('the development server lets the same scripts in', () => {
  const headers = pageHeaders({ isSecure: false, development: true, scriptOrigins: ['https://provider.example'] });
  expect(rulesOf(headers['content-security-policy'])['script-src']).toContain('https://provider.example');
});
