import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#kernel/dates.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, type PageOptions, SIZES } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The staff desk in a real browser: the prospect finder, and games from entry to the ticker in another tab. */

const WRITER = 'wes.hollander';
const FINDER = '/admin/prospects';
const GAMES = '/admin/games';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const openDesk = (path: string, options: PageOptions = {}): Promise<Page> => openAs(server, WRITER, path, options);

const lookAt = async (page: Page) =>
  expect(await faultsOf(page, { without: ['main tbody tr:nth-child(n+11)'] })).toEqual([]);

const today = () => formatDate(server.now(), 'YYYY-MM-DD');

type Entered = { away: string; home: string };

/** Enters a game for today through its form and stays on its page. */
async function enterGame(page: Page, { away, home }: Entered): Promise<void> {
  await page.getByLabel('Away team').fill(away);
  await page.getByLabel('Home team').fill(home);
  await page.getByLabel('Day', { exact: true }).fill(today());
  await page.getByLabel('Season', { exact: true }).fill(today().slice(0, 4));
  await page.getByLabel('Source', { exact: true }).fill('The athletic department');
  await page.getByRole('button', { name: 'Save game' }).click();
  await page.waitForURL(/saved=game/);
}

async function fillScore(page: Page, { away, home, status }: { away: string; home: string; status: string }) {
  const form = page.getByRole('form', { name: 'Score' });
  await form.locator('[name="away_points"]').fill(away);
  await form.locator('[name="home_points"]').fill(home);
  await form.getByLabel('Status', { exact: true }).selectOption({ label: status });
  await form.getByLabel('Source', { exact: true }).fill('The radio');
  return form;
}

test.each([true, false])(
  'a prospect is found from the console by his name alone, with JavaScript: %s',
  async (javaScript) => {
    const page = await openDesk('/admin/home', { javaScript });
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Prospects' }).click();
    await page.waitForURL(server.url(FINDER));
    await page.getByText('Find a prospect').waitFor();
    await page.getByLabel('Name').focus();
    await page.keyboard.type('an');
    await page.keyboard.press('Enter');
    await page.waitForURL(/query=an/);
    const first = page.locator('main tbody th a').first();
    const name = (await first.textContent()) ?? '';
    expect(name.toLowerCase()).toMatch(/(^| )an/);
    await first.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/prospects\/\d+\/edit/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  },
);

test('a game is entered, and its final score and its correction are heard in another tab', async () => {
  const reader = await openPage();
  await reader.goto(server.url('/', 'alabama'));
  await hydrated(reader);
  const page = await openDesk(GAMES, { expected: /422/ });
  await page.getByRole('link', { name: 'New game' }).click();
  await hydrated(page);
  // A long form lists what is missing at its top, with links to the fields.
  await page.getByRole('button', { name: 'Save game' }).click();
  await page.getByText('Please enter an away team').waitFor();
  await page.getByText('Please enter a source').waitFor();
  const summary = page.getByRole('list', { name: 'Check these fields:' });
  await summary.getByRole('link', { name: 'Home team' }).click();
  expect(await page.getByLabel('Home team').evaluate((field) => field === document.activeElement)).toBe(true);
  // An error is shown at its field, and nothing typed is lost.
  await page.keyboard.type('Alabama');
  expect(await summary.getByRole('link', { name: 'Home team' }).count()).toBe(0);
  await page.getByLabel('Away team').fill('Nowhere Tech');
  await page.getByLabel('Day', { exact: true }).fill(today());
  await page.getByLabel('Source', { exact: true }).fill('The coach');
  await page.getByRole('button', { name: 'Save game' }).click();
  await page.getByText('No college in the directory is named “Nowhere Tech”').waitFor();
  expect(await page.getByLabel('Home team').inputValue()).toBe('Alabama');
  await enterGame(page, { away: 'Rice', home: 'Alabama' });
  await fillScore(page, { away: '14', home: '21', status: 'Final' });
  await page.getByRole('button', { name: 'Save score' }).click();
  await page.waitForURL(/saved=score/);
  const wire = reader.getByRole('region', { name: 'Wire' });
  await wire.getByRole('button', { name: /new/ }).click();
  await wire.getByText('Alabama 21, Rice 14').waitFor();
  await hydrated(page);
  const form = await fillScore(page, { away: '17', home: '21', status: 'Final' });
  await form.getByLabel('Reason for the correction').fill('The clerk missed a field goal');
  await page.getByRole('button', { name: 'Correct score' }).click();
  await page.getByText('then final (away 17, home 21)').waitFor();
  // A correction is not news, so the ticker shows the corrected score without announcing it.
  await wire.getByText('Alabama 21, Rice 17').waitFor();
  await lookAt(page);
}, 120_000);

test('of two who edit one game the second is told, and overwrites nothing', async () => {
  const page = await openDesk(`${GAMES}/new?sport=football`);
  await enterGame(page, { away: 'Tulane', home: 'Baylor' });
  const address = new URL(page.url()).pathname;
  const other = await openDesk(address, { expected: /409/ });
  await fillScore(page, { away: '3', home: '7', status: 'Live' });
  await page.getByRole('button', { name: 'Save score' }).click();
  await page.waitForURL(/saved=score/);
  await fillScore(other, { away: '0', home: '7', status: 'Live' });
  await other.getByRole('button', { name: 'Save score' }).click();
  await other.getByText('Someone changed this game after you opened it').waitFor();
  expect(await other.locator('[name="away_points"]').inputValue()).toBe('0');
  await other.reload();
  expect(await other.locator('[name="away_points"]').inputValue()).toBe('3');
});

test('without JavaScript a game is postponed, and gets another day', async () => {
  const page = await openDesk(`${GAMES}/new`, { javaScript: false });
  await enterGame(page, { away: 'Duke', home: 'Clemson' });
  const stage = page.getByRole('form', { name: 'Postponed or canceled' });
  await stage.getByLabel('Source', { exact: true }).fill('The conference');
  await stage.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved=stage/);
  await page.getByText('The game is postponed').waitFor();
  const form = page.getByRole('form', { name: 'Teams, time and place' });
  await form.getByLabel('Day', { exact: true }).fill(`${Number(today().slice(0, 4)) + 1}-01-02`);
  await form.getByLabel('Source', { exact: true }).fill('The conference');
  await form.getByRole('button', { name: 'Save game' }).click();
  await page.waitForURL(/saved=game/);
  await page.getByText('You can enter a score starting on game day.').waitFor();
});

test.each([
  FINDER,
  `${FINDER}?query=an`,
  `${FINDER}?query=zzzz&sport=hockey`,
  GAMES,
  `${GAMES}?list=off`,
  `${GAMES}/new`,
])('%s is accessible and fits', async (path) => {
  await lookAt(await openDesk(path));
});

test('the menu of a super admin shows the current page on a tablet', async () => {
  const page = await openAs(server, 'iris.calloway', '/admin/operations/webhooks', { width: SIZES.tablet });
  const current = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Webhooks' });
  const isInView = async () => {
    const box = await current.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= SIZES.tablet;
  };
  await expect.poll(isInView).toBe(true);
});
