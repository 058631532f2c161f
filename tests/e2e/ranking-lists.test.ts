import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, SIZES } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** Staff order a class in a real browser: by typing, with keys, saved, compared, published; two at once; and without JavaScript. */

const WRITER = 'wes.hollander';
const CHIEF = 'iris.calloway';
const FOOTBALL = `/admin/lists/prospect_rankings/football/${CLASS_YEAR}`;
const BASKETBALL = `/admin/lists/prospect_rankings/basketball/${CLASS_YEAR}`;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const ranks = (page: Page) => page.locator('[name="ranks[]"]');
const nameAt = async (page: Page, rank: number) =>
  (
    await ranks(page)
      .nth(rank - 1)
      .getAttribute('aria-label')
  )?.replace('Rank of ', '') ?? '';
const fieldOf = (page: Page, name: string) => page.getByLabel(`Rank of ${name}`, { exact: true });

/** The type of dialog that the page opens when somebody leaves it. Fails if it opens none. */
async function asked(page: Page, answer: 'accept' | 'dismiss', leave: () => Promise<unknown>): Promise<string> {
  const dialog = page.waitForEvent('dialog').then(async (question) => {
    await question[answer]();
    return question.type();
  });
  const [type] = await Promise.all([dialog, leave()]);
  return type;
}

const lookAt = async (page: Page) =>
  expect(await faultsOf(page, { without: ['main tbody tr:nth-child(n+16)'] })).toEqual([]);

test('a class is ordered by typing and by keys, saved, compared and published', async () => {
  const page = await openAs(server, CHIEF, '/admin/lists');
  await lookAt(page);
  await page.goto(server.url(FOOTBALL));
  await page.getByRole('button', { name: 'Start from the live list' }).click();
  await page.getByText('Draft created').waitFor();
  await hydrated(page);
  const [second, twentieth] = [await nameAt(page, 2), await nameAt(page, 20)];
  await fieldOf(page, twentieth).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText(`${twentieth} is number 1.`).waitFor();
  // The focus stays on the moved player, so the next key moves the same one.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await nameAt(page, 10)).toBe(twentieth);
  expect(await fieldOf(page, twentieth).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: `Move ${second} up` }).click();
  expect(await nameAt(page, 1)).toBe(second);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await nameAt(page, 2)).toBe(second);
  await lookAt(page);
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByText('Saved as draft.').waitFor();
  await page.getByText('1 moved, by iris.calloway, just now').waitFor();
  await page.getByRole('link', { name: 'Compare and publish' }).click();
  await page.getByRole('row', { name: new RegExp(`^${twentieth}.* 20 10 `) }).waitFor();
  await hydrated(page);
  await lookAt(page);
  await page.getByLabel('What changed (optional)').fill('After the camp in Dallas');
  await page.getByRole('button', { name: /^Publish as version/ }).click();
  await page.getByText('List published.').waitFor();
  await lookAt(page);
  await page.getByRole('link', { name: 'The list', exact: true }).click();
  expect(await page.locator('tbody th[scope="row"]').nth(9).textContent()).toContain(twentieth);
});

test('two at one draft: who is second is told, and keeps what he moved on the page', async () => {
  const first = await openAs(server, CHIEF, BASKETBALL);
  await first.getByRole('button', { name: 'Start from the live list' }).click();
  await first.getByText('Draft created').waitFor();
  await hydrated(first);
  const other = await openAs(server, WRITER, BASKETBALL, { expected: /status of 409/ });
  const name = await nameAt(first, 5);
  await fieldOf(first, name).fill('1');
  await first.keyboard.press('Enter');
  await first.getByRole('button', { name: 'Save order' }).click();
  await first.getByText('Saved as draft.').waitFor();
  const late = await nameAt(other, 3);
  await fieldOf(other, late).fill('2');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: 'Save order' }).click();
  await other.getByText('iris.calloway changed this list since you opened it').waitFor();
  expect(await nameAt(other, 2)).toBe(late);
  expect(await asked(other, 'accept', () => other.getByRole('link', { name: 'Discard mine and reload' }).click())).toBe(
    'beforeunload',
  );
  await other.waitForFunction(
    (wanted) => document.querySelector('[name="ranks[]"]')?.ariaLabel === wanted,
    `Rank of ${name}`,
  );
  await hydrated(other);
  await other.getByRole('button', { name: 'Undo the latest save' }).click();
  await other.getByText('The last save was undone.').waitFor();
  expect(await nameAt(other, 5)).toBe(name);
  await other.getByRole('link', { name: 'Compare', exact: true }).click();
  await other.getByText('Publishing is locked').waitFor();
  await lookAt(other);
});

