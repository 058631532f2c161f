import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { twoColoured } from '#tests/support/pictures.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The network's logo, icon and colors in a real browser: a super admin sets them, and readers of every site see them. */

const PATH = '/admin/site_settings';
const ADMIN = 'iris.calloway';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const openSettings = (options = {}): Promise<Page> => openAs(server, ADMIN, PATH, options);
const png = async (width: number, height: number) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await twoColoured(width, height).png().toBuffer(),
});

async function upload(page: Page, form: string, file: Awaited<ReturnType<typeof png>>): Promise<void> {
  const part = page.getByRole('form', { name: form, exact: true });
  await part.getByLabel('File').setInputFiles(file);
  await part.locator('button[type="submit"]').click();
}

const uploadSaved = (page: Page, form: string, file: Awaited<ReturnType<typeof png>>) =>
  saved(page, () => upload(page, form, file));

/** Submits a form and waits for the confirmation page, whose address may be the same as before. */
async function saved(page: Page, send: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await send();
  await loaded;
  await page.getByText('Saved. Every page shows it now').waitFor();
  await hydrated(page);
}

/** The visible logos, each as it was rendered. */
const seenLogos = (page: Page, place: string) =>
  page.locator(`${place} img[data-on]`).evaluateAll((all) =>
    all.flatMap((img) => {
      const { width, height } = img.getBoundingClientRect();
      const isLoaded = img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0;
      return width === 0
        ? []
        : [{ on: img.getAttribute('data-on'), alt: img.getAttribute('alt'), width, height, isLoaded }];
    }),
  );

test('what is wrong with a picture is said at its field, before and after it is sent', async () => {
  const page = await openSettings({ expected: /422/ });
  const part = page.getByRole('form', { name: 'Logo', exact: true });
  await part.getByRole('button', { name: 'Upload logo' }).click();
  await part.getByText('Please choose a file').waitFor();
  await upload(page, 'Logo', { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(6 * 1_048_576) });
  await part.getByText('At most 5 MB', { exact: true }).waitFor();
  await upload(page, 'Logo', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await part.getByText('Choose a PNG, WebP or JPEG file').waitFor();
  await upload(page, 'Icon', await png(600, 500));
  await page.getByText('An icon must be square. This picture is 600 × 500 pixels').waitFor();
});

test('a logo that is uploaded stands in the header and the footer of the main site and a team’s, also on a phone', async () => {
  const page = await openSettings();
  await uploadSaved(page, 'Logo', await png(1600, 200));
  // The process learns of the change once it is committed, which may be after it has rendered the next page.
  await expect
    .poll(async () => {
      await page.reload();
      return seenLogos(page, 'header');
    })
    .toMatchObject([{ alt: 'Bluechip', isLoaded: true }]);
  await hydrated(page);
  expect(await faultsOf(page)).toEqual([]);
  for (const site of [undefined, 'alabama']) {
    for (const [width, shown] of [
      [SIZES.desktop, { width: 176, height: 22 }],
      [SIZES.phone, { width: 97.2, height: 12.15 }],
    ] as const) {
      const reader = await openPage({ width });
      await reader.goto(server.url('/sites', site));
      expect(await seenLogos(reader, 'header')).toEqual([
        {
          on: 'both',
          alt: 'Bluechip',
          isLoaded: true,
          width: expect.closeTo(shown.width, 0),
          height: expect.closeTo(shown.height, 0),
        },
      ]);
      expect(await seenLogos(reader, 'footer')).toMatchObject([{ on: 'both', alt: 'Bluechip' }]);
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test('of two logos the scheme of the page chooses one, and the choice of a theme the other', async () => {
  const page = await openSettings();
  await uploadSaved(page, 'Logo', await png(800, 200));
  await uploadSaved(page, 'Logo for dark backgrounds', await png(600, 200));
  for (const scheme of ['light', 'dark'] as const) {
    const reader = await openPage({ scheme });
    await reader.goto(server.url('/sites'));
    await hydrated(reader);
    const onOf = async () => (await seenLogos(reader, 'header')).map(({ on }) => on);
    expect(await onOf()).toEqual([scheme]);
    const other = scheme === 'light' ? 'dark' : 'light';
    await reader.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, other);
    expect(await onOf()).toEqual([other]);
    await expect.poll(async () => (await seenLogos(reader, 'header'))[0]?.isLoaded).toBe(true);
  }
});

test('icon and colors are those of the national sites, and text on them can be read', async () => {
  const page = await openSettings();
  await uploadSaved(page, 'Icon', await png(512, 512));
  const colors = page.getByRole('form', { name: 'Colors of the network' });
  await colors.getByLabel('Primary color').fill('#ffcc33');
  await colors.getByLabel('Secondary color').fill('#7A0019');
  await saved(page, () => colors.getByRole('button', { name: 'Save colors' }).click());
  expect(await faultsOf(page)).toEqual([]);
  for (const scheme of ['light', 'dark'] as const) {
    const reader = await openPage({ scheme });
    await reader.goto(server.url('/', 'basketball'));
    expect(await faultsOf(reader)).toEqual([]);
    const mast = reader.locator('[data-on-team]').first();
    expect(await mast.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 204, 51)');
    expect(await reader.locator('link[rel="icon"]').getAttribute('href')).toMatch(
      /^\/brand\/[0-9a-f]{32}\/icon-96\.png$/,
    );
  }
});

test('a logo is removed, and the name is there again', async () => {
  const page = await openSettings();
  await uploadSaved(page, 'Logo', await png(640, 160));
  const remove = page.getByRole('form', { name: 'Remove logo', exact: true });
  await saved(page, () => remove.getByRole('button').click());
  const reader = await openPage();
  await reader.goto(server.url('/sites'));
  expect(await seenLogos(reader, 'header')).toEqual([]);
  expect(await reader.locator('header').getByRole('link', { name: 'Bluechip' }).first().isVisible()).toBe(true);
});
