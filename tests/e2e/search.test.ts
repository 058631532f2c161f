import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** The search in the header, with a keyboard, on a phone, and without JavaScript. */

let server: RunningServer;
let best = { name: '', slug: '' };
beforeAll(async () => {
  server = await sharedServer();
  const { body } = await ask(server, server.url('/api/v2/prospect_rankings?list=football-national&per_page=1'));
  [best] = JSON.parse(body).prospects;
});

const CALL = '**/api/v2/search_bar_search/predict_text?*';
const field = (page: Page) => page.locator('input[name=query]:visible').first();
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

/** Opens the home page and focuses the search field, with the script of the suggestions loaded. */
async function enterField(page: Page): Promise<void> {
  await page.goto(server.url('/'));
  await hydrated(page);
  await field(page).click();
  await page.locator('input[role=combobox]').waitFor();
}

test('a name is typed, an option chosen by arrow and Enter, and its profile opens in place', async () => {
  const page = await openPage();
  await enterField(page);
  await field(page).pressSequentially(best.name.toLowerCase().slice(0, -2));
  await options(page).filter({ hasText: best.name }).first().waitFor();
  expect(await field(page).getAttribute('aria-expanded')).toBe('true');
  expect(await field(page).getAttribute('aria-activedescendant')).toBeNull();
  // The list may still be the one for half of the name, in another order, so the test goes down until the player is selected.
  const chosen = async () => {
    const active = await field(page).getAttribute('aria-activedescendant');
    if (active === null) return '';
    return (await page.locator(`[id="${active}"][aria-selected=true]`).allTextContents()).join('');
  };
  for (let step = 0; step < 20 && !(await chosen()).includes(best.name); step += 1)
    await page.keyboard.press('ArrowDown');
  expect(await chosen()).toContain(best.name);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/content/prospects/${CLASS_YEAR}/${best.slug}`);
  await page.getByRole('heading', { level: 1, name: best.name }).waitFor();
  expect(await field(page).inputValue()).toBe('');
});

test('teams, prospects and articles are groups with a name, in the order of the arrow keys', async () => {
  const page = await openPage();
  await enterField(page);
  await field(page).fill('al');
  const groups = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group');
  await groups.first().waitFor();
  const teams = page.getByRole('group', { name: 'Teams' }).getByRole('option');
  await teams.first().waitFor();
  expect(await teams.count()).toBeLessThanOrEqual(3);
  expect(await page.getByRole('group', { name: 'Prospects' }).getByRole('option').count()).toBe(5);
  const count = await options(page).count();
  const walked: (string | null)[] = [];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('ArrowDown');
    walked.push(await field(page).getAttribute('aria-activedescendant'));
  }
  expect(walked).toEqual(await options(page).evaluateAll((all) => all.map(({ id }) => id)));
});

test('an option opens by a click too', async () => {
  const page = await openPage();
  await enterField(page);
  await field(page).fill(best.name);
  await options(page).filter({ hasText: best.name }).first().click();
  await page.waitForURL(`**/content/prospects/${CLASS_YEAR}/${best.slug}`);
  expect(await options(page).count()).toBe(0);
});

test('the number of suggestions is told, Escape closes them and keeps what was typed', async () => {
  const page = await openPage();
  await enterField(page);
  await field(page).pressSequentially('alab');
  await options(page).filter({ hasText: 'Crimson Tide' }).first().waitFor();
  const told = page.locator('[role=status]', { hasText: /^\d+ suggestions?$/ });
  expect(await told.textContent()).toBe(
    `${await options(page).count()} suggestion${(await options(page).count()) === 1 ? '' : 's'}`,
  );
  await page.keyboard.press('Escape');
  expect(await options(page).count()).toBe(0);
  expect(await field(page).inputValue()).toBe('alab');
  expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await options(page).first().waitFor();
});

test('a name with two letters swapped is found, and one of nobody is said to be so', async () => {
  const page = await openPage();
  await enterField(page);
  const plain = best.name.replace(/\s+(jr|sr|ii|iii|iv|v)\.?$/i, '');
  const swapped = plain.replace(/([a-z])(?!\1)([a-z])(?=[a-z]*$)/i, '$2$1');
  expect(swapped.toLowerCase()).not.toBe(plain.toLowerCase());
  await field(page).fill(swapped);
  await options(page).filter({ hasText: best.name }).first().waitFor();
  await field(page).fill('qqxxzz');
  await page.locator('p', { hasText: 'No matching players or teams.' }).waitFor();
});

test('only the last of what was typed is asked for, and a failure says that Enter still searches', async () => {
  const page = await openPage({ expected: /status of 500/ });
  await enterField(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('predict_text')) asked.push(new URL(request.url()).searchParams.get('query') ?? '');
  });
  // In one call, so that even a slow machine leaves no pause between two keys.
  await field(page).evaluate((input: HTMLInputElement) => {
    for (const text of ['a', 'al', 'ala', 'alab', 'alaba']) {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await options(page).first().waitFor();
  expect(asked).toEqual(['alaba']);
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: { error: 'x', error_code: 'internal' } }));
  await field(page).fill('alabam');
  await page.locator('p', { hasText: 'Suggestions aren’t available.' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?query=alabam');
});

test.each([SIZES.phone, SIZES.desktop])('the open list has no fault at %i, and moves nothing', async (width) => {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await openPage({ width, scheme });
    await page.goto(server.url('/'));
    await hydrated(page);
    if (width === SIZES.phone) await page.getByText('Menu', { exact: true }).click();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await field(page).fill(best.name);
    await options(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await faultsOfView(page, { without: ['main'] })).toEqual([]);
    const { sideways, now } = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth > innerWidth,
      now: document.documentElement.scrollHeight,
    }));
    expect(sideways).toBe(false);
    expect(now).toBe(height);
  }
});

test('the program of the list is loaded with the first visit to the field, not with the page', async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(server.url('/'));
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((address) => address.includes('search-predictions'))).toEqual([]);
  await field(page).focus();
  await page.locator('input[role=combobox]').waitFor();
  expect(scripts.some((address) => address.includes('search-predictions'))).toBe(true);
});

test('without JavaScript the form leads to a page that answers', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(server.url('/'));
  await field(page).fill(best.name);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?query=*');
  await page.getByRole('main').getByRole('link', { name: best.name }).first().waitFor();
  const tab = page.getByRole('navigation', { name: 'Result type' }).getByRole('link', { name: /^Prospects/ });
  await tab.click();
  await page.waitForURL('**/search?query=*&show=prospects');
  await page.getByRole('link', { name: /^College/ }).waitFor();
  await page.getByRole('main').getByRole('link', { name: best.name }).first().click();
  await page.getByRole('heading', { level: 1, name: best.name }).waitFor();
});

test('a headline is offered, and what is searched for is found: the article, and a transfer at its row', async () => {
  const { body } = await ask(server, server.url('/api/v2/transfers/recent_transfers?sport=football&per_page=1'));
  const [{ id, name }] = JSON.parse(body).transfers;
  const articles = await ask(server, server.url('/api/v2/content/contents?access=premium&search[page_size]=1'));
  const [{ slug, headline }] = JSON.parse(articles.body).contents;
  const page = await openPage();
  await enterField(page);
  await field(page).fill(headline);
  const offered = options(page).filter({ hasText: headline }).first();
  await offered.waitFor();
  expect(await offered.getAttribute('href')).toBe(`/news/${slug}`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?query=*');
  const found = page.getByRole('main').getByRole('article').filter({ hasText: headline });
  await found.getByText('Subscribers').waitFor();

  await page.getByRole('searchbox', { name: 'Search for' }).fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  const transfers = page.getByRole('list', { name: 'Transfers' });
  await transfers.getByRole('link', { name, exact: true }).first().click();
  await page.waitForURL(`**/transfer_tracker/football/*?query=*#transfer-${id}`);
  await page.locator(`#transfer-${id}`).filter({ hasText: name }).waitFor();
});
