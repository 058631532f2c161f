import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { openPage } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/**
 * Hostile HTML through every input that takes HTML, in a real browser: custom modules, promotion banners, publishers' letters, headings of
 * a page config, the operator's pages, and articles. Of the collected texts nothing runs, nothing is requested from elsewhere, and only
 * allowed elements, attributes and addresses remain.
 */

const FILE = join(findRoot(), '..', 'shared', 'oracles', 'html', 'xss-payloads.json');
const OWN = [
  '<svg><style><img src=x onerror=ran()></style></svg><math><mtext><table><mglyph><style><img src=x onerror=ran()>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>"></noscript><b onclick=ran()>x</b>',
  '</div></section></main><h1>Out</h1><script>ran()</script><base href="https://evil.example/"><link rel=stylesheet href=//evil.example>',
  '<img src="https://evil.example/x.gif"><img src="//evil.example/y.gif"><img srcset="https://evil.example/z 2x"><video poster=//evil.example>',
  '<a href="jav&#x09;ascript:ran()">a</a><a href="data:text/html,<script>ran()</script>">b</a><form action=//evil.example><button autofocus onfocus=ran()>c',
  '<meta http-equiv=refresh content="0;url=https://evil.example"><iframe srcdoc="<script>parent.ran()</script>"></iframe><object data=//evil.example>',
];
const MODULES_OF_SITE = 20;
const LONG = 240_000;
const STAFF = 'iris.calloway';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

type Reply = ReturnType<typeof JSON.parse>;
type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: Reply }>;

/** Calls the endpoints of the staff pages, as a super admin. */
async function openDesk(): Promise<Call> {
  const page = await openAs(server, STAFF, '/privacy');
  return (method, path, body) => page.evaluate(fromPage, { method, path, body: JSON.stringify(body) });
}

/** Runs in the staff page. */
async function fromPage({ method, path, body }: { method: string; path: string; body: string | undefined }) {
  const { csurf_token: token } = await (await fetch('/api/v2/csurf_token')).json();
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
  const reply = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: reply.status, body: await reply.json().catch(() => null) };
}

type Site = { id: number; subdomain: string };
const listSites = async (call: Call): Promise<Site[]> => (await call('GET', '/api/v2/sites')).body.sites;

/** A reader's page that records anything that runs, opens, or is requested from another host. */
async function openReader(): Promise<{ page: Page; harm: string[] }> {
  const page = await openPage({ width: 900 });
  const harm: string[] = [];
  const note = (what: string) => harm.push(`${what} at ${page.url()}`);
  await page.exposeFunction('ran', () => note('a script ran'));
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
      Object.defineProperty(window, name, { value: () => Reflect.get(window, 'ran')() });
  });
  page.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => note('window'));
  await watchRequests(page.context(), note);
  return { page, harm };
}

async function watchRequests(context: BrowserContext, note: (what: string) => void): Promise<void> {
  await context.route('**/*', (route) => {
    const { hostname, protocol } = new URL(route.request().url());
    if (hostname.endsWith('localhost') || protocol === 'data:') return route.continue();
    note(`request ${route.request().url()}`);
    return route.abort();
  });
}

const ELEMENTS = new Set(
  'p h2 h3 h4 ul ol li a strong em b i s blockquote br hr img table caption thead tbody tfoot tr th td div span section figure'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'href rel src alt width height loading start colspan rowspan scope class id tabindex data-written'.split(' '),
);

/** Elements, attributes and addresses inside `where` that no list allows, and anything on the whole page that may run. */
function readLeft(page: Page, where: string): Promise<{ inside: string[]; boxes: number }> {
  return page.evaluate(
    ({ where: selector, elements, attributes }) => {
      const inside: string[] = [];
      for (const element of document.querySelectorAll('*')) {
        for (const name of element.getAttributeNames())
          if (/^on/i.test(name)) inside.push(`${element.localName} ${name}`);
        if (element instanceof HTMLAnchorElement && /^(javascript|data|vbscript|blob):/i.test(element.href))
          inside.push(element.href);
      }
      if (document.querySelectorAll('body > header').length !== 1) inside.push('the page is not whole');
      if (document.querySelector('base, meta[http-equiv], object, embed, iframe')) inside.push('a frame or a base');
      const boxes = document.querySelectorAll(selector);
      for (const box of boxes)
        for (const element of box.querySelectorAll('*')) {
          if (!elements.includes(element.localName)) inside.push(element.localName);
          for (const name of element.getAttributeNames())
            if (!attributes.includes(name)) inside.push(`${element.localName} ${name}`);
        }
      return { inside, boxes: boxes.length };
    },
    { where, elements: [...ELEMENTS], attributes: [...ATTRIBUTES] },
  );
}

