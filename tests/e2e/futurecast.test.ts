import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, type PageOptions, SIZES, shiftByAnswer } from '#tests/support/browser.ts';
import { openAs as openMember } from '#tests/support/browser-members.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** FutureCast in a real browser, on the network and members created by a first start in development. */

const SUBSCRIBER = 'june.albrecht';

let server: RunningServer;
let prospectIds: number[];
beforeAll(async () => {
  server = await sharedServer();
});

const openAs = (who: 'visitor' | 'subscriber', path: string, options: PageOptions = {}): Promise<Page> =>
  who === 'subscriber' ? openMember(server, SUBSCRIBER, path, options) : openVisitor(path, options);

async function openVisitor(path: string, options: PageOptions): Promise<Page> {
  const page = await openPage(options);
  await page.goto(server.url(path));
  if (options.javaScript !== false) await hydrated(page);
  return page;
}

/** Open prospects with forecasts. */
async function openProspects(): Promise<number[]> {
  if (prospectIds) return prospectIds;
  const page = await openPage();
  await page.goto(server.url('/futurecast'));
  prospectIds = await page.evaluate(async () => {
    const { moved } = await (await fetch('/api/v2/futurecast/moved')).json();
    return moved.map(({ prospect }: { prospect: { id: number } }) => prospect.id);
  });
  return prospectIds;
}

const formPath = async (index: number) => `/futurecast/forecast?prospect_id=${(await openProspects())[index] ?? 0}`;

const lookAt = async (page: Page) =>
  expect(await faultsOf(page, { without: ['main tbody tr:nth-child(n+16)', 'main option:nth-child(n+16)'] })).toEqual(
    [],
  );

test('a forecaster’s page is accessible, and reached from the leaderboard', async () => {
  const page = await openAs('visitor', '/fan_futurecast_leaderboard');
  await page.locator('tbody th a').first().click();
  await page.getByRole('heading', { name: 'Calibration' }).waitFor();
  await lookAt(page);
});

test.each(['/futurecast', '/futurecast/mine'])('%s of a subscriber is accessible', async (path) => {
  await lookAt(await openAs('subscriber', path));
});

test('a forecast: what is wrong is said, what it is played for is said before it is saved, and then that it is saved', async () => {
  const page = await openAs('subscriber', await formPath(0));
  await lookAt(page);
  await page.setViewportSize({ width: SIZES.desktop, height: 900 });
  await page.getByRole('button', { name: 'Save pick' }).click();
  await page.getByText('Please enter a college').waitFor();
  await page.getByText('Please enter your confidence').waitFor();
  await page.getByLabel('College').selectOption({ index: 2 });
  await page.getByRole('radio', { name: '70%' }).check();
  await page.getByText('If right').first().waitFor();
  await page.getByLabel('Why? (optional)').fill('Because.');
  await page.getByText('8 of 500 characters').waitFor();
  await page.getByRole('button', { name: 'Save pick' }).click();
  await page.getByText('Pick saved').waitFor();
  await hydrated(page);
  // The college may be changed once a day; a second change is refused before anything is sent.
  await page.getByLabel('College').selectOption({ index: 3 });
  const changed = page.waitForResponse((reply) => reply.url().endsWith('/api/v2/futurecast/new'));
  // Saving loads a new document: a choice made on the old one would be lost.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Change pick' }).click();
  expect((await changed).status()).toBe(200);
  await reloaded;
  await hydrated(page);
  await page.getByLabel('College').selectOption({ index: 2 });
  await page.getByText('You switched schools less than 24 hours ago').waitFor();
  await page.goto(server.url('/futurecast/mine'));
  await page.getByText('Because.').waitFor();
});

test.each([SIZES.desktop, SIZES.phone])(
  'at %i a profile says the member’s own pick in its head, leads to its form, and nothing moves for it',
  async (width) => {
    const page = await openAs('subscriber', await formPath(2), { width });
    if ((await page.getByLabel('College').inputValue()) === '')
      await page.getByLabel('College').selectOption({ index: 2 });
    await page.getByRole('radio', { name: width === SIZES.phone ? '80%' : '60%' }).check();
    await page.getByRole('button', { name: /^(Save|Change) pick$/ }).click();
    const saved = (await page.getByText(/^Pick saved: .+%\./).textContent()) ?? '';
    const [, college = '', confidence = ''] = /^Pick saved: (.+), (\d+)%\./.exec(saved) ?? [];
    const profile = await page.getByRole('link', { name: /’s profile$/ }).getAttribute('href');
    const own = page.getByRole('link', { name: `Your pick: ${college} ${confidence}%. Change` });
    const shift = await shiftByAnswer(page, {
      url: server.url(profile ?? ''),
      call: '**/api/v2/futurecast/recent_forecasts?*',
      shown: () => own.waitFor(),
    });
    expect(shift).toEqual([]);
    await own.click();
    await page.waitForURL(`**${await formPath(2)}`);
    expect(await page.getByRole('radio', { name: `${confidence}%` }).isChecked()).toBe(true);
  },
);

test('without JavaScript the form saves too', async () => {
  const page = await openAs('subscriber', await formPath(1), { javaScript: false });
  await page.getByLabel('College').selectOption({ index: 2 });
  await page.getByText('60%', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Save pick' }).click();
  await page.getByText('Pick saved').waitFor();
  expect(new URL(page.url()).pathname).toBe('/futurecast/forecast');
});

test('one’s own place at the end of the board comes after load, and nothing moves', async () => {
  const page = await openAs('subscriber', '/sites');
  const shift = await shiftByAnswer(page, {
    url: server.url('/fan_futurecast_leaderboard'),
    call: '**/api/v2/futurecast/forecasters/mine?*',
    shown: () => page.getByText('You’re not ranked here yet').waitFor(),
  });
  expect(shift).toEqual([]);
});
