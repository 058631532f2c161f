import type { Cookie, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, type PageOptions, SIZES } from '#tests/support/browser.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** A member and their account, in a real browser: alerts, the account menu, the sections of the profile, with and without JavaScript. */

const PASSWORD = 'correct horse battery staple';
/** What an unloading page requests for a session that has ended. */
const ENDED = /status of 401 .*\/users\/(current|notices\/unread)/;
const REFUSED = /status of 4(03|22)/;

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

/** The cookies of each member, whose account is created once: more than a few from one address would need a captcha. */
const members = new Map<string, Promise<Cookie[]>>();

async function register(username: string): Promise<Cookie[]> {
  const page = await openPage();
  await page.goto(server.url('/sites'));
  const registration = { email: `${username}@example.com`, username, password: PASSWORD, age_band: '16_and_over' };
  expect(await call(page, '/api/v2/registrations', { registration })).toBe(200);
  return page.context().cookies();
}

/** A member's profile; a test that changes the account uses its own member. */
async function openProfile(options: PageOptions & { username?: string } = {}): Promise<Page> {
  const { username = 'casey', ...browser } = options;
  const cookies = members.get(username) ?? register(username);
  members.set(username, cookies);
  const page = await openPage(browser);
  await page.context().addCookies(await cookies);
  await page.goto(server.url('/users/profile'));
  if (options.javaScript !== false) await hydrated(page);
  return page;
}

let proven: Promise<void> | undefined;

/** The profile of a member with a confirmed address, without which no link that logs in is offered. */
async function openProven(): Promise<Page> {
  const page = await openProfile({ username: 'renamed', expected: REFUSED });
  proven ??= prove(page, 'renamed@example.com');
  await proven;
  // The page's request for its session is answered before a test changes it.
  await Promise.all([page.waitForResponse('**/api/v2/users/current'), page.reload()]);
  await hydrated(page);
  return page;
}

async function prove(page: Page, email: string): Promise<void> {
  const link = linkIn(await mailTo(server, email, /confirm/i), '/users/confirmation');
  const token = new URL(link).searchParams.get('token');
  expect(await call(page, '/api/user/confirm_email', { token })).toBe(200);
}

/** A write from within the page, with its token and cookies; the status of the reply. */
function call(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([address, text]) => {
      const { csurf_token: token } = await (await fetch('/api/v2/csurf_token')).json();
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': String(token) };
      return (await fetch(address, { method: 'POST', headers, body: text })).status;
    },
    [path, JSON.stringify(body)] as const,
  );
}

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });

test('a PayPal email that is none is refused at its field, a right one is saved, and an empty one is removed', async () => {
  const page = await openProfile({ username: 'pays.by.paypal', expected: REFUSED });
  const paypal = form(page, 'PayPal email');
  const field = paypal.getByLabel('PayPal email');
  const save = async (email: string) => {
    await field.fill(email);
    await paypal.getByLabel('Current password').fill(PASSWORD);
    await paypal.getByRole('button', { name: 'Save PayPal email' }).click();
  };
  await save('payer at example.com');
  await paypal.getByText('Please enter a valid email address above').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await save('payer@example.com');
  await alerts(page).getByText('PayPal email saved.').waitFor();
  await page.reload();
  await hydrated(page);
  expect(await field.inputValue()).toBe('payer@example.com');
  await save('');
  await alerts(page).getByText('PayPal email saved.').waitFor();
  await page.reload();
  await hydrated(page);
  expect(await field.inputValue()).toBe('');
});

/** The line that asks a member to confirm their email address. */
const verifyEmail = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Verify your email address to post on forums' });

test('an unconfirmed email address is mentioned below the header of every page, and its email is sent again from there', async () => {
  const page = await openProfile();
  await verifyEmail(page).getByText("Didn't get it?").waitFor();
  await page.goto(server.url('/sites'));
  await verifyEmail(page).getByRole('button', { name: 'Send it again' }).click();
  await alerts(page).getByText('we’ve emailed it a link').waitFor();
  await expect.poll(() => verifyEmail(page).count()).toBe(0);
});

test('the line about an unconfirmed email address covers nothing, and once closed it stays away', async () => {
  const page = await openProfile({ username: 'closes.it' });
  const line = await verifyEmail(page).boundingBox();
  const main = await page.locator('main').boundingBox();
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
  await verifyEmail(page).getByRole('button', { name: 'Close' }).click();
  await Promise.all([page.waitForResponse('**/api/v2/users/current'), page.goto(server.url('/sites'))]);
  await hydrated(page);
  expect(await verifyEmail(page).count()).toBe(0);
});

