import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { CLASS_YEAR } from '#tests/support/demo-network.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** Script errors: what still works for a reader, and what the server receives. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const CALL = '**/api/v2/browser_errors';

/** The bodies of the reports that the page has sent. */
function reportsOf(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/browser_errors')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('a block that throws shows words in its place, the rest of the page stays, and the server is told', async () => {
  const page = await openPage({ expected: /null|undefined/ });
  await page.goto(server.url(`/prospect_rankings/football-national/${CLASS_YEAR}`));
  await hydrated(page);
  const broken = { news: [null], videos: [], photos: [], galleries: [] };
  // The page requests it a second time for the decision's story: its loader reads that, not the block.
  const ofBlock = (url: URL) => url.pathname.endsWith('/featured_media') && !url.searchParams.has('media_type');
  await page.route(ofBlock, (route) => route.fulfill({ json: broken }));
  const answered = page.waitForResponse(CALL);
  await page.locator('tbody th[scope=row] > a').first().click();
  await page.waitForURL('**/content/prospects/**');
  await page.locator('main').getByText('Something went wrong. Please try again later.').waitFor();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('We couldn’t load this page').count()).toBe(0);
  const answer = await answered;
  expect({ status: answer.status(), body: await answer.json() }).toEqual({ status: 200, body: { is_reported: true } });
  expect(answer.request().postDataJSON()).toMatchObject({
    kind: 'render',
    name: 'TypeError',
    path: new URL(page.url()).pathname,
  });
});

test('an error that nobody caught and a rejection are told once each, without the query of the address', async () => {
  const page = await openPage({ expected: /broken/ });
  await page.goto(server.url('/search?query=pat+smith'));
  await hydrated(page);
  const reports = reportsOf(page);
  const fail = () =>
    page.evaluate(() => {
      queueMicrotask(() => {
        throw new RangeError('broken one');
      });
      void Promise.reject(new Error(`broken two at ${location.href}`));
    });
  await fail();
  await expect.poll(() => reports.length).toBe(2);
  await fail();
  await page.evaluate(() => void Promise.reject(new TypeError('broken three')));
  await expect.poll(() => reports.length).toBe(3);
  expect(reports).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'uncaught', name: 'RangeError', message: 'broken one', path: '/search' }),
      expect.objectContaining({ kind: 'rejection', message: `broken two at ${server.url('/search')}` }),
    ]),
  );
  expect(JSON.stringify(reports)).not.toContain('smith');
});
