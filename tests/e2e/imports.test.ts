import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, SIZES } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { keyboard } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** Staff import a file in a real browser: upload, review, decide, confirm, undo. */

const CHIEF = 'iris.calloway';
const PATH = '/admin/imports';
const HEAD = 'name,position,hometown,high_school,weight\n';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto(server.url(PATH));
  await hydrated(page);
  await page.getByLabel('Year').fill('2029');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await keyboard(page).press('Upload and check');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 60_000 });
}

const lookAt = async (page: Page) => {
  const widths = Object.values(SIZES);
  expect(await faultsOf(page, { widths, without: [] })).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, over: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) }).toEqual({
      width,
      over: 0,
    });
  }
};

test('a file is refused with the reason at its field', async () => {
  const page = await openAs(server, CHIEF, PATH, { expected: /status of 422/ });
  await hydrated(page);
  await page.getByLabel('Year').fill('2029');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('color,size\nred,1\n') });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await page.getByText('We can’t read this file').first().waitFor();
});

test('a class file is uploaded, reviewed, decided, imported and undone by keys alone', async () => {
  const page = await openAs(server, CHIEF, PATH);
  await upload(page, 'first.csv', `${HEAD}Sample Adams,QB,,Sample North,200\n,QB,,,\n`);
  await page.getByText('New: Prospect').first().waitFor();
  await page.getByRole('link', { name: 'Skipped or rejected (1)' }).click();
  await page.getByText('Rejected: no name').waitFor();
  await lookAt(page);
  await keyboard(page).press('Confirm and import');
  await page.getByRole('link', { name: 'Undo this import' }).waitFor({ timeout: 60_000 });

  await upload(page, 'second.csv', `${HEAD}Sample Adams,QB,,,210\n`);
  await page.getByRole('link', { name: 'Decide' }).click();
  await page.getByRole('heading', { name: 'Line 2' }).waitFor();
  await hydrated(page);
  await lookAt(page);
  await page.getByLabel(/^Same person as Sample Adams/).check();
  await keyboard(page).press('Save decision');
  await page.getByText('the same person as Sample Adams').waitFor();
  await keyboard(page).press('Check again');
  await page.getByRole('button', { name: 'Confirm and import' }).waitFor({ timeout: 60_000 });
  await keyboard(page).press('Confirm and import');
  await page.getByRole('link', { name: 'Undo this import' }).waitFor({ timeout: 60_000 });

  await page.getByRole('link', { name: 'Undo this import' }).click();
  await hydrated(page);
  await keyboard(page).press('Check what an undo would do');
  await page.getByLabel('Reason').fill('It was another person');
  await lookAt(page);
  await keyboard(page).press('Undo this import');
  await page.getByText('This import is undone. Reason: It was another person').waitFor({ timeout: 60_000 });
});

test.each(['light', 'dark'] as const)('the lists have no fault that axe finds: %s', async (scheme) => {
  const page = await openAs(server, CHIEF, PATH, { scheme });
  await lookAt(page);
  await page.goto(server.url(`${PATH}/applied`));
  await lookAt(page);
});
