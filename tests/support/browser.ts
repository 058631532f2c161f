import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/chromium.ts';
import { COUNTRY_HEADER } from './running-server.ts';

/** A real browser. A test in which a page complains (console, script error, content policy) fails. */

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

export const SIZES = { phone: 360, tablet: 768, desktop: 1280 } as const;

export type PageOptions = {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  javaScript?: boolean;
  headers?: Record<string, string>;
  /** The country of the reader; default: one where no banner asks for consent. */
  country?: string;
  /** Console messages that belong to the test, as a 404 that is asked for. */
  expected?: RegExp;
};

let launching: Promise<Browser> | null = null;

function theBrowser(): Promise<Browser> {
  launching ??= launch();
  return launching;
}

async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? findChromium(() => {});
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  return chromium.launch({ executablePath, args: FLAGS });
}

afterAll(async () => {
  await (await launching)?.close();
  launching = null;
});

/** A page in a fresh profile, closed when the test ends. */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { width = SIZES.desktop, height = 900, scheme = 'light', javaScript = true, expected } = options;
  const { country = 'BR', headers = {} } = options;
  const settings: BrowserContextOptions = {
    viewport: { width, height },
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
    // Chicago's dates are the server's; a reader elsewhere must not see others after hydration.
    timezoneId: 'Asia/Tokyo',
    extraHTTPHeaders: { [COUNTRY_HEADER]: country, ...headers },
  };
  const context = await (await theBrowser()).newContext(settings);
  const complaints = watch(context, expected);
  onTestFinished(async () => {
    await context.close();
    expect(complaints, 'what the pages complained about').toEqual([]);
  });
  return context.newPage();
}

function watch(context: BrowserContext, expected: RegExp | undefined): string[] {
  const complaints: string[] = [];
  const note = (text: string, address = '') => {
    const complaint = `${text} ${pathOf(address)}`.trim();
    if (!expected?.test(complaint)) complaints.push(complaint);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()}`, message.location().url);
  });
  context.on('weberror', (error) => note(`script: ${error.error().message}`));
  return complaints;
}

/** Without its origin: the number of a port is no status. */
const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address);

/** Resolves once React has taken the page over, in as many slices as it took: before that a click is an ordinary page load. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1];
    return container?.stateNode.current.memoizedState.isDehydrated === false;
  });
}
