import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointsText } from '#features/futurecast/leaderboard/futurecast-view.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, type PageOptions, SIZES, shiftByAnswer, watchShift } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { keyboard } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';
import { TEST_NOW } from '#tests/support/test-now.ts';

/**
 * A commitment that staff record in one tab reaches others: the leaderboard, and members who follow the prospect. In a real browser, on
 * the network and members created by a first start in development.
 */

const MEMBER = 'june.albrecht';
const WRITER = 'wes.hollander';
const BOARD = '/fan_futurecast_leaderboard';
const NOTICES = '/users/notices';

type Prospect = { id: number; name: string; classYear: number; slug: string };

let server: RunningServer;
/** Open prospects with forecasts. */
let prospects: Prospect[];
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

async function prepare(): Promise<void> {
  if (prospects) return;
  const page = await open(null, '/sites');
  prospects = await page.evaluate(async () => {
    const { moved } = await (await fetch('/api/v2/futurecast/moved')).json();
    return moved.map(({ prospect }: { prospect: { class_year: number } & Omit<Prospect, 'classYear'> }) => ({
      ...prospect,
      classYear: prospect.class_year,
    }));
  });
}

async function open(
  username: string | null,
  path: string,
  { site, ...options }: PageOptions & { site?: string } = {},
): Promise<Page> {
  if (username !== null) return openAs(server, username, path, { ...options, ...(site ? { site } : {}) });
  const page = await openPage(options);
  await page.goto(server.url(path, site));
  if (options.javaScript !== false) await hydrated(page);
  return page;
}

const prospect = (index: number): Prospect => {
  const found = prospects[index];
  if (!found) throw new Error('too few open prospects');
  return found;
};

/** On the staff page, by its form. */
async function commit(index: number): Promise<void> {
  const page = await open(WRITER, `/admin/prospects/${prospect(index).id}/edit`);
  const form = page.getByRole('form', { name: 'Commitment', exact: true });
  await form.getByLabel('College').selectOption({ index: 2 });
  await form.getByLabel('Source').fill('His own announcement');
  await form.getByRole('button', { name: 'Save decision' }).click();
  await page.waitForURL(/saved=decision/);
}

async function follow(page: Page, index: number): Promise<void> {
  const { classYear, slug } = prospect(index);
  await page.goto(server.url(`/content/prospects/${classYear}/${slug}`));
  await page.locator('main button[aria-pressed="false"]').click();
  await page.locator('main button[aria-pressed="true"]').waitFor();
}

const lookAt = async (page: Page) => expect(await faultsOf(page, { without: [] })).toEqual([]);

/** The points of the current leader, as the board shows them. */
async function leadersPoints(page: Page): Promise<string> {
  const most = await page.evaluate(async () => {
    const { forecasters } = await (await fetch('/api/v2/futurecast/forecasters', { cache: 'no-store' })).json();
    return forecasters[0].points;
  });
  return pointsText(most);
}
const board = (page: Page) => page.locator('main table').textContent();

test('what staff settle waits behind a button of the board in another tab; nothing moves, nor the focus', async () => {
  await prepare();
  const page = await open(null, BOARD);
  const before = await board(page);
  const link = page.locator('main tbody th a').nth(3);
  await link.focus();
  const shift = await watchShift(page);
  await commit(0);
  const show = page.getByRole('button', { name: /^Show \d+ changes?$/ });
  await show.waitFor();
  expect(await board(page)).toBe(before);
  expect(await link.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await shift()).toEqual([]);
  await show.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => board(page)).not.toBe(before);
  expect(await show.count()).toBe(0);
  // The focus stays on the button at the head of the board.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^\d+ forecasters$/);
  expect(await board(page)).toContain(await leadersPoints(page));
});

test('a hidden tab does not listen, and hears what it missed when it is seen again', async () => {
  await prepare();
  const page = await open(null, BOARD);
  const other = await open(null, BOARD);
  const see = (state: 'hidden' | 'visible') =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await commit(1);
  const showOn = (tab: Page) => tab.getByRole('button', { name: /^Show \d+ changes?$/ });
  // A listening tab has received it by now.
  await showOn(other).waitFor();
  const show = showOn(page);
  expect(await show.count()).toBe(0);
  await see('visible');
  await show.waitFor();
});

test('where the stream of the board is refused, the call is asked once a minute', async () => {
  const page = await openPage({ expected: /429/ });
  let asked = 0;
  page.on('request', (request) => {
    if (/futurecast\/forecasters($|\?)/.test(request.url())) asked += 1;
  });
  await page.route('**/futurecast/forecasters/stream*', (route) => route.fulfill({ status: 429, body: '{}' }));
  await page.clock.install();
  const refused = page.waitForResponse('**/futurecast/forecasters/stream*');
  await page.goto(server.url(BOARD));
  await refused;
  await page.clock.runFor(1_000);
  expect(asked).toBe(0);
  await page.clock.runFor(61_000);
  await expect.poll(() => asked).toBe(1);
});

