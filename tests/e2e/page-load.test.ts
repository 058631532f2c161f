import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { hydrated, openPage, SIZES, shiftsOnceDrawn } from '#tests/support/browser.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { firstProspectPath, pagesToLookAt } from '#tests/support/pages.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** How a page loads: its headers, its requests, no layout shift, and what it sends. */

let server: RunningServer;
let prospectPath = '';
beforeAll(async () => {
  server = await sharedServer();
  prospectPath = await firstProspectPath(server);
});

const RANKING = `/prospect_rankings/football-national/${CLASS_YEAR}`;

/** Every address that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

describe.each(['ranking', 'prospect'])('nothing moves after the %s page is drawn', (name) => {
  const address = () => server.url(name === 'ranking' ? RANKING : prospectPath);

  test.each([SIZES.phone, SIZES.desktop])('at %i', async (width) => {
    expect(await shiftsOnceDrawn(await openPage({ width }), { url: address(), fonts: 'first' })).toEqual([]);
  });

  test('nor when the fonts come late', async () => {
    const page = await openPage({ width: SIZES.phone });
    expect(await shiftsOnceDrawn(page, { url: address(), fonts: 'late' })).toEqual([]);
  });
});

test('a first view is set in the fonts of the network where they come before the style sheets', async () => {
  const page = await openPage({ width: SIZES.desktop });
  const { body } = await ask(server, server.url('/api/v2/content/contents/headline_news_feed?per_page=1'));
  const address = server.url(`/news/${JSON.parse(body).contents[0].slug}`);
  const preloads = (await ask(server, address)).body.match(/<link rel="preload" href="[^"]+\.woff2"/g) ?? [];
  expect(preloads.length).toBeGreaterThan(1);
  // Nothing is rendered before the style sheets, and only the preloads request fonts before them.
  const areFontsThere = Promise.withResolvers<void>();
  let left = preloads.length;
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('.woff2')) return;
    left -= 1;
    if (left === 0) areFontsThere.resolve();
  });
  await page.route('**/*.css', async (route) => {
    await areFontsThere.promise;
    await route.continue();
  });
  await page.goto(address);
  await hydrated(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const facesOf = async (selector: string) => {
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    // The files name their family with its weight: "Archivo SemiBold".
    return fonts.map(({ familyName, isCustomFont }) => ({ family: familyName.split(' ')[0], isCustomFont }));
  };
  expect(await facesOf('h1')).toEqual([{ family: 'Newsreader', isCustomFont: true }]);
  expect(await facesOf('footer a')).toEqual([{ family: 'Archivo', isCustomFont: true }]);
});

test.each([SIZES.phone, SIZES.desktop])('at %i the columns of a ranking do not wait for its rows', async (width) => {
  const page = await openPage({ width });
  await page.goto(server.url(RANKING));
  await hydrated(page);
  const [all, ofTheFirst] = await page.evaluate(() => {
    const widths = () => [...document.querySelectorAll('main thead th')].map((head) => head.clientWidth);
    const before = widths();
    for (const row of [...document.querySelectorAll('main tbody tr')].slice(3)) row.remove();
    return [before, widths()];
  });
  expect(all.filter((each) => each > 0).length).toBeGreaterThan(3);
  expect(ofTheFirst).toEqual(all);
});

test('no page breaks its content policy, and none loads anything of others but the form for a card', async () => {
  const page = await openPage({ expected: /status of 404/ });
  const asked = requestsOf(page);
  const { origin } = new URL(server.url('/'));
  const elsewhere = () => {
    const others = asked.map((address) => new URL(address)).filter((address) => address.origin !== origin);
    return [...new Set(others.map(({ hostname, pathname }) => hostname + pathname))];
  };
  const {
    'subscribe, account and payment': payment = '/',
    'gift purchase': gift = '/',
    ...rest
  } = pagesToLookAt(prospectPath);
  for (const path of Object.values(rest)) {
    await page.goto(server.url(path));
    await hydrated(page);
  }
  expect(elsewhere()).toEqual([]);
  // Card numbers are never typed into a page of ours.
  for (const path of [payment, gift]) {
    await page.goto(server.url(path));
    await expect.poll(elsewhere).toEqual(['test-cards.localhost/card-form']);
  }
});