test('before moves are lost the page asks: links and tabs, loaded or not, and the buttons of history; to find somebody waits for the save', async () => {
  const page = await openAs(server, WRITER, '/admin/lists?sport=football');
  await page.getByRole('link', { name: new RegExp(`\\b${CLASS_YEAR + 1}\\b`) }).click();
  await page.getByRole('button', { name: 'Start from the live list' }).click();
  await page.getByText('Draft created').waitFor();
  await hydrated(page);
  const [first, third] = [await nameAt(page, 1), await nameAt(page, 3)];
  const find = page.getByRole('button', { name: 'Find' });
  await find.waitFor();
  await fieldOf(page, third).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('Save the order first').waitFor();
  expect(await find.count()).toBe(0);
  // A link within the same page does not leave it.
  await page.setViewportSize({ width: SIZES.phone, height: 900 });
  await page.getByRole('link', { name: 'Add a player' }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('add');
  await page.setViewportSize({ width: SIZES.desktop, height: 900 });
  const here = page.url();
  const ways = [
    ['The list', 'confirm'],
    ['all classes', 'beforeunload'],
    ['Compare', 'beforeunload'],
  ] as const;
  for (const [name, question] of ways) {
    expect(await asked(page, 'dismiss', () => page.getByRole('link', { name, exact: true }).click())).toBe(question);
    expect({ url: page.url(), firstName: await nameAt(page, 1) }).toEqual({ url: here, firstName: third });
  }
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByText('Saved as draft.').waitFor();
  // After saving, the page does not ask.
  await page.getByRole('link', { name: 'The list', exact: true }).click();
  await page.waitForURL(/prospect_rankings\/football-national/);
  await page.evaluate(() => history.back());
  await find.waitFor();
  await fieldOf(page, first).fill('1');
  await page.keyboard.press('Enter');
  expect(await asked(page, 'dismiss', () => page.evaluate(() => history.forward()))).toBe('confirm');
  expect(await nameAt(page, 1)).toBe(first);
  expect(await asked(page, 'accept', () => page.getByRole('link', { name: 'The list', exact: true }).click())).toBe(
    'confirm',
  );
  await page.waitForURL(/prospect_rankings\/football-national/);
});

test('without JavaScript: typed ranks, an arrow, taking out, bringing in, discarding and taking up again', async () => {
  const path = `/admin/lists/prospect_rankings/baseball/${CLASS_YEAR}`;
  const page = await openAs(server, WRITER, path, { javaScript: false });
  await page.getByRole('button', { name: 'Start from the live list' }).click();
  const [second, fourth] = [await nameAt(page, 2), await nameAt(page, 4)];
  await fieldOf(page, fourth).fill('1');
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByText('Saved as draft.').waitFor();
  expect(await nameAt(page, 1)).toBe(fourth);
  await page.getByRole('button', { name: `Move ${fourth} down` }).click();
  expect(await nameAt(page, 2)).toBe(fourth);
  await page.getByRole('button', { name: `Remove ${second}` }).click();
  await page.getByRole('searchbox', { name: 'Name' }).fill(second);
  await page.getByRole('button', { name: 'Find' }).click();
  const found = page.getByRole('form', { name: `Add ${second}` });
  await found.getByLabel('At rank').fill('1');
  await found.getByRole('button').click();
  expect(await nameAt(page, 1)).toBe(second);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('No draft yet').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  expect(await nameAt(page, 1)).toBe(second);
});
