import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { type Hands, keyboard, pointer } from '#tests/support/keyboard.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** A fan and their account, in a real browser on the built program: by pointer, by keyboard only, and without JavaScript. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const PASSWORD = 'violet lantern over the bridge';
const NEW_PASSWORD = 'nine copper kettles in the yard';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path.startsWith('http') ? path : server.url(path));
  await hydrated(page);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function register(page: Page, hands: Hands, name: string): Promise<void> {
  await hands.fill('Email', `${name}@example.com`);
  await hands.fill('Username', name);
  await hands.fill('Password', PASSWORD);
  await hands.choose('16 or older');
  await hands.press('Create account');
  await heading(page, 'Confirm your email');
}

async function signIn(hands: Hands, login: string, password: string): Promise<void> {
  await hands.fill('Email or username', login);
  await hands.fill('Password', password);
  await hands.press('Log in');
}

/**
 * A device with passkeys, simulated by Chromium. Its owner touches it only when a test does so: the page also waits for a passkey from the
 * suggestions, which nobody picks here.
 */
async function withAuthenticator(
  page: Page,
): Promise<(ask: () => Promise<void>, until: () => Promise<void>) => Promise<void>> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const answer = get(options);
      document.documentElement.dataset.passkeyAsked = '';
      return answer;
    };
  });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return async (ask, until) => {
    // Touch first: a request to an untouched device waits forever.
    await touch(true);
    await ask();
    await until();
    await touch(false);
  };
}

describe.each([
  ['pointer', pointer],
  ['keyboard', keyboard],
])('by %s', (name, handsOf) => {
  test('a free account, confirmed; out; in by passkey; strictly; a new password; in by a mailed link', async () => {
    // Refusals are part of the journey: a strict sign-in is required, a password is wrong, a link was used. A new password, like a
    // sign-out, ends the session of the open page, which may request its account and alerts just before it unloads.
    const page = await openPage({
      expected: /status of 4(03|10|22)|status of 401 .*\/users\/(current|notices\/unread)/,
    });
    const hands = handsOf(page);
    const touched = await withAuthenticator(page);
    const fan = `fan-${name}`;
    await open(page, '/create_account');
    await register(page, hands, fan);

    await open(page, linkIn(await mailTo(server, `${fan}@example.com`, /confirm/i), '/users/confirmation'));
    await hands.press('Confirm my email');
    await heading(page, 'Email confirmed');

    // Adding a passkey requires a strict sign-in first, and then returns to this page.
    await open(page, '/users/profile');
    await hands.press('Add a passkey');
    await heading(page, 'Confirm it’s you');
    await hydrated(page);
    await hands.fill('Password', PASSWORD);
    await hands.press('Confirm');
    await page.waitForURL('**/users/profile**');
    await hydrated(page);
    await touched(
      () => hands.press('Add a passkey'),
      () => page.getByText(/^Passkey added/).waitFor(),
    );

    await open(page, '/users/sign_out');
    await hands.press('Log out');
    await heading(page, 'You are logged out');
    await open(page, '/users/profile');
    await heading(page, 'Log in');

    // The page requests suggestions by itself, here from an untouched device, so that they do not respond.
    await page.locator('html[data-passkey-asked]').waitFor({ state: 'attached' });
    await touched(
      () => hands.press('Log in with a passkey'),
      () => page.waitForURL('**/users/profile'),
    );
    await heading(page, fan);
    await hydrated(page);

    await hands.fill('Current password', PASSWORD, 'Password');
    await hands.fill('New password', NEW_PASSWORD);
    await hands.press('Change password');
    await page.waitForURL(/users\/sign_in\?password=changed/);
    await page.getByText('Password changed. You will need to log in again').waitFor();
    await hydrated(page);
    await signIn(hands, fan, PASSWORD);
    await page.getByRole('alert').waitFor();

    await open(page, '/users/sign_in');
    await hands.fill('Email', `${fan}@example.com`);
    await hands.press('Email me a login link');
    await page.getByText(/we’ve emailed it a link/).waitFor();
    const link = linkIn(await mailTo(server, `${fan}@example.com`, /login link/i), '/users/sign_in');
    await open(page, link);
    await hands.press('Log in');
    await page.waitForURL(server.url('/'));
    await open(page, '/users/profile');
    await heading(page, fan);
    await open(page, link);
    await hands.press('Log in');
    await page.getByRole('alert').waitFor();
  });
});

test('without JavaScript every form is posted, and leads on', async () => {
  const page = await openPage({ javaScript: false, expected: /status of 422/ });
  const hands = pointer(page);
  const fan = 'fan-plain';
  await page.goto(server.url('/create_account'));
  await register(page, hands, fan);
  await page.goto(linkIn(await mailTo(server, `${fan}@example.com`, /confirm/i), '/users/confirmation'));
  await hands.press('Confirm my email');
  await heading(page, 'Email confirmed');

  await page.goto(server.url('/users/sign_out'));
  await hands.press('Log out');
  await heading(page, 'You are logged out');
  await page.goto(server.url('/users/profile'));
  await signIn(hands, fan, 'not the password at all');
  await page.getByText('Go back').click();
  await page.goto(server.url('/users/profile'));
  await signIn(hands, fan, PASSWORD);
  await heading(page, fan);

  await page.goto(server.url('/users/strict_sign_in'));
  await hands.fill('Password', PASSWORD);
  await hands.press('Confirm');
  await page.waitForURL('**/users/profile**');
  await hands.fill('New password', NEW_PASSWORD);
  await hands.press('Change password');
  await page.getByText('Password changed. You will need to log in again').waitFor();

  await page.goto(server.url('/users/sign_in'));
  await hands.fill('Email', `${fan}@example.com`);
  await hands.press('Email me a login link');
  await page.goto(linkIn(await mailTo(server, `${fan}@example.com`, /login link/i), '/users/sign_in'));
  await hands.press('Log in');
  await page.goto(server.url('/users/profile'));
  await heading(page, fan);

  await page.goto(server.url('/users/username/forgot'));
  await hands.fill('Email', `${fan}@example.com`);
  await page.getByRole('button').filter({ hasText: /mail/i }).first().click();
  expect(await mailTo(server, `${fan}@example.com`, /username/i)).toContain(fan);
});

test('one sign-in is good on every site of the network', async () => {
  // The fourth account within an hour from one address must solve a captcha first.
  const page = await openPage({ expected: /status of 422/ });
  await open(page, '/create_account');
  await register(page, pointer(page), 'fan-everywhere');
  const cookies = await page.context().cookies();
  expect(cookies.find((cookie) => cookie.name === 'remember_user_token_v2')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    domain: '.bluechip.localhost',
  });
  await open(page, server.url('/users/profile', 'alabama'));
  await heading(page, 'fan-everywhere');
});