describe.skipIf(!existsSync(FILE))('the collected payloads (skipped without ../shared/oracles/html)', () => {
  const collected: { payload: string }[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
  // Each is preceded by a word, so that something remains to be shown.
  const payloads = [...OWN, ...new Set(collected.map(({ payload }) => payload))].map((payload) => `Word ${payload}`);
  test('as custom modules and headings of a front page', { timeout: LONG }, async () => {
    expect(payloads.length).toBeGreaterThan(100);
    const call = await openDesk();
    const sites = await listSites(call);
    const groups = Array.from({ length: Math.ceil(payloads.length / MODULES_OF_SITE) }, (_, index) =>
      payloads.slice(index * MODULES_OF_SITE, (index + 1) * MODULES_OF_SITE),
    );
    const { page, harm } = await openReader();
    for (const [group, texts] of groups.entries()) {
      const { id = 0, subdomain = '' } = sites[group + 1] ?? {};
      for (const [index, html] of texts.entries()) {
        const name = `hostile-${index}`;
        const saved = await call('PUT', `/api/v2/admin/custom_modules/${id}`, { version: index, name, html });
        expect({ html, status: saved.status }).toEqual({ html, status: 200 });
      }
      const blocks = texts.map((title, index) => ({
        block: `module:hostile-${index}`,
        is_shown: true,
        title: title.slice(0, 60),
      }));
      expect((await call('PUT', `/api/v2/admin/page_configs/${id}`, { version: 0, blocks })).status).toBe(200);
      await page.goto(server.url('/', subdomain));
      const left = await readLeft(page, 'main [data-written]');
      expect(left).toEqual({ inside: [], boxes: texts.length });
    }
    expect(harm).toEqual([]);
  });

  test('as the banner and the letter of a site', { timeout: LONG }, async () => {
    const call = await openDesk();
    const sites = await listSites(call);
    // All went through the same sanitizer above; here each needs a page of its own.
    const sample = payloads.filter((_, index) => index % 4 === 0);
    expect(sites.length).toBeGreaterThan(sample.length);
    const { page, harm } = await openReader();
    for (const [index, text] of sample.entries()) {
      const { id = 0, subdomain = '' } = sites[index + 1] ?? {};
      const html = text.slice(0, 200);
      const voice = `/api/v2/admin/site_voice/${id}`;
      expect((await call('PUT', `${voice}/promotion_banner`, { version: 0, html })).status).toBe(200);
      const letter = {
        version: 0,
        title: text.slice(0, 80),
        html: text.slice(0, 10_000),
        signature: text.slice(0, 60),
      };
      expect((await call('PUT', `${voice}/publisher_letter`, letter)).status).toBe(200);
      await page.goto(server.url('/create_account', subdomain));
      const left = await readLeft(page, '[data-written]');
      expect({ text, left }).toEqual({ text, left: { inside: [], boxes: 2 } });
    }
    expect(harm).toEqual([]);
  });

  test('as a page of the operator, with its title in the navigation', { timeout: LONG }, async () => {
    const call = await openDesk();
    const { page, harm } = await openReader();
    const first = { title: 'Word', slug: 'hostile', html: '<p>Word</p>', place: 'header', status: 'published' };
    const { page_id: id } = (await call('POST', '/api/v2/admin/pages', first)).body;
    const sample = payloads.filter((_, index) => index % 4 === 1);
    for (const [index, html] of sample.entries()) {
      const change = { ...first, title: html.slice(0, 120), description: html.slice(0, 300), html, version: index + 1 };
      const saved = await call('PUT', `/api/v2/admin/pages/${id}`, change);
      expect({ html, status: saved.status }).toEqual({ html, status: 200 });
      await page.goto(server.url('/pages/hostile'));
      expect({ html, left: await readLeft(page, 'main [data-written]') }).toEqual({
        html,
        left: { inside: [], boxes: 1 },
      });
    }
    expect(harm).toEqual([]);
  });

  test('as an article: each taken over from HTML, all published in one, and read', { timeout: LONG }, async () => {
    const call = await openDesk();
    const { page, harm } = await openReader();
    const paragraphs: object[] = [];
    for (const html of payloads) {
      const taken = await call('POST', '/api/v2/admin/publishing/html_imports', { html });
      expect({ html, status: taken.status }).toEqual({ html, status: 200 });
      paragraphs.push(...JSON.parse(taken.body.body).content);
    }
    const choices = (await call('GET', '/api/v2/admin/publishing/choices')).body;
    const [hostile = ''] = payloads;
    const facts = {
      headline: hostile,
      site_id: choices.sites[0].id,
      sport: 'football',
      author_id: choices.authors[0].id,
    };
    const made = await call('POST', '/api/v2/admin/publishing/contents', { ...facts, html: hostile });
    const path = `/api/v2/admin/publishing/contents/${made.body.content_id}`;
    const { content } = (await call('GET', path)).body;
    const saved = await call('PUT', path, {
      ...content.copy,
      ...facts,
      version: content.version,
      editor: 'hostile-html',
      dek: hostile,
      body: JSON.stringify({ type: 'doc', content: paragraphs }),
    });
    expect({ status: saved.status, problems: saved.body.problems }).toEqual({ status: 200, problems: [] });
    const published = await call('POST', `${path}/publish`, { version: saved.body.version });
    expect(published).toMatchObject({ status: 200, body: { status: 'published' } });
    await page.goto(server.url(`/news/${content.slug}`));
    const left = await readLeft(page, 'article [class*="text"]');
    expect(left.inside).toEqual([]);
    expect(left.boxes).toBeGreaterThan(0);
    expect(await page.locator('article').first().textContent()).toContain('Word');
    expect(harm).toEqual([]);
  });
});
