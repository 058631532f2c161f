import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { keyboard } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** Redirects of old addresses, from the admin area to the reader. */

const OWNER = 'iris.calloway';
const PAGE = '/admin/redirects';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const lookAt = async (page: Page) => expect(await faultsOf(page, { without: [] })).toEqual([]);

async function answer(path: string) {
  const { status, headers } = await ask(server, server.url(path));
  return { status, location: headers.location };
}

test('a redirect is added, changed and removed by keyboard, and readers are led by it at once', async () => {
  // One of the submitted forms is refused.
  const page = await openAs(server, OWNER, PAGE, { expected: /422/ });
  await page.getByText('No redirects yet').waitFor();
  await lookAt(page);
  expect((await answer('/2019/05/Signing-Day/')).status).toBe(404);

  const keys = keyboard(page);
  await keys.fill('Old address', '/2019/05/Signing-Day/', 'Add a redirect');
  await keys.fill('New address', '//evil.example', 'Add a redirect');
  await keys.press('Add redirect');
  await page.getByText('Enter a path, such as /news/signing-day, or a full https:// address').first().waitFor();
  await lookAt(page);
  await keys.fill('New address', '/sites', 'Add a redirect');
  await keys.press('Add redirect');
  await page.getByText('Redirect added.').waitFor();
  await expect.poll(() => answer('/2019/05/Signing-Day/')).toEqual({ status: 301, location: '/sites' });

  await hydrated(page);
  await keys.follow('/2019/05/signing-day');
  await page.getByRole('heading', { level: 2, name: '/2019/05/signing-day' }).waitFor();
  await hydrated(page);
  await lookAt(page);
  await keys.fill('New address', '/help', 'Change /2019/05/signing-day');
  await keys.press('Save changes');
  await page.getByText('Redirect saved.').waitFor();
  await expect.poll(() => answer('/2019/05/Signing-Day/')).toEqual({ status: 301, location: '/help' });

  await hydrated(page);
  await keys.follow('/2019/05/signing-day');
  await page.getByRole('heading', { level: 2, name: '/2019/05/signing-day' }).waitFor();
  await hydrated(page);
  await keys.press('Remove redirect');
  await page.getByText('Redirect removed.').waitFor();
  await expect.poll(async () => (await answer('/2019/05/Signing-Day/')).status).toBe(404);
});

test('a file is checked, its wrong rows are named, and it is imported; an old link in a story leads on', async () => {
  const page = await openAs(server, OWNER, PAGE);
  const buffer = Buffer.from('from,to\n/news/an-old-story,/sites\n/elsewhere,javascript:alert(1)\n');
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
  await keyboard(page).press('Check file');
  await page.getByText('2 rows: 1 would be added, 0 would be changed, 0 already there, 1 rejected.').waitFor();
  await page.getByText('Line 3').waitFor();
  await lookAt(page);
  expect((await answer('/news/an-old-story')).status).toBe(404);
  await keyboard(page).press('Import');
  await page.getByText('2 rows: 1 added, 0 changed, 0 already there, 1 rejected.').waitFor();
  await page.getByRole('link', { name: '/news/an-old-story' }).waitFor();
  await expect.poll(() => answer('/news/an-old-story')).toEqual({ status: 301, location: '/sites' });

  const reader = await openPage({ expected: /404/ });
  await reader.goto(server.url('/help'));
  await hydrated(reader);
  await reader.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/news/an-old-story';
    link.textContent = 'Our old story';
    document.querySelector('main')?.append(link);
  });
  await reader.getByText('Our old story').click();
  await reader.waitForURL('**/sites');
});
