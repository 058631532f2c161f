import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsOf, faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage, openPageForFile, SIZES } from '#tests/support/browser.ts';
import { HTML_RULES } from '#tests/support/html-rules.ts';
import { firstProspectPath, pagesToLookAt } from '#tests/support/pages.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** Each page of the main site in each size and scheme, and its HTML. */

let server: RunningServer;
let prospectPath = '';
/** One browser page for all addresses: what they share is loaded and compiled once. */
let visitor: { page: Page; complaints: () => string[] };
beforeAll(async () => {
  server = await sharedServer();
  visitor = await openPageForFile();
  prospectPath = await firstProspectPath(server);
});
afterAll(() => visitor?.page.context().close());

const PAGE_NAMES = Object.keys(pagesToLookAt(''));
const pathOf = (name: string) => pagesToLookAt(prospectPath)[name] ?? '/';

test.each(PAGE_NAMES)('%s', async (name) => {
  const { page, complaints } = visitor;
  await page.goto(server.url(pathOf(name)));
  await hydrated(page);
  expect(await faultsOf(page)).toEqual([]);
  const expected = name === 'not found' ? [expect.stringContaining('status of 404')] : [];
  expect(complaints(), 'what the page complained about').toEqual(expected);
});

test.each(['home', 'prospect'])('%s comes dark to who has it dark, and its colours are right', async (name) => {
  const page = await openPage({ scheme: 'dark' });
  await page.goto(server.url(pathOf(name)));
  await hydrated(page);
  expect(await faultsOfView(page, { rules: 'colour' })).toEqual([]);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe(ink);
});

test('the form for a card is looked at as the page of another origin that it is', async () => {
  const buying = await openPage();
  await buying.goto(server.url('/subscribe?step=purchase'));
  await hydrated(buying);
  const address = await buying.locator('iframe[title^="Card number"]').getAttribute('src');
  // It posts its height to the page that frames it, and here there is none.
  const form = await openPage({ width: SIZES.phone, expected: /postMessage/ });
  await form.goto(address ?? '');
  await form.getByLabel('Card number').waitFor();
  for (const scheme of ['dark', 'light'] as const) {
    await form.emulateMedia({ colorScheme: scheme });
    expect(await faultsOfView(form, { rules: 'part' })).toEqual([]);
  }
});

test('what is served is valid HTML', async () => {
  const validator = new HtmlValidate(HTML_RULES);
  const faults: string[] = [];
  const addresses = [
    ...PAGE_NAMES.map((name) => server.url(pathOf(name))),
    server.url('/', 'alabama'),
    server.url('/', 'no-such-site'),
    server.url('/dev/mailbox'),
  ];
  for (const address of addresses) {
    const { body } = await ask(server, address);
    const { results } = await validator.validateString(body);
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        faults.push(`${address}: ${ruleId}, ${message} ${selector}`);
  }
  expect(faults).toEqual([]);
});
