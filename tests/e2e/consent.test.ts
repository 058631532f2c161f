import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { writeMaxmindFile } from '#tests/support/maxmind-file.ts';
import { type RunningServer, sharedServer, startServer } from '#tests/support/running-server.ts';

/** The consent banner: who sees it, how, and what follows from each choice. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const banner = (page: Page) => page.getByRole('region', { name: 'Privacy' });
const footer = (page: Page) => page.locator('footer');

async function visit(page: Page, path = '/', from = server): Promise<void> {
  await page.goto(from.url(path));
  await hydrated(page);
}

async function choiceOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'bluechip_privacy')?.value;
}

/** Waits long enough for a banner to appear if there is one. */
async function expectNoBanner(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await banner(page).count()).toBe(0);
}

test('asks at the first visit where the GDPR holds, moves nothing, takes no focus, and can be scrolled clear of', async () => {
  const page = await openPage({ country: 'DE', width: SIZES.phone, height: 800 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) document.documentElement.dataset.shift = String(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page);
  await banner(page).waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const box = await banner(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(200);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = await footer(page).boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  expect(await page.evaluate(() => document.documentElement.dataset.shift)).toBeUndefined();
});

test('yes, no and a choice are the same size and kind, and nothing is ticked', async () => {
  const page = await openPage({ country: 'DE', width: SIZES.phone });
  await visit(page);
  const looks = async () =>
    banner(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect();
          return [button.className, Math.round(width), Math.round(height)].join(' ');
        }),
      );
  await banner(page).waitFor();
  expect(await banner(page).getByRole('button').allTextContents()).toEqual(['Accept all', 'Reject all', 'Choose']);
  expect(new Set(await looks()).size).toBe(1);
  await banner(page).getByRole('button', { name: 'Choose' }).click();
  expect(await banner(page).getByRole('checkbox').count()).toBe(3);
  expect(await banner(page).getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(new Set(await looks()).size).toBe(1);
});

test.each([
  ['Accept all', /^1\.\d{10}\.analytics-advertising-embeds$/, true],
  ['Reject all', /^opt_out$/, false],
])('"%s" is kept, and asked once', async (name, kept, isTracked) => {
  const page = await openPage({ country: 'DE' });
  const address = '/search?query=quarterback';
  await visit(page, address);
  await banner(page).getByRole('button', { name }).click();
  await page.getByText('Your choices are saved.').waitFor();
  expect(await banner(page).count()).toBe(0);
  expect(await choiceOf(page)).toMatch(kept);
  expect(page.url()).toBe(server.url(address));
  const answered = page.waitForResponse('**/api/v2/analytics/events');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prospect Rankings' }).click();
  expect(await (await answered).json()).toEqual({ is_tracked: isTracked });
  await visit(page);
  await expectNoBanner(page);
});

test('before an answer nothing is counted', async () => {
  const page = await openPage({ country: 'DE' });
  await visit(page);
  await banner(page).waitFor();
  const answered = page.waitForResponse('**/api/v2/analytics/events');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prospect Rankings' }).click();
  expect(await (await answered).json()).toEqual({ is_tracked: false });
  await banner(page).waitFor();
});

test('a choice, by the keyboard alone', async () => {
  const page = await openPage({ country: 'DE' });
  await visit(page);
  await banner(page).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to content');
  for (const name of ['More about your choices', 'Accept all', 'Reject all', 'Choose']) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  }
  await page.keyboard.press('Enter');
  await banner(page).getByRole('checkbox', { name: 'Analytics' }).and(page.locator(':focus')).waitFor();
  for (const key of ['Space', 'Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Your choices are saved.').waitFor();
  expect(await choiceOf(page)).toMatch(/^1\.\d{10}\.analytics-embeds$/);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('a choice that could not be kept says so, and can be made again', async () => {
  const page = await openPage({ country: 'DE', expected: /ERR_FAILED/ });
  await page.route('**/api/v2/privacy_choice', (route) => route.abort(), { times: 1 });
  await visit(page);
  await banner(page).getByRole('button', { name: 'Reject all' }).click();
  await banner(page).getByText('We couldn’t save your choice. Please try again.').waitFor();
  await banner(page).getByRole('button', { name: 'Reject all' }).click();
  await page.getByText('Your choices are saved.').waitFor();
  expect(await choiceOf(page)).toBe('opt_out');
});

describe('nobody is asked', () => {
  test.each([
    ['in California', { country: 'US' }],
    ['in the rest of the world', { country: 'BR' }],
    ['whose browser has already said no', { country: 'DE', headers: { 'Sec-GPC': '1' } }],
  ])('%s', async (_who, options) => {
    const page = await openPage(options);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit(page);
    await expectNoBanner(page);
    expect(asked.filter((address) => /consent|check_jurisdiction/.test(address))).toEqual([]);
  });

  test('on the page that asks the same', async () => {
    const page = await openPage({ country: 'DE' });
    await visit(page, '/privacy');
    await expectNoBanner(page);
    await page.getByRole('button', { name: 'Accept all' }).click();
    await page.getByText(/^You allow analytics, advertising, and embeds since/).waitFor();
    await page.getByRole('button', { name: 'Reset my choices' }).click();
    await page.getByText('You haven’t chosen yet.').waitFor();
    await visit(page);
    await banner(page).waitFor();
  });
});

test.each([
  ['DE', ['Your privacy choices']],
  ['US', ['Do Not Sell or Share My Information']],
  ['BR', ['Your privacy choices']],
  ['XX', ['Your privacy choices', 'Do Not Sell or Share My Information']],
])('the footer in %s', async (country, labels) => {
  const page = await openPage({ country });
  await visit(page);
  expect(await footer(page).locator('a[href="/privacy"]').allTextContents()).toEqual(labels);
});

test('whom no header places is placed by his address, after the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-geo-'));
  const file = join(folder, 'city.mmdb');
  writeMaxmindFile(file, { '10.0.0.0/8': { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'TX' }] } });
  const placing = await startServer({ env: { GEO_COUNTRY_HEADER: '', GEO_DATABASE: file } });
  try {
    const page = await openPage();
    await visit(page, '/', placing);
    // Both are shown until the reader's location is known.
    await footer(page).getByText('Do Not Sell or Share My Information').waitFor({ state: 'detached' });
    await footer(page).getByText('Your privacy choices').waitFor();
    expect(await footer(page).locator('a[href="/privacy"]').count()).toBe(1);
    await expectNoBanner(page);
  } finally {
    await placing.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('without JavaScript nothing asks and nothing of others is loaded', async () => {
  const page = await openPage({ country: 'DE', javaScript: false });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(server.url('/')).origin) foreign.push(request.url());
  });
  await page.goto(server.url('/'));
  expect(await banner(page).count()).toBe(0);
  await page.goto(server.url('/privacy'));
  await page.getByRole('checkbox', { name: 'Embeds' }).check();
  await page.getByRole('button', { name: 'Save choice' }).click();
  await page.getByText(/^You allow embeds since/).waitFor();
  expect(await choiceOf(page)).toMatch(/^1\.\d{10}\.embeds$/);
  expect(foreign).toEqual([]);
});

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  test.each(Object.values(SIZES))('the banner and its boxes at %i break no rule', async (width) => {
    const page = await openPage({ country: 'DE', scheme, width });
    await visit(page);
    await banner(page).waitFor();
    expect(await faultsOfView(page, { without: ['main'] })).toEqual([]);
    await banner(page).getByRole('button', { name: 'Choose' }).click();
    expect(await faultsOfView(page, { without: ['main'] })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
