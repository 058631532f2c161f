import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/admin/seed/demo-members.ts';
import { STRICT_MINUTES } from '#kernel/strict-sign-in.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** Staff forms whose strict sign-in has expired: sent, confirmed, and filled in again. */

const MARKETING = 'felix.amado';
const BACK = 'What you typed before you signed in is back in the form. It isn’t saved yet.';
const RUN_OUT_MS = STRICT_MINUTES * 60_000;
const RAN_OUT = 'update sessions set strict_until = null';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ prepare: [RAN_OUT] });
});
afterAll(() => server?.stop());

const REFUSED = { expected: /status of 403/ };

async function confirm(page: Page): Promise<void> {
  await page.waitForURL('**/users/strict_sign_in?**');
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL(/\/admin\//);
  await hydrated(page);
}

test('an upload keeps its fields and asks for the file again', async () => {
  const page = await openAs(server, 'iris.calloway', '/admin/imports', REFUSED);
  const file = (name: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from('name,position,hometown,high_school,weight\nSample Adams,QB,,Sample North,200\n'),
  });
  const fields = async () => ({
    kind: await page.getByLabel('What the file holds').inputValue(),
    sport: await page.getByLabel('Sport').inputValue(),
    year: await page.getByLabel('Year').inputValue(),
    source: await page.getByLabel('Source', { exact: true }).inputValue(),
    isNewest: await page.getByLabel(/^This is the source’s latest portal file/).isChecked(),
  });
  const empty = await fields();
  await page.getByLabel('What the file holds').selectOption('portal');
  await page.getByLabel('Sport').selectOption('basketball');
  await page.getByLabel('Year').fill('2029');
  await page.getByLabel('Source', { exact: true }).fill('Example Service');
  await page.getByLabel(/^This is the source’s latest portal file/).check();
  const typed = await fields();
  await page.getByLabel('File', { exact: true }).setInputFiles(file('first.csv'));
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await confirm(page);
  await page.getByText(`${BACK} Choose the file again.`).waitFor();
  expect(await fields()).toEqual(typed);
  expect(await faultsOf(page)).toEqual([]);

  // The kind of the test file.
  await page.getByLabel('What the file holds').selectOption('recruits');
  await page.getByLabel('File', { exact: true }).setInputFiles(file('second.csv'));
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await page.getByRole('heading', { name: 'second.csv', level: 1 }).waitFor();
  await page.goto(server.url('/admin/imports'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Upload and check' }).waitFor();
  expect({ fields: await fields(), notices: await page.getByText(BACK).count() }).toEqual({
    fields: empty,
    notices: 0,
  });
});

test('settings of a site keep text, days, boxes and the order of blocks, and say what changed meanwhile', async () => {
  const page = await openAs(server, MARKETING, '/privacy', REFUSED);
  const id = await page.evaluate(async () => (await (await fetch('/api/v2/sites/alabama')).json()).site.id);
  const address = server.url(`/admin/site_settings?site_id=${id}`);
  const banner = (of: Page) => of.getByRole('form', { name: 'Promotion banner' });
  const saveBanner = (of: Page) => banner(of).getByRole('button', { name: 'Save banner' }).click();
  const form = banner(page);
  const text = form.getByLabel('Text');
  const box = form.getByLabel('Subscription promo (hidden from subscribers)');
  await page.goto(address);
  await hydrated(page);
  await text.fill('<b>Signing day</b> is here.');
  await form.getByLabel('First day').fill('2026-09-01');
  await box.check();
  await saveBanner(page);
  await confirm(page);
  await page.getByText(BACK).waitFor();
  expect({
    text: await text.inputValue(),
    day: await form.getByLabel('First day').inputValue(),
    isSelling: await box.isChecked(),
  }).toEqual({ text: '<b>Signing day</b> is here.', day: '2026-09-01', isSelling: true });
  await saveBanner(page);
  await page.getByText('Banner saved.').waitFor();
  await hydrated(page);
  expect(await page.getByText(BACK).count()).toBe(0);

  await server.moveClock(RUN_OUT_MS);
  const order = () =>
    page.locator('input[name$="[block]"]').evaluateAll((all) => all.map((each) => each.getAttribute('value')));
  await page.locator('#up-headlines').focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press('Enter');
  await page.getByLabel('Heading of Sponsors').fill('With thanks to');
  await page.getByLabel('Show Message boards').uncheck();
  const moved = await order();
  await page.getByRole('button', { name: 'Save front page' }).click();
  await confirm(page);
  await page.getByText(BACK).waitFor();
  expect({
    order: await order(),
    heading: await page.getByLabel('Heading of Sponsors').inputValue(),
    isShown: await page.getByLabel('Show Message boards').isChecked(),
  }).toEqual({ order: moved, heading: 'With thanks to', isShown: false });
  await page.getByRole('button', { name: 'Save front page' }).click();
  await page.getByText('Front page saved.').waitFor();
  await hydrated(page);

  await server.moveClock(RUN_OUT_MS);
  await text.fill('Mine');
  await box.uncheck();
  await saveBanner(page);
  await page.waitForURL('**/users/strict_sign_in?**');
  const other = await page.context().newPage();
  await other.goto(address);
  await hydrated(other);
  await banner(other).getByLabel('Text').fill('Theirs');
  await saveBanner(other);
  await confirm(other);
  await other.getByText(BACK).waitFor();
  await saveBanner(other);
  await other.getByText('Banner saved.').waitFor();
  await confirm(page);
  await page.getByText(`${BACK} This page has changed since, so check it before you save.`).waitFor();
  expect({ text: await text.inputValue(), isSelling: await box.isChecked() }).toEqual({
    text: 'Mine',
    isSelling: false,
  });
});
