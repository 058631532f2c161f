import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { openPage } from '#tests/support/browser.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/**
 * HTML in alerts, in a real browser (decision 48): of the hostile texts that others have collected, and of a few for this reader of
 * tags, nothing runs, nothing is asked from elsewhere, and only b, i and a are left.
 */

const FILE = join(findRoot(), '..', 'shared', 'oracles', 'html', 'xss-payloads.json');

const OWN = [
  '<b onclick="ran()">bold</b><i style="position:fixed">italic</i><a href="/help" onmouseover="ran()" target="_top">help</a>',
  '<a href="javascript:ran()">one</a><a href=" java\nscript:ran()">two</a><a href="&#106;avascript&#58;ran()">three</a>',
  '<a href="data:text/html,<script>ran()</script>">data</a><a href="vbscript:ran()">vb</a><a href="//evil.example">other</a>',
  '<<script>ran()//<</script><b<script>ran()</script>><img src=x onerror=ran()><svg/onload=ran()>',
  '<!-- --!><script>ran()</script><!--><img src=x onerror=ran()>--></b></i></a></div><script>ran()</script>',
];

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

type Left = { elements: string[]; attributes: string[]; protocols: string[] };

/** Reads the newest alert and closes it, until there is none: what of each message became elements. The last link is the alert's own. */
function readAndClose(page: Page): Promise<Left[]> {
  return page.evaluate(async () => {
    const left: Left[] = [];
    const newest = () => document.querySelector('section[aria-label="Alerts"] [class*="toast"]');
    for (let toast = newest(); toast; toast = newest()) {
      const inside = [...(toast.querySelector('[class*="message"]')?.querySelectorAll('*') ?? [])].slice(0, -1);
      left.push({
        elements: inside.map(({ localName }) => localName),
        attributes: inside.flatMap((element) => element.getAttributeNames()),
        protocols: inside.flatMap((element) =>
          element instanceof HTMLAnchorElement && element.href ? [element.protocol] : [],
        ),
      });
      toast.querySelector<HTMLButtonElement>('button[aria-label="Close"]')?.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return left;
  });
}

/** Shows each text as the alert of a lapsed subscription, as the server would send it, and reads what the page made of it. */
async function showAll(messages: readonly string[]): Promise<{ left: Left[]; harm: string[] }> {
  const page = await openPage();
  const harm: string[] = [];
  await page.context().addCookies([{ name: 'bluechip_authenticated', value: '1', url: server.url('/') }]);
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
  const user = { user_id: 1, username: 'casey', email: 'casey@example.com', email_confirmed: true };
  await page.route('**/api/v2/users/is_current_user_valid', (route) =>
    route.fulfill({
      json: { ...user, is_current_user_valid: true, bluechip_emails: false, third_party_emails: false },
    }),
  );
  const lapsed = messages.map((message) => ({ message, href: '/sites', link_text: 'Renew' }));
  await page.route('**/api/v2/users/current', (route) =>
    route.fulfill({ json: { user: { ...user, subscriptions: [], lapsed_subs: lapsed } } }),
  );
  await page.route('**/api/v2/users/notices/unread', (route) => route.fulfill({ json: { unread: 0, latest_id: 0 } }));
  await page.goto(server.url('/sites'));
  await page.getByRole('region', { name: 'Alerts' }).getByRole('button', { name: 'Close' }).first().waitFor();
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