test('the policy names the two inline scripts by their hashes, and nobody may frame the page', async () => {
  const { headers, body } = await ask(server, server.url('/'));
  const hashes = [...body.matchAll(/<script(?: data-scripts="[^"]*")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  expect(hashes).toHaveLength(2);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`);
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(body).not.toMatch(/\sstyle="/);
});

test('a first visit uses the data of the page, a later page asks the API', async () => {
  const page = await openPage();
  const asked = requestsOf(page);
  await page.goto(server.url(RANKING));
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const calls = asked.map((address) => new URL(address).pathname).filter((path) => path.startsWith('/api/'));
  // The view is counted, and nothing else is sent.
  expect(calls).toEqual(['/api/v2/csurf_token', '/api/v2/analytics/views']);
  await page.locator('tbody th[scope=row] > a').first().click();
  await page.waitForURL('**/content/prospects/**');
  expect(asked.some((address) => address.includes('/api/v2/prospects/prospect?'))).toBe(true);
  expect(asked.filter((address) => address.includes('/content/prospects/'))).toEqual([]);
});

describe('a click on the navigation', () => {
  test.each([
    ['is noted', undefined, true],
    ['is not noted where the browser asks for privacy', { 'Sec-GPC': '1' }, false],
  ])('%s', async (_, headers, isTracked) => {
    const page = await openPage(headers ? { headers } : {});
    await page.goto(server.url('/'));
    await hydrated(page);
    const answered = page.waitForResponse('**/api/v2/analytics/events');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prospect Rankings' }).click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({ is_tracked: isTracked });
    expect(answer.request().postDataJSON()).toEqual({
      name: 'click_navigation',
      properties: { label: 'Prospect Rankings', target: RANKING },
    });
  });
});

test('the API reference is drawn without anything from outside', async () => {
  const page = await openPage();
  const asked = requestsOf(page);
  await page.goto(server.url('/api/docs'));
  await page.getByText('/api/user/confirm_email').first().waitFor();
  // It keeps requesting parts of itself while it renders, so an idle network does not mean that it is done.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const foreign = asked.filter((address) => !/^(data|blob):/.test(address) && !address.startsWith(server.url('/')));
  expect(foreign).toEqual([]);
});

test('the development mailbox is there for this machine', async () => {
  const { status, body } = await ask(server, server.url('/dev/mailbox'));
  expect(status).toBe(200);
  expect(body).toContain('<h1>Mailbox</h1>');
});

test('no script is asked for before the page is drawn', async () => {
  const page = await openPage({ width: SIZES.phone });
  const asked = requestsOf(page);
  let askedBefore: string[] | undefined;
  await page.route('**/assets/style-*.css', async (route) => {
    await font;
    askedBefore = [...asked];
    await route.continue();
  });
  const font = page.waitForRequest('**/*.woff2');
  await page.goto(server.url(RANKING));
  await hydrated(page);
  const isScript = (address: string) => address.endsWith('.js');
  expect(askedBefore?.some((address) => address.endsWith('.woff2'))).toBe(true);
  expect(askedBefore?.filter(isScript)).toEqual([]);
  expect(asked.filter(isScript).length).toBeGreaterThan(5);
});

/** Bytes of all scripts that a page references, as transferred. */
async function scriptBytes(path: string): Promise<number> {
  const { body } = await ask(server, server.url(path));
  const files = new Set(body.match(/\/assets\/[\w.-]+\.js/g));
  expect(files.size).toBeGreaterThan(5);
  let bytes = 0;
  for (const file of files) {
    const { headers } = await ask(server, server.url(file), { 'accept-encoding': 'br' });
    const size = Number(headers['content-length']);
    // A file of a few words would grow.
    if (size > 200)
      expect({ file, contentEncoding: headers['content-encoding'] }).toEqual({ file, contentEncoding: 'br' });
    bytes += size;
  }
  return bytes;
}

test('the JavaScript of the ranking page and of an article stays in its budget', async () => {
  expect(await scriptBytes(RANKING)).toBeLessThanOrEqual(117_000);
  const { body } = await ask(server, server.url('/api/v2/content/contents/headline_news_feed?per_page=1'));
  expect(await scriptBytes(`/news/${JSON.parse(body).contents[0].slug}`)).toBeLessThanOrEqual(112_000);
});

test('the layers of the style sheets stand in their order, so that a piece wins over the base and a page over both', async () => {
  const { body } = await ask(server, server.url(prospectPath));
  const sheets = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? '');
  const texts = await Promise.all(sheets.map(async (href) => (await ask(server, server.url(href))).body));
  // The first rule or list that names a layer decides its order.
  const layers = [...texts.join('').matchAll(/@layer ([\w, ]+)/g)].flatMap(([, named = '']) => named.split(/, ?/));
  expect([...new Set(layers)]).toEqual(['tokens', 'base', 'pieces', 'page']);
});
