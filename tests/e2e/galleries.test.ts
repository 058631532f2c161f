import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsAt } from '#tests/support/axe.ts';
import { hydrated, openPage, SIZES, shiftsOnceDrawn } from '#tests/support/browser.ts';
import { firstProspectPath } from '#tests/support/pages.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** Photos in a row, and external videos that wait for a click. */

let server: RunningServer;
let count = 0;
let author = '';
beforeAll(async () => {
  server = await sharedServer();
  const { gallery } = JSON.parse((await ask(server, server.url('/api/v2/content/galleries/1'))).body);
  count = gallery.count;
  author = gallery.author.slug;
});

const open = async (path: string, options: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage(options);
  await page.goto(server.url(path));
  if (options.javaScript !== false) await hydrated(page);
  return page;
};
type Page = Awaited<ReturnType<typeof open>>;
const shown = (page: Page) => page.locator('li[id]:not([inert])').evaluateAll((items) => items.map(({ id }) => id));
/** The index of the photo visible in the strip. */
const inSight = (page: Page) =>
  page
    .getByRole('list', { name: 'Pictures, by arrow keys' })
    .evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth) + 1);

describe('a gallery', () => {
  test('is gone through by keys, and the address follows', async () => {
    const page = await open('/galleries/1');
    expect(count).toBeGreaterThan(3);
    await page.getByRole('list', { name: 'Pictures, by arrow keys' }).focus();
    const steps: [string, number][] = [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['End', count],
      ['ArrowRight', count],
      ['Home', 1],
      ['ArrowLeft', 1],
    ];
    for (const [key, place] of steps) {
      await page.keyboard.press(key);
      await expect.poll(() => inSight(page)).toBe(place);
      await expect.poll(() => shown(page)).toEqual([String(place)]);
      if (key === 'End') expect(new URL(page.url()).hash).toBe(`#${place}`);
    }
  });

  test('opens at the picture that the address names, in either spelling', async () => {
    for (const path of ['/galleries/1?picture=3', '/galleries/1#3']) {
      const page = await open(path);
      await expect.poll(() => shown(page)).toEqual(['3']);
      await expect.poll(() => inSight(page)).toBe(3);
    }
  });

  test('by its links and its small pictures, without moving the page', async () => {
    const page = await open('/galleries/1', { width: SIZES.phone });
    await page.getByRole('link', { name: 'Next picture' }).first().click();
    await expect.poll(() => shown(page)).toEqual(['2']);
    const before = await page.evaluate(() => window.scrollY);
    await page.getByRole('link', { name: 'Picture 4', exact: true }).click();
    await expect.poll(() => shown(page)).toEqual(['4']);
    expect(await page.getByRole('link', { name: 'Picture 4', exact: true }).getAttribute('aria-current')).toBe('true');
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(120);
  });

  test('by swiping, which is the browser’s own scrolling', async () => {
    const page = await open('/galleries/1', { width: SIZES.phone });
    const strip = page.getByRole('list', { name: 'Pictures, by arrow keys' });
    await strip.evaluate((element) => element.scrollBy({ left: element.clientWidth }));
    await expect.poll(() => shown(page)).toEqual(['2']);
    expect(await strip.evaluate((element) => getComputedStyle(element).scrollSnapType)).toBe('x mandatory');
  });

  test('shows one in full size, with the same keys, until Escape', async () => {
    const page = await open('/galleries/1');
    await page
      .getByRole('link', { name: /Full size/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Picture 1 of ${count}` });
    await dialog.waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: `Picture 2 of ${count}` }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => shown(page)).toEqual(['2']);
  });

  test('has every picture and the way to each without a script', async () => {
    const page = await open('/galleries/1', { javaScript: false });
    expect(await page.locator('li[id] img').count()).toBe(count);
    await page.getByRole('link', { name: 'Picture 3', exact: true }).click();
    await expect.poll(() => inSight(page)).toBe(3);
    const named = await open('/galleries/1?picture=2', { javaScript: false });
    expect(await inSight(named)).toBe(2);
  });

  test.each(Object.values(SIZES))('moves nothing that was drawn, at %i pixels', async (width) => {
    const page = await openPage({ width });
    const url = server.url('/galleries/1?picture=2');
    expect(await shiftsOnceDrawn(page, { url, fonts: 'first' })).toEqual([]);
  });
});

test('the page of who writes is clean for listeners and in every width', async () => {
  expect(await faultsAt(server.url(`/authors/${author}`))).toEqual([]);
});

describe('a video of others', () => {
  const PLAYER = 'https://www.youtube-nocookie.com/**';

  const profile = async (options: Parameters<typeof openPage>[0] = {}) => {
    const page = await openPage(options);
    const asked: string[] = [];
    await page.route(PLAYER, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<p>player</p>' });
    });
    await page.goto(server.url(await firstProspectPath(server)));
    if (options.javaScript !== false) await hydrated(page);
    return { page, asked };
  };

  test('loads nothing until it is pressed, then the player alone, in the place that was kept', async () => {
    const { page, asked } = await profile();
    const button = page.getByRole('button', { name: /^Play on YouTube/ });
    await button.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    const place = () => page.locator('li:has(> div iframe), li:has(button)').first().boundingBox();
    const before = await place();
    await button.click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    await expect.poll(() => asked.length).toBe(1);
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(await frame.getAttribute('title')).toContain('a video of YouTube');
    expect(await place()).toEqual(before);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  });

  test('loads by itself for who allowed it', async () => {
    const { page, asked } = await profile();
    await page.goto(server.url('/privacy'));
    await page.getByLabel('Embeds').check();
    await page.getByRole('button', { name: 'Save choice' }).click();
    await page.waitForURL('**saved=1**');
    await page.goto(server.url(await firstProspectPath(server)));
    await hydrated(page);
    await page.getByRole('heading', { name: 'Featured media' }).scrollIntoViewIfNeeded();
    await page.getByText('Videos', { exact: true }).scrollIntoViewIfNeeded();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });

  test('is a link without a script', async () => {
    const { page } = await profile({ javaScript: false });
    const link = page.getByRole('link', { name: /^Play on YouTube/ });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  });
});
