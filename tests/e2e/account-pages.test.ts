import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { failOnce, hydrated, openPage, SIZES, severeToast } from '#tests/support/browser.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The pages for logging in and signing up: each state rendered and accessible, with the form's errors in the right places. */

/** Console messages of intentionally refused calls. */
const REFUSED = /status of 4\d\d/;
const PASSWORD = 'the otter swims at dawn 7';
const A_TOKEN = 'not-a-token-that-was-ever-mailed';

let server: RunningServer;
/** Another party's site, which frames the registration. */
const partner = createServer((_request, reply) => {
  const frame = `<iframe title="Join" width="400" height="900" src="${server.url('/sign_up_obi_iframe')}"></iframe>`;
  reply
    .setHeader('content-type', 'text/html')
    .end(`<!doctype html><html lang="en"><title>Partner</title>${frame}</html>`);
});
let partnerOrigin = '';
beforeAll(async () => {
  partner.listen(0, '127.0.0.1');
  await once(partner, 'listening');
  const address = partner.address();
  partnerOrigin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  server = await startServer({ env: { SIGN_UP_FRAME_ORIGINS: partnerOrigin } });
});
afterAll(async () => {
  partner.close();
  await server?.stop();
});

const SCREENS = [
  ['/users/sign_in', 'Log in'],
  ['/users/sign_in?password=changed', 'Log in'],
  ['/users/sign_in?ended=suspicious_activity', 'Log in'],
  ['/users/sign_in?step=second_factor', 'Enter your code'],
  [`/users/sign_in?link_token=${A_TOKEN}`, 'Log in with your link'],
  ['/users/sign_out', 'You are logged out'],
  ['/users/username/forgot', 'Forgot your username?'],
  ['/users/password/forgot?sent=1', 'Forgot your password?'],
  ['/users/password/edit', 'This link is incomplete'],
  [`/users/password/edit?reset_password_token=${A_TOKEN}`, 'This link no longer works'],
  [`/users/undo?token=${A_TOKEN}`, 'This link can’t undo anything'],
  ['/users/undo?done=link_mailed', 'Your account is locked down'],
  ['/users/confirmation', 'Confirm your email'],
  [`/users/confirmation?token=${A_TOKEN}`, 'Confirm your email'],
  [`/users/confirmation?change_token=${A_TOKEN}`, 'Change your email'],
  ['/users/confirmation?done=half', 'Almost done'],
  ['/create_account', 'Create a free account'],
  ['/sign_up?utm_source=paper', 'Create a free account'],
  ['/sign_up_obi_iframe', 'Create a free account'],
  ['/sign_up_obi_iframe?done=1', 'Check your email'],
] as const;

test.each(SCREENS)('%s', async (path, heading) => {
  const page = await openPage({ width: SIZES.phone });
  await page.goto(server.url(path));
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  expect(await page.title()).toMatch(/^[A-Z].+ \| Bluechip$/);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await faultsOf(page, { widths: [SIZES.phone, SIZES.desktop], without: [] })).toEqual([]);
});

// These run first, and without JavaScript before with it: from the fourth account of one address on, a captcha is required.
test.each([false, true])('an account is made in a frame of another origin; with JavaScript: %s', async (javaScript) => {
  const page = await openPage({ javaScript, width: 500 });
  await page.goto(partnerOrigin);
  const frame = page.frameLocator('iframe');
  await makeAccount(frame, `framed_${javaScript}`);
  await frame.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'remember_user_token_v2' }),
  );
});

test('what is wrong stands under its field, the first of them has the focus, and what was typed stays', async () => {
  const page = await openPage();
  await page.goto(server.url('/create_account'));
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  await page.getByLabel('Username', { exact: true }).fill('an');
  await page.getByRole('button', { name: 'Create account' }).click();
  const wrong = page.locator('main form [aria-invalid=true]');
  await expect.poll(() => wrong.count()).toBe(2);
  for (const words of ['Use at least 3 characters', 'Please enter your password', 'Please enter your age'])
    await page.getByText(words, { exact: true }).waitFor();
  expect(await wrong.first().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel('Username', { exact: true }).inputValue()).toBe('an');
});

test('wrong credentials are a severe toast, said again at each try, and the form keeps what was typed', async () => {
  const page = await openPage({ expected: REFUSED });
  await page.goto(server.url('/users/sign_in'));
  await hydrated(page);
  await page.getByLabel('Email or username').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  await button.click();
  await severeToast(page, 'don’t match');
  expect(await page.locator('main').getByRole('alert').count()).toBe(0);
  expect(await page.getByLabel('Email or username').inputValue()).toBe('nobody@example.org');
  expect(new URL(page.url()).pathname).toBe('/users/sign_in');
  const toast = page.getByRole('region', { name: 'Alerts' }).getByRole('alert');
  const first = await toast.elementHandle();
  await button.click();
  await expect.poll(() => first?.evaluate((alert) => alert.isConnected)).toBe(false);
  await severeToast(page, 'don’t match');
  expect(await toast.count()).toBe(1);
});

