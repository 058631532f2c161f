import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { pointer } from '#tests/support/keyboard.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** A member who finds a passkey that they did not add recovers their account by email. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const PASSWORD = 'violet lantern over the bridge';
const NEW_PASSWORD = 'nine copper kettles in the yard';
const FAULTS = { widths: [SIZES.phone, SIZES.desktop], without: [] };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path.startsWith('http') ? path : server.url(path));
  await hydrated(page);
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A device simulated by Chromium that its owner touches on every request. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Registers, confirms the address and adds a passkey, as a thief in the account would. */
async function accountWithPasskey(page: Page, fan: string): Promise<void> {
  const hands = pointer(page);
  await withAuthenticator(page);
  await open(page, '/create_account');
  await hands.fill('Email', `${fan}@example.com`);
  await hands.fill('Username', fan);
  await hands.fill('Password', PASSWORD);
  await hands.choose('16 or older');
  await hands.press('Create account');
  await heading(page, 'Confirm your email');
  await open(page, linkIn(await mailTo(server, `${fan}@example.com`, /confirm/i), '/users/confirmation'));
  await hands.press('Confirm my email');
  await heading(page, 'Email confirmed');
  await open(page, '/users/profile');
  await hands.press('Add a passkey');
  await heading(page, 'Confirm it’s you');
  await hydrated(page);
  await hands.fill('Password', PASSWORD);
  await hands.press('Confirm');
  await page.waitForURL('**/users/profile**');
  await hydrated(page);
  await hands.press('Add a passkey');
  await page.getByText(/^Passkey added/).waitFor();
}

test('“This wasn’t me” removes the passkey, and the reset shows what is left', async () => {
  // The session of the open page ends, and it may request its account just before it unloads.
  const page = await openPage({ expected: /status of 4(03|10|22)|status of 401 .*\/users\/(current|notices\/unread)/ });
  const hands = pointer(page);
  const fan = 'fan-undo';
  await accountWithPasskey(page, fan);
  await open(page, '/users/profile');

  const owner = await openPage();
  const link = linkIn(await mailTo(server, `${fan}@example.com`, /passkey was added/i), '/users/undo');
  await open(owner, link);
  await heading(owner, 'Remove this passkey?');
  expect(await faultsOf(owner, FAULTS)).toEqual([]);
  await owner.getByRole('button', { name: 'This wasn’t me' }).click();
  await heading(owner, 'Your account is locked down');
  await open(owner, link);
  await heading(owner, 'This link can’t undo anything');
  await open(page, '/users/profile');
  await heading(page, 'Log in');

  const reset = linkIn(await mailTo(server, `${fan}@example.com`, /secure your account/i), '/users/password/edit');
  await open(owner, reset);
  await heading(owner, 'Set a new password');
  expect(await owner.getByLabel('Remove every other way to log in').count()).toBe(0);
  await owner.getByLabel('New password').fill(NEW_PASSWORD);
  await owner.getByRole('button', { name: 'Set password' }).click();
  await owner.waitForURL(/users\/sign_in\?password=changed/);
  await open(page, '/users/sign_in');
  await hands.fill('Email or username', fan);
  await hands.fill('Password', NEW_PASSWORD);
  await hands.press('Log in');
  await page.waitForURL(server.url('/'));
});

test('a reset lists the other ways in and removes them unless its box is unchecked', async () => {
  const page = await openPage({ expected: /status of 4(03|10|22)|status of 401 .*\/users\/(current|notices\/unread)/ });
  const fan = 'fan-reset';
  await accountWithPasskey(page, fan);
  const owner = await openPage();
  const askForLink = async () => {
    await open(owner, '/users/password/forgot');
    await owner.getByLabel('Email').fill(`${fan}@example.com`);
    await owner.getByRole('button', { name: 'Email me the link' }).click();
    await owner.getByText('If that address has an account').waitFor();
    await open(
      owner,
      linkIn(await mailTo(server, `${fan}@example.com`, /^reset your password$/i), '/users/password/edit'),
    );
  };
  await askForLink();
  await owner
    .getByRole('list', { name: 'Other ways to log in' })
    .getByText(/Passkey, added/)
    .waitFor();
  const box = owner.getByLabel('Remove every other way to log in');
  expect(await box.isChecked()).toBe(true);
  expect(await faultsOf(owner, FAULTS)).toEqual([]);
  await owner.getByLabel('New password').fill(NEW_PASSWORD);
  await owner.getByRole('button', { name: 'Set password' }).click();
  await owner.waitForURL(/users\/sign_in\?password=changed/);
  await mailTo(server, `${fan}@example.com`, /password was changed/i);
  await open(owner, '/users/sign_in');
  await owner.getByLabel('Email or username').fill(fan);
  await owner.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await owner.getByRole('button', { name: 'Log in', exact: true }).click();
  await owner.waitForURL(server.url('/'));
  await open(owner, '/users/profile');
  await owner.getByText(/Passkeys can’t be guessed or phished/).waitFor();
  expect(await owner.getByRole('list', { name: 'Your passkeys' }).count()).toBe(0);
});
