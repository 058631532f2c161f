import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { keyboard } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** A super admin's settings for the whole network: prices, tax, flags, and which sites and sports are open. */

const OWNER = 'iris.calloway';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const lookAt = async (page: Page) => expect(await faultsOf(page, { without: [] })).toEqual([]);

test('a price is previewed, scheduled and withdrawn by keyboard', async () => {
  const page = await openAs(server, OWNER, '/admin/prices?offer=STANDARD-1&price=10.95&first_day=2099-12-01');
  await page.getByText('12/01/2099', { exact: true }).first().waitFor();
  await lookAt(page);
  await page.getByLabel('Reason').fill('a journey');
  await keyboard(page).press('Set $10.95');
  await page.getByText('Price saved.').waitFor();
  await hydrated(page);
  await page.getByText('Withdraw', { exact: true }).click();
  await lookAt(page);
  await page.getByRole('form', { name: 'Withdraw Standard, 1 month' }).getByLabel('Reason').fill('too early');
  await keyboard(page).press('Withdraw price');
  await page.getByText('Price withdrawn.').waitFor();
});

test('a state is registered for sales tax', async () => {
  const page = await openAs(server, OWNER, '/admin/tax');
  await page.getByLabel('State', { exact: true }).selectOption('TX');
  await page.getByLabel('Reason').fill('a journey');
  await keyboard(page).press('Register state');
  await page.getByText('State registered.').waitFor();
  await hydrated(page);
  await page.getByText('End', { exact: true }).click();
  await lookAt(page);
});

test('the flags and the figures have no fault that a machine finds', async () => {
  const page = await openAs(server, OWNER, '/admin/flags');
  await page.getByText('Change').first().click();
  await lookAt(page);
  await page.goto(server.url('/admin/reports/figures'));
  await hydrated(page);
  await lookAt(page);
});

test('a site is closed after a preview, answers 410, and reopens', async () => {
  const front = async () => (await ask(server, server.url('/', 'auburn'))).status;
  expect(await front()).toBe(200);
  const page = await openAs(server, OWNER, '/admin/sites');
  await lookAt(page);
  await page.getByLabel('Site', { exact: true }).selectOption({ label: 'Auburn Recruiting' });
  await keyboard(page).press('Preview');
  await page.getByText('Current subscriptions that name it').waitFor();
  await hydrated(page);
  await lookAt(page);
  await page.getByLabel('Reason').fill('not covered this year');
  await keyboard(page).press('Close Auburn Recruiting');
  await page.getByText('Site closed.').waitFor();
  await expect.poll(front).toBe(410);
  const reader = await openAs(server, OWNER, '/', { site: 'auburn', javaScript: false, expected: /410/ });
  await reader.getByRole('heading', { level: 1, name: 'Auburn Recruiting is closed' }).waitFor();
  await hydrated(page);
  await page.getByText('Reopen', { exact: true }).click();
  await lookAt(page);
  await page.getByLabel('Reason').last().fill('covered again');
  await keyboard(page).press('Reopen Auburn Recruiting');
  await page.getByText('Site reopened.').waitFor();
  await expect.poll(front).toBe(200);
});

test('a sport is closed after a preview, leaves menus and answers 404, and reopens', async () => {
  const rankings = async () => (await ask(server, server.url('/prospect_rankings/hockey-national/2027'))).status;
  const search = async () => (await ask(server, server.url('/transfer_search/football'))).body;
  expect(await rankings()).toBe(200);
  expect(await search()).toContain('/transfer_search/hockey');
  const page = await openAs(server, OWNER, '/admin/sites');
  await page.getByLabel('Sport', { exact: true }).selectOption({ label: 'Hockey' });
  await keyboard(page).press('Preview closing');
  await page.getByText('Members who follow its prospects').waitFor();
  await hydrated(page);
  await lookAt(page);
  await page.getByLabel('Reason').fill('not covered this year');
  await keyboard(page).press('Close Hockey');
  await page.getByText('Sport closed.').waitFor();
  await expect.poll(rankings).toBe(404);
  expect(await search()).not.toContain('/transfer_search/hockey');
  expect((await ask(server, server.url('/', 'hockey'))).status).toBe(410);
  const reader = await openAs(server, OWNER, '/futurecast');
  const choices = await reader.getByLabel('Sport', { exact: true }).locator('option').allTextContents();
  expect(choices).toEqual(['All sports', 'Football', 'Basketball', 'Baseball']);
  await hydrated(page);
  await page.getByText('Reopen', { exact: true }).click();
  await lookAt(page);
  await page.getByLabel('Reason').last().fill('covered again');
  await keyboard(page).press('Reopen Hockey');
  await page.getByText('Sport reopened.').waitFor();
  await expect.poll(rankings).toBe(200);
});
