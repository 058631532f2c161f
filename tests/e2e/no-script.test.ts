import { beforeAll, expect, test } from 'vitest';
import { openPage, SIZES } from '#tests/support/browser.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** Reading, filtering, paging, the menu and the privacy form work without JavaScript. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const RANKING = `/prospect_rankings/football-national/${CLASS_YEAR}`;

test('reading, filtering and paging', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(server.url('/'));
  await page.getByRole('link', { name: 'All 250' }).click();
  await page.waitForURL(`**${RANKING}`);
  await page.getByLabel('Stars', { exact: true }).selectOption('3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**stars=3**');
  await page.getByRole('link', { name: 'Remove 3 stars' }).waitFor();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await page.getByText(/^51 to 100 of/).waitFor();
  const first = page.locator('tbody th[scope=row] > a').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('the tracker: a school, and one way', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(server.url('/transfer_tracker/football'));
  const [, school = ''] = await page.getByLabel('School').locator('option').allInnerTexts();
  await page.getByLabel('School').selectOption({ label: school });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**?school_focus=**');
  await page.getByRole('link', { name: `Remove ${school}` }).waitFor();
  await page.getByRole('link', { name: /^\d+ out$/ }).click();
  await page.getByRole('link', { name: `Remove Out of ${school}` }).waitFor();
});

test('more filters on a phone', async () => {
  const page = await openPage({ javaScript: false, width: SIZES.phone });
  await page.goto(server.url(RANKING));
  expect(await page.getByLabel('Stars', { exact: true }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'More filters' }).click();
  await page.getByLabel('Stars', { exact: true }).selectOption('4');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Remove 4 stars' }).waitFor();
});

test('the menu of a phone and the groups of a wide screen', async () => {
  const phone = await openPage({ javaScript: false, width: SIZES.phone });
  await phone.goto(server.url('/'));
  await phone.getByText('Menu', { exact: true }).click();
  await phone.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'High Schools' }).click();
  await phone.getByRole('heading', { level: 1, name: 'High schools' }).waitFor();
  const wide = await openPage({ javaScript: false });
  await wide.goto(server.url('/'));
  await wide.getByRole('navigation', { name: 'Main' }).getByText('Teams').click();
  await wide.getByRole('link', { name: 'Colleges', exact: true }).click();
  await wide.getByRole('heading', { level: 1, name: 'Football teams' }).waitFor();
});

test('the privacy form is posted with its hidden token, leads on and is kept', async () => {
  const page = await openPage({ javaScript: false, country: 'US' });
  await page.goto(server.url('/privacy'));
  const posted = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Do not sell or share my information' }).click();
  expect((await posted).status()).toBe(303);
  await page.getByText('Your choices are saved.').waitFor();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'bluechip_privacy')?.value).toBe('opt_out');
  await page.goto(server.url('/privacy'));
  await page.getByText('We don’t sell or share your data.').waitFor();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Reset my choices' }).click();
  await page.getByText('You haven’t chosen yet.').waitFor();
});

test('no choice of scheme is offered that could not work', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(server.url('/'));
  expect(await page.getByRole('button', { name: 'Theme' }).isVisible()).toBe(false);
});
