import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findChromium, findWholeChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/chromium.ts';
import { COUNTRY_HEADER } from './running-server.ts';

/** A real browser. A test fails if a page complains (console, script error, content policy). */

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

const HEADLESS = ['--headless', ...FLAGS];

export const SIZES = { phone: 360, tablet: 768, desktop: 1280 } as const;

export type PageOptions = {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  javaScript?: boolean;
  headers?: Record<string, string>;
  /** The reader's country; default: one without a consent banner. */
  country?: string;
  /** Default: blocked. `page.route` does not see requests answered by a worker, and most tests observe a page's requests. */
  serviceWorkers?: 'allow';
  /** The browser can show notifications, which makes it slower. */
  hasNotifications?: true;
  /** Console messages that are part of the test, such as an intended 404. */
  expected?: RegExp;
};

/** One for all files of this process; it ends with the process. */
let launching: Promise<Browser> | null = null;

let launchingWhole: Promise<Browser> | null = null;

function theBrowser(): Promise<Browser> {
  launching ??= launch();
  return launching;
}

function theWholeBrowser(): Promise<Browser> {
  const executablePath = findWholeChromium(() => {});
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  // Playwright's own headless mode is that of the engine without notifications.
  launchingWhole ??= chromium.launch({
    executablePath,
    headless: false,
    args: ['--headless=new', '--hide-scrollbars', ...FLAGS],
  });
  return launchingWhole;
}

const launch = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: HEADLESS });

function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? findChromium(() => {});
  if (!path) throw new Error(HOW_TO_GET_CHROMIUM);
  return path;
}

/** A page in a browser with a profile on disk, for what Chromium doesn't do in private windows. Closed when the test ends. */
export async function openProfile(): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-profile-'));
  const context = await chromium.launchPersistentContext(folder, { executablePath: chromiumPath(), args: HEADLESS });
  onTestFinished(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return context.newPage();
}

/** A page in a fresh profile, closed when the test ends. */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { page, complaints } = await openPageForFile(options);
  const context = page.context();
  onTestFinished(async ({ task: { result } }) => {
    // Added to the error itself, because not every report contains what is printed next to it.
    for (const error of result?.errors ?? []) error.message += `\n${await statesOf(context)}`;
    await context.close();
    expect(complaints(), 'what the pages complained about').toEqual([]);
  });
  return page;
}

/** A page shared by the tests of a file; the file closes its context. `complaints`: console messages since the last call. */
export async function openPageForFile(options: PageOptions = {}): Promise<{ page: Page; complaints: () => string[] }> {
  const { width = SIZES.desktop, height = 900, scheme = 'light', javaScript = true, expected } = options;
  const { country = 'BR', headers = {}, serviceWorkers = 'block' } = options;
  const settings: BrowserContextOptions = {
    viewport: { width, height },
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
    serviceWorkers,
    // Dates are the server's, in Central Time; a reader elsewhere must not see others after hydration.
    timezoneId: 'Asia/Tokyo',
    extraHTTPHeaders: { [COUNTRY_HEADER]: country, 'x-forwarded-for': addressOfFile(), ...headers },
  };
  const browser = await (options.hasNotifications ? theWholeBrowser() : theBrowser());
  const context = await browser.newContext(settings);
  const complaints = watch(context, expected);
  return { page: await context.newPage(), complaints: () => complaints.splice(0) };
}

/** A client address for each test file: limits count by address, and files that share a server must not consume each other's. */
function addressOfFile(): string {
  const hash = createHash('sha256')
    .update(expect.getState().testPath ?? '')
    .digest();
  return `10.${hash[0]}.${hash[1]}.${hash[2]}`;
}

const statesOf = async (context: BrowserContext) => (await Promise.all(context.pages().map(stateOf))).join('\n');

/** The content of a page whose test failed: a missing locator does not tell what was there instead. */
async function stateOf(page: Page): Promise<string> {
  const shown = await page
    .evaluate(() => ({
      // biome-ignore lint/performance/useDomNodeTextContent: the visible text; `textContent` includes every option of a list and the contents of `noscript`.
      words: document.querySelector('main')?.innerText ?? '',
      focused: document.activeElement?.outerHTML.slice(0, 300) ?? '',
      invalid: [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute('name')),
    }))
    .catch(String);
  return `${page.url()}\n${JSON.stringify(shown, null, 2)}`;
}

/** The browser's message when it may not register the service worker. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

function watch(context: BrowserContext, expected: RegExp | undefined): string[] {
  const complaints: string[] = [];
  const note = (text: string, address = '') => {
    const complaint = `${text} ${pathOf(address)}`.trim();
    if (!expected?.test(complaint) && !BLOCKED_WORKER.test(complaint)) complaints.push(complaint);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()}`, message.location().url);
  });
  context.on('weberror', (error) => note(`script: ${error.error().message}`));
  return complaints;
}

/** Without its origin, because a port number could be mistaken for a status. */
const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address);

