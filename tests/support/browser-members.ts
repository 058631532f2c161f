import type { Page } from 'playwright-core';
import type { RunningServer } from './running-server.ts';

/** Of every member of the demo network. */
const PASSWORD = 'paper helmet river lantern';

/** Signs a demo member in, by the form; who needs a second factor is asked for it next. */
export async function signIn(page: Page, server: RunningServer, login: string): Promise<void> {
  await page.goto(server.url('/users/sign_in'));
  await page.locator('input[name="user[login]"]').fill(login);
  await page.locator('input[name="user[password]"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/users/sign_in');
}
