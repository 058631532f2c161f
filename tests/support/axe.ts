import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { hydrated, openPage } from './browser.ts';

/** The rules of WCAG 2.2 A and AA that a machine can check. */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROWEST = 320;
/** Rows of lists like those before them; every team's colours are computed and tested in src/design-system. */
const REPEATED = ['main li:nth-child(n+7)', 'main tbody tr:nth-child(n+16)'];
const NOT_FOUND = /status of 404/;

async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(RULES);
  for (const selector of REPEATED) axe.exclude(selector);
  // One document without frames: the check that spans frames would open a further page each time.
  const { violations: found, incomplete } = await axe.setLegacyMode().analyze();
  // Words in the very colour of their ground axe leaves to a person to judge: they may be hidden on purpose. Ours never are.
  const unseen = incomplete.map(({ id, nodes }) => ({ id, nodes: nodes.filter(isUnseen) }));
  return [...found, ...unseen].flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.target.join(' ')}`),
  );
}

const isUnseen = ({ any }: { any: readonly { data?: { messageKey?: string } | null }[] }) =>
  any.some(({ data }) => data?.messageKey === 'equalRatio');

/**
 * What is wrong with a page in each width (pixels), both schemes at a time, each in a page of its own; and where it has not one h1, or
 * scrolls sideways on the narrowest phone.
 */
export async function faultsOf(address: string, widths: readonly number[]): Promise<string[]> {
  const schemes = ['light', 'dark'] as const;
  const pages = await Promise.all(schemes.map((scheme) => openPage({ scheme, expected: NOT_FOUND })));
  const found = await Promise.all(
    pages.map(async (page, index) => {
      const faults: string[] = [];
      await page.goto(address);
      await hydrated(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        faults.push(...(await violations(page)).map((fault) => `at ${width}, ${schemes[index]}: ${fault}`));
      }
      await page.setViewportSize({ width: NARROWEST, height: 900 });
      const { scrollWidth, headings } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        headings: document.querySelectorAll('h1').length,
      }));
      if (scrollWidth !== NARROWEST) faults.push(`${scrollWidth} px wide at ${NARROWEST}`);
      if (headings !== 1) faults.push(`${headings} h1`);
      return faults;
    }),
  );
  return found.flat();
}
