import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/**
 * An external captcha provider in a real browser, under the page's own content policy. The provider's script is a stub, and so is the
 * endpoint's verdict: nothing leaves the machine.
 */

const PROVIDER = 'https://challenges.cloudflare.com/**';
const TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';
/** Shows a challenge, as managed mode may. */
const SCRIPT = `window.turnstile = {
  render(place, options) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Verify you are human';
    button.addEventListener('click', () => options.callback('${TOKEN}'));
    place.append(button);
    options['before-interactive-callback']();
    window.widget = { place, action: options.action };
    return 'w1';
  },
  remove: () => window.widget.place.replaceChildren(),
};`;

let server: RunningServer;
beforeAll(async () => {
  const secret = '1x0000000000000000000000000000000AA';
  server = await startServer({
    env: { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: '1x00000000000000000000AA', CAPTCHA_SECRET: secret },
  });
});
afterAll(() => server?.stop());

/** The tokens of the sign-ins that the page sent; without one, the endpoint requires a captcha. */
async function refuseWithoutToken(page: Page): Promise<(string | undefined)[]> {
  const tokens: (string | undefined)[] = [];
  await page.route('**/api/user/sign_in', (route) => {
    const token = route.request().postDataJSON().user.captcha_token;
    tokens.push(token);
    const refusal = token
      ? { error: 'Wrong password', error_code: 'wrong_credentials' }
      : { error: 'Please complete the check that you’re human, then try again.', error_code: 'captcha_needed' };
    return route.fulfill({ status: 422, json: refusal });
  });
  return tokens;
}

async function openSignIn(): Promise<Page> {
  const page = await openPage({ expected: /status of 422|ERR_FAILED/ });
  await page.goto(server.url('/users/sign_in'));
  await hydrated(page);
  await page.getByLabel('Email or username').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  return page;
}

test('the provider’s script is loaded when a captcha is asked for, and its check is the next stop of the Tab key', async () => {
  const page = await openSignIn();
  const loaded: string[] = [];
  await page.route(PROVIDER, (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  const tokens = await refuseWithoutToken(page);
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  expect(loaded).toEqual([]);
  await logIn.press('Enter');
  await page.getByText('Complete the check below to continue.').waitFor();
  expect(loaded).toEqual(['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit']);
  expect(await faultsOfView(page)).toEqual([]);
  await page.keyboard.press('Tab');
  const check = page.getByRole('region', { name: 'Check that you’re a person' }).getByRole('button');
  expect(await check.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.evaluate('window.widget.action')).toBe('sign_in');
  await check.press('Enter');
  await page.getByText('Wrong password').waitFor();
  expect(tokens).toEqual([undefined, TOKEN]);
  expect(await check.count()).toBe(0);
});

test('a blocked script is said with what to do next, and the next try loads it again', async () => {
  const page = await openSignIn();
  await refuseWithoutToken(page);
  await page.route(PROVIDER, (route) => route.abort());
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  await logIn.click();
  await page.getByText('Turn off content blockers for this page').waitFor();
  await page.unroute(PROVIDER);
  await page.route(PROVIDER, (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
  await logIn.click();
  await page.getByRole('button', { name: 'Verify you are human' }).waitFor();
});
