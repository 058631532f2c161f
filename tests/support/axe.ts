import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { hydrated, openPage, SIZES } from './browser.ts';

/** The automatically testable rules of WCAG 2.2 A and AA, on pages as readers see them, at every width. */

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Only these can depend on the color scheme; everything else was checked in the other one. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** Rules that a tablet's layout can break; the markup is checked on a phone and a desktop. */
const RULES_OF_LAYOUT = ['target-size', 'scrollable-region-focusable'];
/** Doesn't describe passing nodes or reload stylesheets: the same findings, faster. */
const FASTER: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations', 'incomplete'],
  preload: false,
  // A frame of another origin (the card form) is checked as a page of its own.
  iframes: false,
};
/** A browser reads this in half the time that the commented source takes, which AxeBuilder would send. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** A script that does nothing. */
const NOTHING = ';';
const NARROWEST = 320;
/** Repeated list rows; every team's colors are computed and tested in src/design-system. */
const REPEATED = ['main li:nth-child(n+7)', 'main tbody tr:nth-child(n+16)'];

type View = {
  /** `part`: the content of a frame needs no h1 and no landmarks of its own. */
  rules?: 'all' | 'part' | 'colour' | 'layout';
  /** Parts that are skipped; default: repeated rows. */
  without?: readonly string[];
};

/** The violations on a page in its current state. */
export async function faultsOfView(page: Page, { rules = 'all', without = REPEATED }: View = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page, axeSource: (await isOnPage(page)) ? NOTHING : AXE }).options({ ...FASTER });
  if (rules === 'colour') axe.withRules(RULES_OF_COLOUR);
  else if (rules === 'layout') axe.withRules(RULES_OF_LAYOUT);
  else axe.withTags(rules === 'all' ? [...WCAG, 'best-practice'] : WCAG);
  for (const selector of without) axe.exclude(selector);
  // One document without frames: the check across frames would open another page each time.
  const { violations, incomplete } = await axe.setLegacyMode().analyze();
  // axe leaves text in exactly its background color to a person to judge, because it may be hidden on purpose. Ours never is.
  const unseen = incomplete.map(({ id, nodes }) => ({ id, nodes: nodes.filter(isUnseen) }));
  return [...violations, ...unseen].flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.target.join(' ')}`),
  );
}

/** Loading axe takes longer than most checks, so a second check reuses it. */
const isOnPage = (page: Page) => page.evaluate(() => 'axe' in window);

const isUnseen = ({ any }: { any: readonly { data?: { messageKey?: string } | null }[] }) =>
  any.some(({ data }) => data?.messageKey === 'equalRatio');

type Looks = Pick<View, 'without'> & {
  /** In pixels; default: a phone, a tablet and a desktop. */
  widths?: readonly number[];
};

/** Dark on a phone, where most read in the evening, and light elsewhere. A scheme changes the same tokens at every width. */
const schemeAt = (width: number) => (width === SIZES.phone ? 'dark' : 'light');

/**
 * The violations on an open page, checked once at each width (on a tablet the layout only); also a missing or second h1, and horizontal
 * scrolling at any of them or on the narrowest phone. Leaves the page light and at desktop width.
 */
export async function faultsOf(page: Page, { widths = Object.values(SIZES), ...view }: Looks = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [NARROWEST, ...widths]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide !== width) faults.push(`${page.url()}: ${wide} px wide at ${width}`);
    if (width === NARROWEST) continue;
    const scheme = schemeAt(width);
    await page.emulateMedia({ colorScheme: scheme });
    const found = await faultsOfView(page, { ...view, rules: width === SIZES.tablet ? 'layout' : 'all' });
    faults.push(...found.map((fault) => `${page.url()} at ${width}, ${scheme}: ${fault}`));
  }
  const headings = await page.locator('h1').count();
  if (headings !== 1) faults.push(`${page.url()}: ${headings} h1`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: SIZES.desktop, height: 900 });
  return faults;
}

/** Like `faultsOf`, for an address as a visitor sees it. */
export async function faultsAt(address: string, looks?: Looks): Promise<string[]> {
  const page = await openPage();
  await page.goto(address);
  await hydrated(page);
  return faultsOf(page, looks);
}
