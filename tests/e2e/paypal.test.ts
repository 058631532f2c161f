import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { heading, typeAccount } from '#tests/support/fans.ts';
import { type Hands, keyboard } from '#tests/support/keyboard.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** A fan pays with PayPal, in a real browser on the built program, by keyboard: they cancel, are declined, and pay. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

async function toPaypal(page: Page, hands: Hands): Promise<void> {
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
  await hands.choose('One year only');
  await hands.press('Pay $99.95');
  await page.waitForURL((url) => url.hostname.startsWith('test-paypal.'));
}

test('a new member turns back at PayPal, is declined with one account, and pays with another', async () => {
  const page = await openPage({ width: 360, expected: /422/ });
  const hands = keyboard(page);
  const back = encodeURIComponent('/subscribe?step=purchase&plan=STANDARD&period=year');
  await page.goto(server.url(`/create_account?return_to=${back}`, 'alabama'));
  await hydrated(page);
  // A visitor who came to log in but has no account: it is created with the payment.
  await heading(page, 'Subscribe to Alabama Recruiting');
  await typeAccount(hands, 'buyer.paypal');
  await hands.choose('PayPal');
  await hands.fill('Name', 'Sample Member');
  await hands.fill('Street address', '1 Sample Street');
  await hands.fill('City', 'Minneapolis');
  await hands.fill('ZIP code', '55401');
  await page.getByLabel('State').selectOption('MN');
  expect(await faultsOfView(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await toPaypal(page, hands);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await heading(page, 'Your payment didn’t go through');
  await page.getByText('You canceled at PayPal.').waitFor();

  await hands.follow('Try again');
  await heading(page, 'Subscribe to Alabama Recruiting');
  await hydrated(page);
  await hands.choose('PayPal');
  await toPaypal(page, hands);
  await page.getByLabel('Email of the account').fill('declined@example.com');
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await heading(page, 'Your payment didn’t go through');
  await page.getByText('Payment declined, please make sure your PayPal info is up to date').waitFor();

  await hands.follow('Try again');
  await heading(page, 'Subscribe to Alabama Recruiting');
  await hydrated(page);
  await hands.choose('Another PayPal account');
  await toPaypal(page, hands);
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await heading(page, 'You’re in');
  await page.goto(server.url('/users/billing_information', 'alabama'));
  await page.getByText('PayPal, payer@example.com').waitFor();
});