/** An alert with this text that has the focus: on a phone, the button below it is screens away. */
export async function focusedAlert(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: words });
  await alert.waitFor();
  await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Waits until a form's field, by `name`, has the focus: after a failed submit, it gets it a moment after the messages. */
export async function focusedField(page: Page, name: string): Promise<void> {
  await page.waitForFunction((field) => document.activeElement?.getAttribute('name') === field, name);
}

/** A toast with this text, announced assertively to screen readers. */
export async function severeToast(page: Page, words: string): Promise<void> {
  await page.getByRole('region', { name: 'Alerts' }).getByRole('alert').filter({ hasText: words }).waitFor();
}

/** How a call fails. `lost`: the server does what is asked, and its response, including cookies, never arrives. */
type Failing = 'unsent' | 'lost' | 'bad gateway';

/** Makes the next call to an address fail; for a lost response, the next one that is not refused. */
export async function failOnce(page: Page, address: string, how: Failing): Promise<void> {
  let hasFailed = false;
  await page.route(address, async (route) => {
    if (hasFailed) return route.fallback();
    const reply = how === 'lost' ? await askPastBrowser(route) : null;
    if (reply && !reply.ok()) return route.fulfill({ response: reply });
    hasFailed = true;
    if (how === 'bad gateway')
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    return route.abort();
  });
}

/** So that the browser stores none of its cookies. */
async function askPastBrowser(route: Route): Promise<APIResponse> {
  const request = route.request();
  const url = new URL(request.url());
  const headers = { ...(await request.allHeaders()), host: url.host };
  url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href, headers });
}

/** One layout shift: how much, when, and from where to where. */
type Shift = PerformanceEntry & {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** The layout shifts on the page since `from` (milliseconds of its own clock); empty: there were none. */
function layoutShifts(page: Page, from: number): Promise<string[]> {
  return page.evaluate(async (since) => {
    await document.fonts.ready;
    for (const _ of [1, 2, 3]) await new Promise((drawn) => requestAnimationFrame(drawn));
    const shifts: string[] = [];
    const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const describe = ({ value, startTime, sources }: Shift) => {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 40)} from ${at(previousRect)} to ${at(currentRect)}`,
      );
      return `${value} after ${Math.round(startTime)} ms: ${moved.join(', ')}`;
    };
    // Entries arrive in order: after the mark, so have all earlier shifts.
    await new Promise<void>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (entry.entryType === 'layout-shift' && entry.startTime >= since) shifts.push(describe(entry as Shift));
          else if (entry.name === 'shifts are read') resolve();
        }
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      observer.observe({ type: 'mark' });
      performance.mark('shifts are read');
    });
    return shifts;
  }, from);
}

/** Records shifts from now on: while a page is still being parsed, its columns may be finding their widths. */
export async function watchShift(page: Page): Promise<() => Promise<string[]>> {
  const from = await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((drawn) => requestAnimationFrame(drawn));
    return performance.now();
  });
  return () => layoutShifts(page, from);
}

/**
 * Opens a page and holds its scripts and images back until its markup is drawn in its style sheets, because a page that is
 * still being parsed may be drawn row by row. Fonts come before the style sheets, as from the cache, or with the scripts.
 * Returns the layout shifts after the drawing.
 */
export async function shiftsOnceDrawn(
  page: Page,
  {
    url,
    fonts,
    shown = () => hydrated(page),
  }: { url: string; fonts: 'first' | 'late'; shown?: () => Promise<unknown> },
): Promise<string[]> {
  const isDrawn = Promise.withResolvers<void>();
  const firstFonts: Promise<unknown>[] = [];
  let isStyled = false;
  await page.route('**/*', async (route) => {
    const request = route.request();
    const type = request.resourceType();
    if (type === 'stylesheet') {
      // The page asks for its fonts before its style sheets. What these ask for may come at any time.
      isStyled = true;
      await Promise.all(firstFonts);
    } else if (type === 'font' && fonts === 'first') {
      if (!isStyled) firstFonts.push(page.waitForEvent('requestfinished', (finished) => finished === request));
    } else if (type !== 'document') await isDrawn.promise;
    await route.fallback();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  const shifts = await watchShift(page);
  if (fonts === 'first' && firstFonts.length === 0) throw new Error(`${url} preloads no font`);
  isDrawn.resolve();
  await shown();
  await page.unroute('**/*');
  return shifts();
}

/** Like `watchShift`, while the response of a call arrives at a complete page: it is held back until then. */
export async function shiftByAnswer(
  page: Page,
  { url, call, shown }: { url: string; call: string; shown: () => Promise<unknown> },
): Promise<string[]> {
  const isWhole = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route(call, async (route) => {
    isAsked = true;
    await isWhole.promise;
    await route.continue();
  });
  await page.goto(url);
  await hydrated(page);
  const shift = await watchShift(page);
  isWhole.resolve();
  await shown();
  if (!isAsked) throw new Error(`nothing asked ${call}`);
  await page.unroute(call);
  return shift();
}

/** Resolves once the page handles its own events: before that, a click is an ordinary page load. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