test('the account menu by keyboard: opened, closed by Escape, and by leaving it', async () => {
  const page = await openProfile();
  const account = page.getByRole('navigation', { name: 'Account' }).locator('summary');
  const profile = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' });
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByText('Logged in as casey')
    .waitFor({ state: 'attached' });
  await account.focus();
  await page.keyboard.press('Enter');
  expect(await profile.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  const first = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Logged in as casey' });
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  expect(await profile.isVisible()).toBe(false);
  expect(await account.evaluate((summary) => summary === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  expect(await profile.isVisible()).toBe(false);
});

test('on a phone the menu has the member’s own pages', async () => {
  const page = await openProfile({ width: SIZES.phone });
  expect(await page.getByText('Account', { exact: true }).first().isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const link = menu.getByRole('link', { name: 'Profile' });
  // A target of 2.75 of the page's own units.
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(41);
  expect(await menu.getByRole('link', { name: 'Log Out' }).isVisible()).toBe(true);
});

test('a wrong current password: the specified words, the way to a reset, and nothing typed is lost', async () => {
  const page = await openProfile({ expected: REFUSED });
  await form(page, 'Password').getByLabel('Current password').fill('not the password');
  await form(page, 'Password').getByLabel('New password', { exact: true }).fill('another horse battery staple');
  await form(page, 'Password').getByRole('button', { name: 'Change password' }).click();
  await form(page, 'Password').getByText('Current password invalid').waitFor();
  expect(await form(page, 'Password').getByLabel('New password', { exact: true }).inputValue()).not.toBe('');
  const reset = form(page, 'Password').getByRole('link', { name: 'Reset password' });
  expect(await reset.getAttribute('href')).toBe('/users/password/forgot');
});

test('a new password signs out, and is said to', async () => {
  // It ends the session under the page, which may ask about itself just before it leaves.
  const page = await openProfile({ username: 'rekeyed', expected: ENDED });
  await form(page, 'Password').getByLabel('Current password').fill(PASSWORD);
  await form(page, 'Password').getByLabel('New password', { exact: true }).fill('another horse battery staple');
  await form(page, 'Password').getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/users/sign_in?password=changed');
  await page
    .getByText(
      'Password changed. You will need to log in again to access your account, forums or other premium content.',
    )
    .waitFor();
  expect(await page.getByRole('link', { name: 'Log In' }).first().isVisible()).toBe(true);
});

test('a username is checked while it is typed, changed once, and then the day is said', async () => {
  const username = 'renamed';
  const page = await openProfile({ username });
  const field = form(page, 'Username').getByLabel('Username');
  await field.fill('admin');
  await field.blur();
  await form(page, 'Username').getByText('This username is reserved').waitFor();
  await field.fill(`${username}_2`);
  await form(page, 'Username').getByRole('button', { name: 'Change username' }).click();
  await page.getByRole('heading', { level: 1, name: `${username}_2` }).waitFor();
  await page.getByText('You can change your username once every 90 days').waitFor();
});

test('what needs the strict sign-in leads there, and back to its section', async () => {
  const page = await openProven();
  await form(page, 'Two-step login').getByRole('button', { name: 'Turn on' }).click();
  await page.waitForURL('**/users/strict_sign_in?return_to=%2Fusers%2Fprofile%23second-factor');
});

test('without JavaScript a passkey cannot be added, and it is said why', async () => {
  await openProven();
  const page = await openProfile({ username: 'renamed', javaScript: false });
  await page.getByText('Adding a passkey needs JavaScript.').waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).isVisible()).toBe(false);
});

test('a passkey is added by the browser’s dialog, and removed', async () => {
  const page = await openProven();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  expect(await call(page, '/api/v2/users/strict_sign_in', { password: PASSWORD })).toBe(200);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await alerts(page).getByText('Passkey added').waitFor();
  await page.locator('#passkeys summary').click();
  await page.locator('#passkeys').getByRole('button', { name: 'Remove this passkey' }).click();
  await expect.poll(() => page.locator('#passkeys').getByText('never used').count()).toBe(0);
});

test('without JavaScript preferences are saved, and what needs it says so', async () => {
  const page = await openProfile({ javaScript: false });
  await page.getByLabel('Offers from our partners').check();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await page.waitForURL('**/users/profile?saved=1');
  await page.getByText('Changes saved.').waitFor();
  expect(await page.getByLabel('Offers from our partners').isChecked()).toBe(true);
});

test('nothing that a machine finds against WCAG 2.2 A and AA', async () => {
  const page = await openProfile();
  await verifyEmail(page).waitFor();
  expect(await faultsOf(page, { without: [] })).toEqual([]);
});
