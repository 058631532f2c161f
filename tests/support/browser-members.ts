import type { BrowserContext, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#features/admin/seed/demo-members.ts';
import { hydrated, openPage, type PageOptions } from './browser.ts';
import { demoCookies } from './demo-network.ts';
import type { RunningServer } from './running-server.ts';

/** Signs in a demo member on the form's page. */
export async function submitSignIn(page: Page, login: string): Promise<void> {
  await page.locator('input[name="user[login]"]').fill(login);
  await page.locator('input[name="user[password]"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
}

/** Gives a browser a demo member's session, as if they had signed in an hour ago on every site. */
export async function addSession(context: BrowserContext, username: string): Promise<void> {
  const cookies = Object.entries(demoCookies(username));
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, domain: '.bluechip.localhost', path: '/' })));
}

/** A page of the main site, or of a sub-site, in a fresh profile signed in as a demo member. */
export async function openAs(
  server: RunningServer,
  username: string,
  path: string,
  { site, ...options }: PageOptions & { site?: string } = {},
): Promise<Page> {
  const page = await openPage(options);
  await addSession(page.context(), username);
  await page.goto(server.url(path, site));
  if (options.javaScript !== false) await hydrated(page);
  return page;
}
