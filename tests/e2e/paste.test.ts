import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ArticleBody } from '#features/content/articles/article-body.ts';
import { outlineOf } from '#features/content/articles/body-outline.test-support.ts';
import { readBody } from '#features/content/articles/clean-body.ts';
import { FOREIGN_CASES } from '#features/content/articles/foreign-cases.test-support.ts';
import { foreignHtml } from '#features/content/articles/foreign-html-arbitrary.test-support.ts';
import { bodyText } from '#features/content/publishing/ui/editor/body-text.ts';
import { hydrated, openPageForFile } from '#tests/support/browser.ts';
import { addSession } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** HTML from other programs, pasted by keyboard from the real clipboard and imported by the endpoint, in the built program. */

const WRITER = 'wes.hollander';
let server: RunningServer;
let page: Page;
let id: number;
let complaints: () => string[];

async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const reply: Reply = await page.evaluate(
    async ([how, where, what]) => {
      const { csurf_token: token } = await (await fetch('/api/v2/csurf_token')).json();
      const sent = what === undefined ? {} : { body: JSON.stringify(what) };
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
      return (await fetch(where, { method: how, headers, ...sent })).json();
    },
    [method, `/api/v2${path}`, body] as const,
  );
  return reply;
}

const text = () => page.getByRole('textbox', { name: 'Body' });

async function openDesk(): Promise<void> {
  await page.goto(server.url(`/admin/publishing/contents/${id}/edit`));
  await hydrated(page);
  await text().waitFor();
  await page.waitForFunction(() => {
    const body = document.querySelector('[role="textbox"][contenteditable="true"]');
    return body !== null && Reflect.get(body, 'editor')?.isEditable === true;
  });
}

beforeAll(async () => {
  server = await startServer();
  ({ page, complaints } = await openPageForFile({ expected: /Content Security Policy|404|ERR_/ }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await addSession(page.context(), WRITER);
  await page.goto(server.url('/sites'));
  type Choices = { sites: { id: number; sport: string }[]; authors: { id: number }[] };
  const { sites, authors } = await call<Choices>('GET', '/admin/publishing/choices');
  const facts = { headline: 'Pasted', site_id: sites[0]?.id, sport: sites[0]?.sport, author_id: authors[0]?.id };
  const made = await call<{ content_id: number }>('POST', '/admin/publishing/contents', { ...facts, html: '' });
  id = made.content_id;
  await openDesk();
});
afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});
afterEach(() => {
  expect(complaints(), 'what the page complained about').toEqual([]);
});

/** Puts HTML on the browser's clipboard, by a copy event of the page's own. */
async function copy(html: string): Promise<void> {
  await page.evaluate((copied) => {
    const put = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', copied);
      event.clipboardData?.setData('text/plain', 'plain');
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('copy', put, { capture: true, once: true });
  }, html);
  await page.keyboard.press('Control+c');
}

async function paste(html: string): Promise<ArticleBody> {
  await text().focus();
  await text().evaluate((element) => Reflect.get(element, 'editor').commands.clearContent(true));
  await copy(html);
  await page.keyboard.press('Control+v');
  return bodyNow();
}

/** The editor's document as the server stores it, without the empty paragraph at the end. */
async function bodyNow(): Promise<ArticleBody> {
  const kept = await page.waitForFunction(() => {
    const body = document.querySelector('[role="textbox"][contenteditable]');
    const editor = body && Reflect.get(body, 'editor');
    return editor ? JSON.stringify(editor.getJSON()) : null;
  });
  const verdict = readBody(bodyText(JSON.parse((await kept.jsonValue()) ?? '')));
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.body;
}

async function imported(html: string): Promise<ArticleBody> {
  const { body } = await call<{ body: string }>('POST', '/admin/publishing/html_imports', { html });
  return JSON.parse(body);
}

/**
 * Each takes a second here: the editor's unit tests run all of them, and these show that the keyboard and the endpoint lead to the same
 * function.
 */
const BY_KEYS = FOREIGN_CASES.filter((_, place) => place % 4 === 0);
test.each(BY_KEYS)('pasted by keys as it is imported: %s', async (_, html, outline) => {
  const pasted = await paste(html);
  expect(outlineOf(pasted)).toBe(outline);
  expect(pasted).toEqual(await imported(html));
});

test('generated HTML is pasted as it is imported', { timeout: 60_000 }, async () => {
  // Without HTML the clipboard's plain text is pasted.
  const some = foreignHtml.filter((html) => html !== '');
  for (const html of fc.sample(some, { numRuns: 20, seed: 11 }))
    expect({ html, body: await paste(html) }).toEqual({ html, body: await imported(html) });
});

const MINIMAL: readonly [string, string][] = [
  ['bold words of Google Docs', 'Google Docs: a bold word in a wrapper that says normal'],
  ["Word's list", 'Word: a bullet, a deeper one and a number'],
  ['a list in an item of its own', 'nested lists: a list in an item of its own'],
];
test.each(MINIMAL)('%s stay as pasted when the article is saved, opened, written in and saved', async (_, name) => {
  const [, html = '', outline] = FOREIGN_CASES.find(([each]) => each === name) ?? [];
  const pasted = await paste(html);
  const isSaved = () => page.locator('[data-phase="saved"]').waitFor();
  await isSaved();
  await openDesk();
  expect(await bodyNow()).toEqual(pasted);
  await text().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('x');
  await page.keyboard.press('Backspace');
  await isSaved();
  await openDesk();
  expect(outlineOf(await bodyNow())).toBe(outline);
});

test('what is copied in the editor itself comes back as it was', async () => {
  const body = await paste(
    '<ol start="10000"><li>A&nbsp;1</li></ol><table><tr><td colspan="30">B</td></tr></table><p>*so*</p>',
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+v');
  expect(await bodyNow()).toEqual(body);
});

test('plain text keeps the rules of typed text', async () => {
  await paste('<p></p>');
  await page.evaluate(() => navigator.clipboard.writeText('This is *so*'));
  await page.keyboard.press('Control+v');
  expect(outlineOf(await bodyNow())).toBe('p[This is i{so}]');
});

test('HTML with too many tags is refused in words, and nothing is lost', async () => {
  await paste('<p>Kept</p>');
  await copy(`${'<span>'.repeat(60_000)}x`);
  await page.keyboard.press('Control+v');
  await page.getByText('Nothing was pasted.').waitFor();
  expect(outlineOf(await bodyNow())).toBe('p[Kept]');
  await copy(`<p>${'<span>'.repeat(20_000)}deep`);
  await page.keyboard.press('Control+v');
  await page.getByText('Nothing was pasted.').waitFor({ state: 'detached' });
  expect(outlineOf(await bodyNow())).toBe('p[Keptdeep]');
});
