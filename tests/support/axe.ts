import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { hydrated, openPage, SIZES } from './browser.ts';

/** The rules of WCAG 2.2 A and AA that a machine can check, on pages as readers have them, in every width. */

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a scheme can change; all else was looked at in the other one. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** Rules that the layout of a tablet can break; the markup is checked on a phone and a desktop. */
const RULES_OF_LAYOUT = ['target-size', 'scrollable-region-focusable'];
/** What passes is not described node by node, and no sheet is loaded once more: the same is found, sooner. */
const FASTER: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations', 'incomplete'],
  preload: false,
  // That of another origin (the form for a card) is looked at as a page of its own.
  iframes: false,
};
/** A script that does nothing. */
const NOTHING = ';';
const NARROWEST = 320;
/** Rows of lists like those before them; every team's colours are computed and tested in src/design-system. */
const REPEATED = ['main li:nth-child(n+7)', 'main tbody tr:nth-child(n+16)'];

type View = {
  /** `part`: what stands in a frame needs no h1 and no landmarks of its own. */
  rules?: 'all' | 'part' | 'colour' | 'layout';
  /** Parts that are not looked at; default: rows like those before them. */
  without?: readonly string[];
};

/** What is wrong with a page as it stands. */
export async function faultsOfView(page: Page, { rules = 'all', without = REPEATED }: View = {}): Promise<string[]> {
  const axe = new AxeBuilder((await isOnPage(page)) ? { page, axeSource: NOTHING } : { page }).options({ ...FASTER });
  if (rules === 'colour') axe.withRules(RULES_OF_COLOUR);
  else if (rules === 'layout') axe.withRules(RULES_OF_LAYOUT);
  else axe.withTags(rules === 'all' ? [...WCAG, 'best-practice'] : WCAG);
  for (const selector of without) axe.exclude(selector);
  // One document without frames: the check that spans frames would open a further page each time.
  const { violations, incomplete } = await axe.setLegacyMode().analyze();
  // Words in the very colour of their ground axe leaves to a person to judge: they may be hidden on purpose. Ours never are.
  const unseen = incomplete.map(({ id, nodes }) => ({ id, nodes: nodes.filter(isUnseen) }));
  return [...violations, ...unseen].flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.target.join(' ')}`),
  );
}

/** Loading it takes longer than most looks; a second one finds it there. */
const isOnPage = (page: Page) => page.evaluate(() => 'axe' in window);

const isUnseen = ({ any }: { any: readonly { data?: { messageKey?: string } | null }[] }) =>
  any.some(({ data }) => data?.messageKey === 'equalRatio');

type Looks = Pick<View, 'without'> & {
  /** In pixels; default: those of a phone, a tablet and a desk. */
  widths?: readonly number[];
};

/** Dark on a phone, where most read in the evening, and light elsewhere. What a scheme changes is the same tokens in every width. */
const schemeAt = (width: number) => (width === SIZES.phone ? 'dark' : 'light');

/**
 * What is wrong with an open page, looked at once in each width (on a tablet for its layout alone); and where it has not one h1, or scrolls sideways in one of them or on the
 * narrowest phone.
 * It is left light and as wide as on a desk.
 */
export async function faultsOf(page: Page, { widths = Object.values(SIZES), ...view }: Looks = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    const scheme = schemeAt(width);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const found = await faultsOfView(page, { ...view, rules: width === SIZES.tablet ? 'layout' : 'all' });
    faults.push(...found.map((fault) => `${page.url()} at ${width}, ${scheme}: ${fault}`));
  }
  for (const width of [...widths, NARROWEST]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide !== width) faults.push(`${page.url()}: ${wide} px wide at ${width}`);
  }
  const headings = await page.locator('h1').count();
  if (headings !== 1) faults.push(`${page.url()}: ${headings} h1`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: SIZES.desktop, height: 900 });
  return faults;
}

/** The same of an address, as a visitor has it. */
export async function faultsAt(address: string, looks?: Looks): Promise<string[]> {
  const page = await openPage();
  await page.goto(address);
  await hydrated(page);
  return faultsOf(page, looks);
}
