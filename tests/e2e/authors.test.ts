import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** Bylines and the setup checklist in a real browser. */

const WRITER = 'wes.hollander';
const PUBLISHER = 'paula.strand';
const HEAD = 'iris.calloway';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test('a writer sets a byline once, and the next article starts with it', async () => {
  const page = await openAs(server, WRITER, '/admin/publishing', { expected: /422/ });
  const form = page.getByRole('form', { name: 'Your byline' });
  await form.getByLabel('Name').fill('42');
  await form.getByRole('button', { name: 'Save byline' }).click();
  await form.getByText('Use letters in the name').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await form.getByLabel('Name').fill('Wes Hollander');
  await form.getByRole('button', { name: 'Save byline' }).click();
  await page.getByText('Your byline is saved').waitFor();
  await hydrated(page);
  const article = page.getByRole('form', { name: 'New article' });
  await article.getByLabel('Headline').fill('Under my own name');
  expect(await article.getByLabel('Author').locator('option:checked').textContent()).toBe('Wes Hollander');
  await article.getByRole('button', { name: 'Start writing' }).click();
  await page.waitForURL(/\/contents\/\d+\/edit/);
  expect(await page.getByLabel('Author').locator('option:checked').textContent()).toBe('Wes Hollander');
});

test('without JavaScript a publisher sets a byline too', async () => {
  const page = await openAs(server, PUBLISHER, '/admin/publishing', { javaScript: false });
  await page.getByLabel('Name').fill('Paula Strand');
  await page.getByRole('button', { name: 'Save byline' }).click();
  await page.waitForURL(/done=byline/);
  await page.getByText('Your byline is saved').waitFor();
  expect(await page.getByRole('form', { name: 'Your byline' }).count()).toBe(0);
});

test.each([360, 1280])('an author is added with a picture, edited and retired at %i px', async (width) => {
  const page = await openAs(server, HEAD, '/admin/authors', { width });
  expect(await faultsOf(page, { without: ['main tbody tr:nth-child(n+11)'] })).toEqual([]);
  await page.getByText('New author').click();
  const form = page.getByRole('form', { name: 'New author' });
  await form.getByLabel('Name').fill(`Guest of ${width}`);
  await form.getByRole('button', { name: 'Choose a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog.locator('ul button').first().click();
  await form.getByRole('button', { name: 'Replace picture' }).waitFor();
  await form.getByRole('button', { name: 'Add author' }).click();
  await page.getByText('The author is added').waitFor();
  await hydrated(page);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Title', { exact: true }).fill('Guest columnist');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changes saved').waitFor();
  await hydrated(page);
  await page.getByRole('button', { name: 'Retire author' }).click();
  await page.getByText('The author is retired').waitFor();
  await page.getByRole('link', { name: 'Author page' }).click();
  await page.getByText('Guest columnist').waitFor();
  expect(await page.locator('main img').count()).toBeGreaterThan(0);
});

test('a super admin sees the checklist, copies a command, and confirms the prices by one press', async () => {
  const page = await openAs(server, HEAD, '/admin/home', { width: 360 });
  expect(await faultsOf(page, { without: ['main tbody tr:nth-child(n+11)'] })).toEqual([]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const backup = page.getByRole('listitem').filter({ hasText: 'Make a backup' });
  await backup.getByRole('button', { name: /^Copy / }).click();
  await backup
    .getByRole('status')
    .filter({ hasText: /Copied|Select the command/ })
    .waitFor();
  const prices = page.getByRole('listitem').filter({ hasText: 'Set your prices' });
  await prices.getByText('To do').waitFor();
  await prices.getByRole('button', { name: 'Keep these prices' }).click();
  await page.getByText('Kept as they came').waitFor();
  await prices.getByText('Done').waitFor();
});
