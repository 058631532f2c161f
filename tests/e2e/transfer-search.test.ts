import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** The transfer search over all seasons, and the tracker of a team, with mouse, keyboard, and without JavaScript. */

const SEARCH = '/transfer_search/football';
const TRACKER = `/transfer_tracker/football/${CLASS_YEAR}`;

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url(path));
  await hydrated(page);
}

const names = (page: Page) => page.locator('tbody th[scope=row] > a').allInnerTexts();

test('from the menu to a filtered and sorted search, on to its later rows and into a profile', async () => {
  const page = await openPage();
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByText('Advanced Search').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transfer Search' }).first().click();
  await page.waitForURL(`**${SEARCH}`);
  await page.getByLabel('Status', { exact: true }).selectOption('placed');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(`**${SEARCH}?status=placed`);
  await page.getByRole('columnheader', { name: 'Player' }).getByRole('link').click();
  await page.waitForURL(`**${SEARCH}?status=placed&sort=name`);
  await page.getByRole('link', { name: 'Remove Sorted by name' }).waitFor();
  const first = await names(page);
  expect(first).toHaveLength(50);
  expect(first).toEqual(first.toSorted());

  await page.getByRole('link', { name: 'Show more transfers' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^1 to 100 of/ })
    .waitFor();
  const both = await names(page);
  expect(both).toHaveLength(100);
  expect(both.slice(0, 50)).toEqual(first);
  expect(both).toEqual(both.toSorted());

  const [name = ''] = await names(page);
  await page.getByRole('rowheader').getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('more transfers follow the last row: place, focus and address stay, and at the end the focus goes to the first new row', async () => {
  const page = await openPage();
  const { body } = await ask(server, server.url('/api/v2/college_transfers?sport=basketball&year=all&per_page=1'));
  const { total } = JSON.parse(body);
  expect(total).toBeGreaterThan(50);
  const path = '/transfer_search/basketball';
  await open(page, path);
  const more = page.getByRole('link', { name: 'Show more transfers' });
  await more.focus();
  const { y } = await page.evaluate(() => ({ y: window.scrollY }));
  expect(y).toBeGreaterThan(0);
  let shown = 50;
  let isMore = true;
  while (isMore) {
    await page.keyboard.press('Enter');
    const last = Math.min(shown + 50, total, 1_000);
    await page
      .getByRole('status')
      .filter({ hasText: `1 to ${last.toLocaleString('en-US')} of` })
      .waitFor();
    if (shown === 50) expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(y - 1);
    isMore = last < Math.min(total, 1_000);
    const [firstNew] = (await names(page)).slice(shown);
    const focused = isMore ? 'Show more transfers' : (firstNew ?? '');
    await page.waitForFunction((text) => document.activeElement?.textContent === text, focused);
    shown = last;
  }
  expect(await more.count()).toBe(0);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
});

test('with the keyboard alone: a player by name, and the tag that takes the name away', async () => {
  const { body } = await ask(server, server.url('/api/v2/college_transfers?sport=football&year=all&per_page=1'));
  const [{ name }] = JSON.parse(body).transfers;
  const page = await openPage();
  await open(page, SEARCH);
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
  const tabTo = async (what: string | RegExp) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      if (((await focused()) ?? '').match(what)) return;
    }
    throw new Error(`no way to ${what} by Tab`);
  };
  await tabTo(/^query$/);
  // The first field with that name is the search bar in the header.
  if (await page.evaluate(() => document.activeElement?.closest('main') === null)) await tabTo(/^query$/);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${SEARCH}?query=**`);
  await page.getByRole('link', { name: `Remove “${name}”` }).waitFor();
  expect(new Set(await names(page))).toEqual(new Set([name]));
  await tabTo(/Remove “/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${SEARCH}`);
});

test('without JavaScript the form searches and the link goes on', async () => {
  const page = await openPage({ javaScript: false, width: SIZES.phone });
  await page.goto(server.url(SEARCH));
  await page.getByRole('link', { name: 'More filters' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('placed');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**status=placed**');
  await page.getByRole('link', { name: 'Show more transfers' }).click();
  await page.getByText(/^51 to 100 of/).waitFor();
  await page.getByRole('link', { name: 'Back to the first page' }).click();
  await page.getByText(/^1 to 50 of/).waitFor();
});

test('a team’s class leads to the tracker filtered to it, whose moves are the team’s', async () => {
  const page = await openPage();
  await open(page, `/team/alabama/football/${CLASS_YEAR}`);
  await page.getByRole('link', { name: /net$/ }).click();
  await page.waitForURL(`**${TRACKER}?school_focus=alabama`);
  await page.getByRole('link', { name: 'Remove Alabama' }).waitFor();
  const moves = await page.locator('tbody td[colspan]').allInnerTexts();
  expect(moves.length).toBeGreaterThan(0);
  expect(moves.filter((move) => !move.includes('ALA'))).toEqual([]);
  const activities = await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .getByText(/^(Entered|Committed|Signed|Enrolled|Stayed|Declared for the draft|Dismissed|Medical exit)\b/)
    .count();
  expect(activities).toBeGreaterThan(0);
});

test.each([SEARCH, `${SEARCH}?status=placed&sort=originCollegeName`, `${SEARCH}?query=zzzz`, TRACKER])(
  '%s has no faults of accessibility in any size',
  async (path) => {
    const page = await openPage();
    await open(page, path);
    expect(await faultsOf(page)).toEqual([]);
  },
);
