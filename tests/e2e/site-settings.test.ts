import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, type PageOptions } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** A site's settings in a real browser: what staff set and what readers then see. */

const PATH = '/admin/site_settings';
const MARKETING = 'felix.amado';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

async function openSettings(options: PageOptions = {}): Promise<Page> {
  const page = await openAs(server, MARKETING, '/privacy', options);
  const id = await siteId(page);
  await page.goto(server.url(`${PATH}?site_id=${id}`));
  await hydrated(page);
  return page;
}

async function siteId(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await fetch('/api/v2/sites/alabama')).json()).site.id);
}

const order = (page: Page) =>
  page.locator('input[name$="[block]"]').evaluateAll((all) => all.map((each) => each.getAttribute('value')));

test('blocks are moved by the keyboard, the focus stays, and readers get the new order', async () => {
  const page = await openSettings();
  const before = await order(page);
  await page.locator('#up-headlines').focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('up-headlines');
  expect((await order(page))[0]).toBe('headlines');
  expect(before[0]).toBe('ticker');
  await page.getByLabel('Heading of Sponsors').fill('With thanks to');
  await page.getByLabel('Show Message boards').uncheck();
  await page.getByRole('button', { name: 'Save front page' }).click();
  await page.waitForURL(/saved=page/);
  await page.getByText('Front page saved').waitFor();
  expect((await order(page)).slice(0, 3)).toEqual(['headlines', 'ticker', 'lead']);
  expect(await page.getByLabel('Heading of Sponsors').inputValue()).toBe('With thanks to');
  expect(await page.getByLabel('Show Message boards').isChecked()).toBe(false);
});

test('a block takes the part of the page that staff give it, and the whole of a phone', async () => {
  const page = await openSettings();
  for (const [label, width] of [
    ['Commitments', '1/3'],
    ['Transfers', '3/4'],
    ['FutureCast', '1/2'],
  ] as const) {
    await page.getByLabel(`Show ${label}`).check();
    await page.getByLabel(`Width of ${label}`).selectOption(width);
  }
  await page.getByRole('button', { name: 'Save front page' }).click();
  await page.waitForURL(/saved=page/);
  const partsAt = async (width: number) => {
    const reader = await openPage({ width });
    await reader.goto(server.url('/', 'alabama'));
    return reader.evaluate(() => {
      const parts = ['1/3', '1/2', '3/4'].map((part) => document.querySelector(`[data-width="${part}"]`));
      const whole = parts[0]?.parentElement?.clientWidth ?? 0;
      return parts.map((part) => Math.round(((part?.clientWidth ?? 0) / whole) * 20) / 20);
    });
  };
  expect(await partsAt(1280)).toEqual([0.3, 0.5, 0.75]);
  expect(await partsAt(360)).toEqual([1, 1, 1]);
});

test('what is wrong with a sponsor is said at its field', async () => {
  const page = await openSettings({ expected: /422/ });
  const form = page.getByRole('form', { name: 'Sponsors' });
  await form.getByLabel('Name').first().fill('Marrow Trucks');
  await form.getByLabel('Address').first().fill('trucks.example');
  await page.getByRole('button', { name: 'Save sponsors' }).click();
  await form.getByText('Start the address with https://').waitFor();
  expect(await form.getByLabel('Address').first().getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Address').first().fill('https://trucks.example/');
  await page.getByRole('button', { name: 'Save sponsors' }).click();
  await page.waitForURL(/saved=sponsors/);
  const reader = await openPage();
  await reader.goto(server.url('/', 'alabama'));
  const link = reader.getByRole('link', { name: 'Marrow Trucks' });
  expect({ href: await link.getAttribute('href'), rel: await link.getAttribute('rel') }).toEqual({
    href: 'https://trucks.example/',
    rel: 'sponsored nofollow noopener',
  });
});

test('a banner stands without moving anything, and who closed it does not see it again', async () => {
  const page = await openSettings();
  const form = page.getByRole('form', { name: 'Promotion banner' });
  await form.getByLabel('Text').fill('Signing day: <b>a year</b> at <a href="/sites">half the price</a>');
  await page.getByRole('button', { name: 'Save banner' }).click();
  await page.waitForURL(/saved=banner/);
  const reader = await openPage();
  await reader.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Reflect.set(window, 'moved', entry);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await reader.goto(server.url('/sites', 'alabama'));
  await hydrated(reader);
  const strip = reader.getByRole('region', { name: 'Promotion' });
  expect(await strip.getByRole('link', { name: 'half the price' }).getAttribute('href')).toBe('/sites');
  expect(await reader.evaluate(() => Reflect.has(window, 'moved'))).toBe(false);
  await strip.getByRole('button', { name: 'Close promotion' }).click();
  expect(await strip.count()).toBe(0);
  await reader.goto(server.url('/privacy', 'alabama'));
  expect(await strip.isVisible()).toBe(false);
  await hydrated(reader);
  expect(await strip.isVisible()).toBe(false);
});

test('the page is accessible at every width, light and dark', async () => {
  const page = await openSettings();
  expect(await faultsOf(page, { without: [] })).toEqual([]);
});