const bell = (page: Page) => page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Alerts/ });

/** The job that alerts followers has reached this one with that many. */
async function told(page: Page, unread: number): Promise<void> {
  const count = () => page.evaluate(async () => (await (await fetch('/api/v2/users/notices/unread')).json()).unread);
  await expect.poll(count, { timeout: 20_000 }).toBe(unread);
}

test('a member without notices: a bell without a count, and a page that says how one gets some', async () => {
  await prepare();
  const page = await open(MEMBER, NOTICES);
  await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  expect(await bell(page).getAttribute('data-count')).toBeNull();
  await lookAt(page);
  const visitor = await open(null, '/sites');
  expect(await bell(visitor).count()).toBe(0);
});

test('who follows hears of it in the page, on every site; reads it and marks it by keys alone', async () => {
  await prepare();
  const page = await open(MEMBER, '/sites');
  await follow(page, 2);
  await follow(page, 3);
  const waiting = await open(MEMBER, '/sites', { site: 'alabama' });
  await waiting.clock.install({ time: TEST_NOW });
  // Alerts that are unread at first don't count as new, so the decisions must come after the first response.
  const counted = waiting.waitForResponse('**/api/v2/users/notices/unread');
  await waiting.reload();
  await hydrated(waiting);
  await counted;
  // Its clock is paused from here on, so the duration of the job does not matter.
  await waiting.clock.pauseAt(new Date(TEST_NOW.getTime() + 300_000));
  await commit(2);
  await commit(3);
  await told(page, 2);
  // The page polls once a minute, and after a minute without a response again.
  const news = waiting.getByText('A prospect you follow has decided.').first();
  const afterAMinute = async () => {
    await waiting.clock.runFor(61_000);
    return news.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(afterAMinute, { timeout: 30_000 }).toBe(true);
  expect(await bell(waiting).getAttribute('data-count')).toBe('2');
  expect(await bell(waiting).getAttribute('aria-label')).toBe('Alerts, 2 unread');

  const shift = await shiftByAnswer(page, {
    url: server.url('/sites'),
    call: '**/api/v2/users/notices/unread',
    shown: () => expect.poll(() => bell(page).getAttribute('data-count')).toBe('2'),
  });
  expect(shift).toEqual([]);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(server.url(NOTICES));
  await hydrated(page);
  await page.getByText('2 unread', { exact: true }).waitFor();
  await lookAt(page);

  const hands = keyboard(page);
  await hands.press('Mark as read');
  await page.getByText('1 unread', { exact: true }).waitFor();
  await expect.poll(() => bell(page).getAttribute('data-count')).toBe('1');
  // The same button undoes it, and still has the focus.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Mark as unread');
  await page.keyboard.press('Enter');
  await page.getByText('2 unread', { exact: true }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/content\/prospects\//);
  await expect.poll(() => bell(page).getAttribute('data-count')).toBe('1');
  await page.goto(server.url(NOTICES));
  await hydrated(page);
  await hands.press('Mark all as read');
  await page.getByText('All caught up', { exact: true }).waitFor();
  await expect.poll(() => bell(page).getAttribute('data-count')).toBeNull();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('All caught up');
});

test('what comes while the list is read waits behind a button', async () => {
  await prepare();
  const page = await open(MEMBER, '/sites');
  await follow(page, 4);
  await page.clock.install();
  await page.goto(server.url(NOTICES));
  await hydrated(page);
  await page.clock.runFor(1_000);
  await commit(4);
  await told(page, 1);
  await page.clock.runFor(61_000);
  const show = page.getByRole('button', { name: 'Show new alerts' });
  await show.waitFor();
  const { name } = prospect(4);
  expect(await page.getByRole('list', { name: 'Alerts' }).getByText(name).count()).toBe(0);
  await show.click();
  await page.getByRole('list', { name: 'Alerts' }).getByText(name).first().waitFor();
});

test('without JavaScript the notices are read and marked, and the choice of them is kept', async () => {
  await prepare();
  const page = await open(MEMBER, NOTICES, { javaScript: false, width: SIZES.phone });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('All caught up', { exact: true }).waitFor();
  await page
    .getByRole('button', { name: /^Mark as unread/ })
    .first()
    .click();
  await page.getByText('1 unread', { exact: true }).waitFor();
  await page.goto(server.url('/users/notifications'));
  const form = page.getByRole('form', { name: 'Alerts', exact: true });
  await form.getByRole('checkbox', { name: 'Commits: bell', exact: true }).uncheck();
  await form.getByRole('button', { name: 'Save alerts' }).click();
  await page.getByText('Changes saved.').waitFor();
  const isOn = (name: string) => form.getByRole('checkbox', { name, exact: true }).isChecked();
  expect({ bell: await isOn('Commits: bell'), email: await isOn('Commits: email') }).toEqual({
    bell: false,
    email: true,
  });
});
