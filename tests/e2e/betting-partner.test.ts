import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { heading, makeAccount } from '#tests/support/fans.ts';
import { type Hands, keyboard, pointer } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The betting partner in a real browser: from the age check to the partner's own page and its result here. */

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { BETTING_PARTNER: 'embedded', BETTING_PARTNER_STATES: 'NJ,PA' } });
});
afterAll(() => server?.stop());

const SITE = 'alabama';

async function register(page: Page, hands: Hands, name: string): Promise<void> {
  await makeAccount(page, hands, name);
  await heading(page, 'Confirm your email');
  await hydrated(page);
  await hands.follow('Continue where you left off');
}

test.each([
  ['pointer', pointer, 1280],
  ['keyboard', keyboard, 360],
] as const)('by %s: refused by the partner first, then validated, and redeemed once', async (by, handsOn, width) => {
  const page = await openPage({ width, country: 'US', expected: /422/ });
  const hands = handsOn(page);
  await page.goto(server.url('/betmgm', SITE));
  await hydrated(page);
  const reject = page.getByRole('button', { name: 'Reject all' });
  if (await reject.isVisible()) await reject.click();
  await hands.follow('Create a free account');
  await register(page, hands, `bettor.${by}`);
  await heading(page, 'A year from our betting partner');
  await hydrated(page);
  expect(await faultsOfView(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

  await goToPartner(page, hands);
  await hands.press('Refuse');
  await heading(page, 'There is nothing to redeem');
  expect(await page.getByRole('main').textContent()).toContain('did not confirm');
  await hands.follow('To the offer');
  await heading(page, 'A year from our betting partner');
  await hydrated(page);

  await goToPartner(page, hands);
  await hands.press('Validate');
  await heading(page, 'Redeem your year');
  await hydrated(page);
  expect(await faultsOfView(page)).toEqual([]);
  await hands.press('Begin my year');
  await page.waitForURL((url) => url.pathname === '/landing_page');
  await page.goto(server.url('/users/subscriptions', SITE));
  const own = await page.getByRole('main').textContent();
  expect(own).toContain('Alabama Recruiting');
  expect(own).toContain('You won’t be charged again.');
  await page.goto(server.url('/mgm_redeem', SITE));
  await heading(page, 'It is redeemed');
});

/** Enters their age and location, and goes to the partner. */
async function goToPartner(page: Page, hands: Hands): Promise<void> {
  await page.getByLabel('Date of birth').fill('1990-05-06');
  await page.getByLabel('Where you are').selectOption('NJ');
  await hands.press('Go on');
  await page.getByRole('link', { name: 'Go to the partner' }).waitFor();
  await hands.follow('Go to the partner');
  await heading(page, 'The betting partner');
}
