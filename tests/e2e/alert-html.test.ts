import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';
import { serverNow } from '#tests/support/test-clock.ts';

/**
 * HTML in alerts, in a real browser (decision 48): of the collected hostile texts, and some written for this sanitizer, nothing runs,
 * nothing is requested from elsewhere, and only b, i and a remain.
 */

const FILE = join(findRoot(), '..', 'shared', 'oracles', 'html', 'xss-payloads.json');

const OWN = [
  '<b onclick="ran()">bold</b><i style="position:fixed">italic</i><a href="/help" onmouseover="ran()" target="_top">help</a>',
  '<a href="javascript:ran()">one</a><a href=" java\nscript:ran()">two</a><a href="&#106;avascript&#58;ran()">three</a>',
  '<a href="data:text/html,<script>ran()</script>">data</a><a href="vbscript:ran()">vb</a><a href="//evil.example">other</a>',
  '<<script>ran()//<</script><b<script>ran()</script>><img src=x onerror=ran()><svg/onload=ran()>',
  '<!-- --!><script>ran()</script><!--><img src=x onerror=ran()>--></b></i></a></div><script>ran()</script>',
];

const LAPSED_MEMBER = 'dana.fenwick';
const LAPSED = `
  insert into subscriptions (user_id, type, plan, months, site_id, site_ids, plan_cents, state, zip, status, renews, cancelled_at, ended_at, end_reason, created_at)
  select users.id, 'annual', 'STANDARD', 12, sites.id, array[sites.id], 9995, 'MN', '55401', 'ended', false, ended.at, ended.at, 'cancelled', ended.at
  from users, sites, (select '${serverNow().toISOString()}'::timestamptz - interval '2 days' as at) ended
  where users.username = '${LAPSED_MEMBER}' and sites.subdomain = 'alabama'`;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ prepare: [LAPSED] });
});
afterAll(() => server?.stop());

/** A line of the page below its header. */
const lapsedLine = (page: Page) => page.locator('header > [role="status"]');

/** Opens a page and waits until it shows the account: alerts are requested after that. */
async function openAndHear(page: Page, url: string): Promise<void> {
  const account = page.waitForResponse('**/api/v2/users/current');
  const unread = page.waitForResponse('**/api/v2/users/notices/unread');
  await page.goto(url);
  await hydrated(page);
  await Promise.all([account, unread]);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

type Left = { elements: string[]; attributes: string[]; protocols: string[] };

/** Reads and closes the newest alert until there is none: the elements that each message became. The last link is the alert's own. */
function readAndClose(page: Page): Promise<Left[]> {
  return page.evaluate(async () => {
    const left: Left[] = [];
    const lines = () => [...document.querySelectorAll('header > [role="status"]')];
    for (let line = lines().at(-1); line; line = lines().at(-1)) {
      const inside = [...(line.querySelector('[class*="message"]')?.querySelectorAll('*') ?? [])].slice(0, -1);
      left.push({
        elements: inside.map(({ localName }) => localName),
        attributes: inside.flatMap((element) => element.getAttributeNames()),
        protocols: inside.flatMap((element) =>
          element instanceof HTMLAnchorElement && element.href ? [element.protocol] : [],
        ),
      });
      line.querySelector<HTMLButtonElement>('button[aria-label="Close"]')?.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return left;
  });
}

/**
 * Shows each text in place of the message of a lapsed subscription, and reads what the page made of it, because the server itself escapes
 * what it puts into a message.
 */
async function showAll(messages: readonly string[]): Promise<{ left: Left[]; harm: string[] }> {
  const page = await openAs(server, LAPSED_MEMBER, '/sites');
  const harm: string[] = [];
  await page.exposeFunction('ran', () => harm.push('a script ran'));
  page.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url('/')) && !url.startsWith('data:')) harm.push(`request ${url}`);
  });
  page.on('popup', () => harm.push('window'));
  const { user } = await page.evaluate(async () => (await fetch('/api/v2/users/current')).json());
  const lapsedSubs = messages.map((message) => ({ ...user.lapsed_subs[0], message }));
  await page.route('**/api/v2/users/current', (route) =>
    route.fulfill({ json: { user: { ...user, lapsed_subs: lapsedSubs } } }),
  );
  await page.goto(server.url('/sites'));
  await lapsedLine(page).getByRole('button', { name: 'Close' }).first().waitFor();
  const left = await readAndClose(page);
  expect(page.url()).toBe(server.url('/sites'));
  return { left, harm };
}

function expectHarmless({ left, harm }: Awaited<ReturnType<typeof showAll>>, count: number): void {
  expect(harm).toEqual([]);
  expect(left).toHaveLength(count);
  const all = (pick: (each: Left) => string[]) => [...new Set(left.flatMap(pick))].toSorted();
  expect(['a', 'b', 'i']).toEqual(expect.arrayContaining(all(({ elements }) => elements)));
  expect(['href']).toEqual(expect.arrayContaining(all(({ attributes }) => attributes)));
  expect(['http:', 'https:', 'mailto:']).toEqual(expect.arrayContaining(all(({ protocols }) => protocols)));
}

test('a subscription that lapsed is named in a line of the page, with the way to its plan, until it is closed', async () => {
  const page = await openAs(server, LAPSED_MEMBER, '/sites');
  const line = lapsedLine(page).filter({ hasText: 'Your Alabama Recruiting subscription ended ' });
  await line.waitFor();
  const plan = '/subscribe?siteName=alabama&step=purchase&plan=STANDARD&period=year';
  expect(await line.getByRole('link', { name: 'Renew' }).getAttribute('href')).toBe(plan);
  expect(await faultsOfView(page)).toEqual([]);

  // The page that sells the plan and the account pages show it themselves.
  for (const path of [plan, '/users/subscriptions']) {
    await openAndHear(page, server.url(path));
    expect(await lapsedLine(page).count()).toBe(0);
  }

  // Once closed, it stays closed on the other pages and sites.
  await page.goto(server.url('/sites'));
  await line.getByRole('button', { name: 'Close' }).click();
  await line.waitFor({ state: 'detached' });
  await openAndHear(page, server.url('/sites', 'alabama'));
  expect(await lapsedLine(page).count()).toBe(0);
});

test('texts that aim at this reader of tags', async () => {
  const shown = await showAll(OWN);
  expectHarmless(shown, OWN.length);
  const [, , , second, first] = shown.left;
  expect(first).toEqual({ elements: ['b', 'i', 'a'], attributes: ['href'], protocols: ['http:'] });
  expect(second).toEqual({ elements: ['a', 'a', 'a'], attributes: [], protocols: [] });
});

describe.skipIf(!existsSync(FILE))('the collected payloads (skipped without ../shared/oracles/html)', () => {
  test('each as an alert', async () => {
    const collected: { payload: string }[] = JSON.parse(readFileSync(FILE, 'utf8'));
    const messages = [...new Set(collected.map(({ payload }) => payload))];
    expect(messages.length).toBeGreaterThan(100);
    expectHarmless(await showAll(messages), messages.length);
  });
});
