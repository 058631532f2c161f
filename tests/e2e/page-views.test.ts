import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** Page views as a browser reports them: which pages, how often, and for which readers. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const RANKING = `/prospect_rankings/football-national/${CLASS_YEAR}`;
const VIEWS = '**/api/v2/analytics/views';
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

/** The kinds of pages whose views the server counted, in order, and those that it dropped. */
function viewsOf(page: Page) {
  const [counted, dropped]: [string[], string[]] = [[], []];
  const note = async (request: Request) => {
    if (!request.url().endsWith('/api/v2/analytics/views')) return;
    const reply = await request.response();
    if (!reply) return;
    const { is_counted: isCounted } = await reply.json();
    (isCounted ? counted : dropped).push(request.postDataJSON().page);
  };
  page.on('requestfinished', (request) => void note(request));
  return { counted, dropped };
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(server.url(path));
  await hydrated(page);
}

test('a loaded page and each page opened in place count once; a place on the page does not', async () => {
  const page = await openPage({ headers: FIREFOX });
  const { counted, dropped } = viewsOf(page);
  await visit(page, RANKING);
  await expect.poll(() => counted).toEqual(['ranking']);
  await page.locator('tbody th[scope=row] > a').first().click();
  await page.waitForURL('**/content/prospects/**');
  await expect.poll(() => counted).toEqual(['ranking', 'prospect']);
  await page.evaluate(() => {
    location.hash = 'main';
  });
  await page.goBack();
  await page.goBack();
  await page.waitForURL(`**${RANKING}`);
  await expect.poll(() => counted).toEqual(['ranking', 'prospect', 'ranking']);
  await page.reload();
  await expect.poll(() => counted).toEqual(['ranking', 'prospect', 'ranking', 'ranking']);
  await page.waitForLoadState('networkidle');
  expect({ counted: counted.length, dropped }).toEqual({ counted: 4, dropped: [] });
});

test('an address without a page does not count', async () => {
  const page = await openPage({ headers: FIREFOX, expected: /404/ });
  const { counted, dropped } = viewsOf(page);
  await visit(page, '/no-such-page');
  await page.waitForLoadState('networkidle');
  expect({ counted, dropped }).toEqual({ counted: [], dropped: [] });
});

test.each([
  ['refused', { country: 'BR' }, 'opt_out'],
  ['allowed advertising alone', { country: 'BR' }, '1.1795284000.advertising'],
  ['sends Global Privacy Control', { country: 'BR', headers: { 'Sec-GPC': '1' } }, undefined],
  ['has not answered yet in the EU', { country: 'DE' }, undefined],
])(
  'a reader who %s sends no view',
  async (_reason, { headers, ...options }: { country: string; headers?: Record<string, string> }, choice) => {
    const page = await openPage({ ...options, headers: { ...FIREFOX, ...headers } });
    if (choice !== undefined)
      await page.context().addCookies([{ name: 'bluechip_privacy', value: choice, url: server.url('/') }]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await visit(page, RANKING);
    await page.locator('tbody th[scope=row] > a').first().click();
    await page.waitForURL('**/content/prospects/**');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((address) => address.includes('/analytics/views'))).toEqual([]);
  },
);

test('a reader in the EU who accepts counts for the page that they are reading', async () => {
  const page = await openPage({ country: 'DE', headers: FIREFOX });
  const { counted } = viewsOf(page);
  await visit(page, RANKING);
  await page.getByRole('region', { name: 'Privacy' }).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => counted).toEqual(['ranking']);
});

test('a page in the background counts once it is looked at', async () => {
  const page = await openPage({ headers: FIREFOX });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => document.documentElement.dataset.seen ?? 'hidden',
    });
  });
  const { counted } = viewsOf(page);
  await visit(page, RANKING);
  await page.waitForLoadState('networkidle');
  expect(counted).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset.seen = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => counted).toEqual(['ranking']);
});

test('a crawler that runs scripts is not counted', async () => {
  const page = await openPage();
  const { counted, dropped } = viewsOf(page);
  const answered = page.waitForResponse(VIEWS);
  await visit(page, RANKING);
  await answered;
  await expect.poll(() => dropped).toEqual(['ranking']);
  expect(counted).toEqual([]);
});
