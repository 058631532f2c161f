import { AxeBuilder } from '@axe-core/playwright';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { HTML_RULES } from '#tests/support/html-rules.ts';
import { firstProspectPath, pagesToLookAt } from '#tests/support/pages.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The rules of WCAG 2.2 A and AA that a machine can check, on each page in each size and scheme, and on teams' hard colours. */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Crimson, black with yellow, yellow with black, light blue. */
const TEAM_SITES = ['alabama', 'missouri', 'iowa', 'northcarolina'];
const NARROWEST = 320;
/** Rows of lists like those before them; every team's colours are computed and tested in src/design-system. */
const REPEATED = ['main li:nth-child(n+7)', 'main tbody tr:nth-child(n+16)'];
const NOT_FOUND = /status of 404/;

let server: RunningServer;
let prospectPath = '';
beforeAll(async () => {
  server = await startServer();
  prospectPath = await firstProspectPath(server);
});
afterAll(() => server?.stop());

const PAGE_NAMES = Object.keys(pagesToLookAt(''));
const pathOf = (name: string) => pagesToLookAt(prospectPath)[name] ?? '/';

async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(RULES);
  for (const selector of REPEATED) axe.exclude(selector);
  // One document without frames: the check that spans frames would open a further page each time.
  const { violations: found } = await axe.setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.target.join(' ')}`),
  );
}

/** Both schemes at a time, each in a page of its own. */
async function checkEverySize(address: string, widths: readonly number[]): Promise<void> {
  const schemes = ['light', 'dark'] as const;
  const pages = await Promise.all(schemes.map((scheme) => openPage({ scheme, expected: NOT_FOUND })));
  await Promise.all(
    pages.map(async (page, index) => {
      await page.goto(address);
      await hydrated(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await violations(page), `${address} at ${width}, ${schemes[index]}`).toEqual([]);
      }
      await page.setViewportSize({ width: NARROWEST, height: 900 });
      const { scrollWidth, headings } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        headings: document.querySelectorAll('h1').length,
      }));
      expect(scrollWidth, `${address} sideways`).toBe(NARROWEST);
      expect(headings, `h1 of ${address}`).toBe(1);
    }),
  );
}

describe('the main site', () => {
  test.each(PAGE_NAMES)('%s', (name) => checkEverySize(server.url(pathOf(name)), Object.values(SIZES)));
});

describe.each(TEAM_SITES)('the site of %s', (site) => {
  test.each(['home', 'ranking', 'prospect'])('%s', (name) =>
    checkEverySize(server.url(pathOf(name), site), name === 'ranking' ? [SIZES.phone, SIZES.desktop] : [SIZES.desktop]),
  );
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