test('a sign-in that no server answers is the fallback as a toast', async () => {
  const page = await openPage({ expected: /ERR_FAILED/ });
  await page.goto(server.url('/users/sign_in'));
  await hydrated(page);
  await failOnce(page, '**/api/user/sign_in', 'unsent');
  await page.getByLabel('Email or username').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await severeToast(page, 'Something went wrong. Please try again later.');
});

test('a registration refused for two fields joins both in a toast, beside the words at the fields', async () => {
  const page = await openPage({ expected: REFUSED });
  await page.goto(server.url('/create_account'));
  await hydrated(page);
  const errors = {
    'registration.email': ['This e-mail has an account.'],
    'registration.username': ['This name is taken.'],
  };
  await page.route('**/api/v2/registrations', (route) =>
    route.fulfill({ status: 422, json: { errors, error_code: 'invalid' } }),
  );
  await page.getByLabel('Email').fill('kim@example.org');
  await page.getByLabel('Username').fill('kim2027');
  await page.getByLabel('Password', { exact: true }).fill('a password of some length');
  await page.getByLabel('16 or older').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await severeToast(page, 'This e-mail has an account. This name is taken.');
  await page.locator('main form').getByText('This name is taken.').waitFor();
});

test('a password is hidden until its reader asks to see it', async () => {
  const page = await openPage();
  await page.goto(server.url('/users/sign_in'));
  await hydrated(page);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('texts of the specification are on their pages, word for word', async () => {
  const page = await openPage();
  await page.goto(server.url('/create_account'));
  await page.getByText('Free Account - No Subscriptions').waitFor();
  await page.goto(server.url('/users/sign_in?password=changed'));
  const changed =
    'Password changed. You will need to log in again to access your account, forums or other premium content.';
  await page.getByText(changed, { exact: true }).waitFor();
  await page.goto(server.url('/users/sign_in?ended=suspicious_activity'));
  const suspicious =
    'Detected suspicious activity. You will need to log in again to access your account, forums or other premium content.';
  await page.getByText(suspicious, { exact: true }).waitFor();
});

test('after ten wrong passwords the browser solves a captcha by itself, and a right password gets in', async () => {
  const page = await openPage({ expected: REFUSED });
  await page.goto(server.url('/create_account'));
  await hydrated(page);
  await makeAccount(page, 'captcha_ann');
  await page.waitForURL('**/users/confirmation**');
  await page.context().clearCookies();
  await page.goto(server.url('/users/sign_in?return_to=%2Fsites'));
  await hydrated(page);
  await page.getByLabel('Email or username').fill('captcha_ann');
  const asked = new Set<string>();
  page.on('response', (reply) => void asked.add(new URL(reply.url()).pathname));
  for (const _ of Array.from({ length: 11 })) {
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.locator('main form [aria-busy=false]', { hasText: /^Log in$/ }).waitFor();
  }
  expect(asked).toContain('/api/v2/captcha');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/sites');
});

test('a strict sign-in leads one step back in the history, also after a code was mailed', async () => {
  const page = await openPage({ expected: REFUSED });
  await page.goto(server.url('/create_account?return_to=%2Fsites'));
  await hydrated(page);
  await makeAccount(page, 'strict_ann');
  await page.waitForURL('**/users/confirmation**');
  await page.goto(server.url('/privacy'));
  await page.evaluate(() => location.assign('/users/strict_sign_in?return_to=%2Fsites'));
  await page.waitForURL('**/users/strict_sign_in**');
  await hydrated(page);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByText('Current password invalid').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/privacy');
});

test('without JavaScript a refused form is a page that leads back to it, and a sent one goes on', async () => {
  const page = await openPage({ javaScript: false, expected: REFUSED });
  await page.goto(server.url('/users/sign_in?step=second_factor&return_to=%2Fsites'));
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'This could not be done' }).waitFor();
  await page.getByRole('link', { name: /Log in|Go back/ }).click();
  await page.goto(server.url('/users/password/forgot'));
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await page.getByText('If that address has an account').waitFor();
});

async function makeAccount(form: Pick<Page, 'getByLabel' | 'getByRole'>, username: string): Promise<void> {
  await form.getByLabel('Email', { exact: true }).fill(`${username}@example.org`);
  await form.getByLabel('Username', { exact: true }).fill(username);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('16 or older').check();
  await form.getByRole('button', { name: 'Create account' }).click();
}
