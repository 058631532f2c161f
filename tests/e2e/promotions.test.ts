import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { typeAccount, typeAddress } from '#tests/support/fans.ts';
import { pointer } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** A promotion in a real browser: marketing creates it, a visitor uses it at checkout, marketing ends it. */

const PATH = '/admin/promotions';
const MARKETING = 'felix.amado';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** A visitor at checkout for a year of Standard, who has typed a code; no account is created. */
async function visitorWith(code: string, name: string): Promise<Page> {
  const page = await openPage({ expected: /422/ });
  const hands = pointer(page);
  await page.goto(server.url('/subscribe?step=purchase&plan=STANDARD', 'alabama'));
  await hydrated(page);
  await typeAccount(hands, name);
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
  await page.getByText('Have a promo or referral code?').click();
  await hands.fill('Promo code (optional)', code);
  await page.getByLabel('City').focus();
  return page;
}

test('marketing creates a promotion by keyboard, a visitor sees it at checkout, and it ends at once', async () => {
  const page = await openAs(server, MARKETING, PATH);
  await page.getByRole('link', { name: 'New promotion' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/promotions\/new/);
  await hydrated(page);
  // The error is at its field, and the input stays.
  await page.getByLabel('Code').fill('journey-26');
  await page.getByLabel('Value').fill('120');
  await page.getByLabel('Value').press('Enter');
  await page.getByText('Enter a whole number from 1 to 100').waitFor();
  expect(await page.getByLabel('Value').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Code').inputValue()).toBe('journey-26');
  await hydrated(page);
  await page.getByLabel('Value').fill('20');
  await page.getByLabel('Plans').selectOption('STANDARD');
  await page.getByRole('button', { name: 'Preview' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'What JOURNEY-26 does' }).waitFor();
  await hydrated(page);
  await page.getByRole('row', { name: /Standard, yearly \$99\.95 \$79\.96 \$99\.95/ }).waitFor();
  await page.getByLabel('Reason').fill('the journey of a test');
  await page.getByRole('button', { name: 'Create JOURNEY-26' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Promotion created.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'JOURNEY-26' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const buyer = await visitorWith('journey-26', 'buyer.early');
  await buyer.getByRole('button', { name: 'Pay $79.96', exact: true }).first().waitFor();
  await page.getByRole('form', { name: 'End now' }).getByLabel('Reason').fill('the test is over');
  await page.getByRole('button', { name: 'End JOURNEY-26' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Promotion ended. Nobody can use the code anymore.').waitFor();
  expect(await page.getByRole('button', { name: 'End JOURNEY-26' }).count()).toBe(0);
  const late = await visitorWith('JOURNEY-26', 'buyer.late');
  await late.getByText('This code has expired.').waitFor();
});

test('the pages have no fault that a machine finds', async () => {
  const form = `${PATH}/new?code=AXE-26&gives=percent&value=20&lasting=once`;
  const wrong = `${PATH}/new?code=A&gives=percent&value=200&lasting=once`;
  for (const path of [PATH, form, wrong]) {
    const page = await openAs(server, MARKETING, path);
    expect({ path, faults: await faultsOf(page) }).toEqual({ path, faults: [] });
  }
});
