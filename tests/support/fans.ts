import type { Page } from 'playwright-core';
import { hydrated } from './browser.ts';
import type { Hands } from './keyboard.ts';

/** Steps of fans in every journey: creating an account, and entering a billing address. */

export const FAN_PASSWORD = 'violet lantern over the bridge';

export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** On the registration page, up to the click on the button. */
export async function makeAccount(page: Page, hands: Hands, name: string): Promise<void> {
  await heading(page, 'Create a free account');
  await hydrated(page);
  await typeAccount(hands, name);
  await hands.press('Create account');
}

/** On any page where an account is created. */
export async function typeAccount(hands: Hands, name: string): Promise<void> {
  await hands.fill('Email', `${name}@example.com`);
  await hands.fill('Username', name);
  await hands.fill('Password', FAN_PASSWORD);
  await hands.choose('16 or older');
}

/** From the offers on /subscribe to the checkout. */
export async function chooseStandard(page: Page, hands: Hands): Promise<void> {
  await hydrated(page);
  await hands.follow('Subscribe to Standard');
  await heading(page, 'Join the team');
  await hands.follow('Continue with Standard');
  await heading(page, 'Subscribe to Alabama Recruiting');
  await hydrated(page);
}

/** In Minneapolis; the state is left to the test. */
export async function typeAddress(hands: Hands): Promise<void> {
  await hands.fill('Name on card', 'Sample Member');
  await hands.fill('Street address', '1 Sample Street');
  await hands.fill('City', 'Minneapolis');
  await hands.fill('ZIP code', '55401');
}
