import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, type PageOptions } from '#tests/support/browser.ts';
import { addSession } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The newsroom pages, in a real browser on the built program. */

const WRITER = 'wes.hollander';
const OTHER = 'iris.calloway';
const PAYLOADS = join(findRoot(), '..', 'shared', 'oracles', 'html', 'xss-payloads.json');

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** "2026-09-01 18:30", the format of the time field. */
const chicago = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Chicago',
  dateStyle: 'short',
  timeStyle: 'short',
});

const HOUR_MS = 3_600_000;
/** An open editor polls its article every 15 seconds. */
const HEARD_MS = 18_000;

const editPath = (id: number) => `/admin/publishing/contents/${id}/edit`;
const text = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const state = (page: Page) => page.locator('[data-phase]');
const isKept = (page: Page) => page.locator('[data-phase="saved"]').waitFor();

async function openDesk(id: number, name = WRITER, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(options);
  await addSession(page.context(), name);
  await page.goto(server.url(editPath(id)));
  await hydrated(page);
  await text(page).waitFor();
  return page;
}

/** A call as the page's own code makes it. */
async function call<Reply>(page: Page, method: string, path: string, body?: object): Promise<Reply> {
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

/** A new draft with this headline; its number. */
async function newDraft(headline: string): Promise<number> {
  const page = await openPage();
  await addSession(page.context(), WRITER);
  await page.goto(server.url('/sites'));
  type Choices = { sites: { id: number; sport: string }[]; authors: { id: number }[] };
  const { sites, authors } = await call<Choices>(page, 'GET', '/admin/publishing/choices');
  const [site, author] = [sites[0], authors[0]];
  const { content_id: id } = await call<{ content_id: number }>(page, 'POST', '/admin/publishing/contents', {
    headline,
    site_id: site?.id,
    sport: site?.sport,
    author_id: author?.id,
    html: '<p>The first paragraph stands.</p><p>The second does too.</p>',
  });
  return id;
}

async function writeAtEnd(page: Page, words: string): Promise<void> {
  await text(page).locator('p').last().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

test('write, bring a picture, publish, and a visitor reads it', { timeout: 120_000 }, async () => {
  const id = await newDraft('Signing day, hour by hour');
  const page = await openDesk(id);
  await page.getByLabel('Dek').fill('What is known before noon.');
  await writeAtEnd(page, ' A third sentence.');
  await state(page).getByText('Not saved yet').waitFor();
  await isKept(page);

  await page.getByRole('button', { name: 'Picture: Insert a picture' }).click();
  await page.getByRole('button', { name: 'Upload a picture' }).click();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#205080' } })
    .png()
    .toBuffer();
  await page.getByLabel('File').setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Please enter alternative text').waitFor();
  await page.getByRole('dialog').getByLabel('Alternative text').fill('A blue field before the first game');
  await page.getByRole('dialog').getByLabel('Credit').fill('Desk drawing');
  await page.getByRole('dialog').getByLabel('Tags').fill('Season opener, LSU,');
  // Set by keyboard alone.
  await page.getByRole('slider', { name: 'Focal point' }).focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await page
    .getByText('48 percent')
    .or(page.locator('[aria-valuetext="48 percent from the left, 60 percent from the top"]'))
    .waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const figure = page.getByRole('group', { name: /^Picture/ });
  await figure.getByLabel('Caption').fill('The field in August');
  // It is found by its tags, which are changed in place, by keyboard alone.
  await figure.getByRole('button', { name: 'Tags and focal point' }).press('Enter');
  const tags = figure.getByLabel('Tags');
  await expect.poll(() => tags.inputValue()).toBe('season opener, lsu');
  await tags.press('End');
  await page.keyboard.type(', Night Game');
  await figure.getByRole('button', { name: 'Save picture' }).press('Enter');
  await tags.waitFor({ state: 'detached' });
  const found = await page.evaluate(async () => (await fetch('/api/v2/media/images?query=night+game')).json());
  expect(found.images.map((image: { tags: string[] }) => image.tags)).toEqual([['season opener', 'lsu', 'night game']]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByText('Everybody reads the whole text.').waitFor();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published. Readers see it now.').waitFor();

  const address = await page.getByRole('link', { name: /^\/news\// }).getAttribute('href');
  const visitor = await openPage();
  await visitor.goto(address ?? '');
  await visitor.getByRole('heading', { level: 1, name: 'Signing day, hour by hour' }).waitFor();
  await visitor.getByText('A third sentence.').waitFor();
  await visitor.getByText('The field in August').waitFor();
  expect(await visitor.getByAltText('A blue field before the first game').count()).toBe(1);

  // It leads the national front page for as long as the editor chose.
  const leadOf = async () => {
    await visitor.goto(server.url('/'));
    return visitor.locator('main a[href^="/news/"]').first().getAttribute('href');
  };
  await page.getByText('Pin on Bluechip', { exact: true }).click();
  const pin = page.getByRole('form', { name: 'Pin on Bluechip', exact: true });
  await pin.getByLabel('Until').fill(`${server.now().getFullYear() + 1}-01-31`);
  await pin.getByRole('button', { name: 'Pin as lead' }).click();
  await page.getByText('Pinned. It leads the front page now.').waitFor();
  await expect.poll(leadOf).toBe(new URL(address ?? '').pathname);
  await page.getByRole('button', { name: 'Unpin from Bluechip', exact: true }).click();
  await page.getByText('Unpinned. The newest story leads the front page again.').waitFor();
});

test('scheduled by keys alone, it waits and says for what', async () => {
  const id = await newDraft('What Saturday settles');
  const page = await openDesk(id);
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  // Missing fields are reported before anything is sent.
  await schedule.focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('It can’t be published yet.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Dek').fill('Six games, and who needs which.');
  await schedule.focus();
  await page.keyboard.press('Enter');
  const year = server.now().getFullYear() + 1;
  await dialog.getByLabel('Day').fill(`${year}-02-03`);
  await dialog.getByLabel('Time (CT)').fill('18:30');
  await page.keyboard.press('Enter');
  await page.getByText('Scheduled. It will be published automatically.').waitFor();
  await page.getByText(`Publishes automatically on 02/03/${year} at 6:30 PM.`).waitFor();
  expect(await page.getByRole('link', { name: /^\/news\// }).count()).toBe(0);
});

test('a scheduled story is published at its minute, and each reader gets their part of it', async () => {
  const id = await newDraft('What the coaches said behind the door');
  const page = await openDesk(id);
  await page.getByLabel('Dek').fill('Three of them, and one who would not.');
  await page.getByLabel('Access', { exact: true }).selectOption('premium');
  await writeAtEnd(page, ' Nobody outside heard the third.');
  await isKept(page);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  const inAnHour = new Date(server.now().getTime() + HOUR_MS);
  const [day = '', time = ''] = chicago.format(inAnHour).split(' ');
  await dialog.getByLabel('Day').fill(day);
  await dialog.getByLabel('Time (CT)').fill(time);
  await page.keyboard.press('Enter');
  await page.getByText('Scheduled. It will be published automatically.').waitFor();
  const { slug } = (await call<{ content: { slug: string } }>(page, 'GET', `/admin/publishing/contents/${id}`)).content;

  const visitor = await openPage({ expected: /404/ });
  const look = () => visitor.goto(server.url(`/news/${slug}`));
  expect((await look())?.status()).toBe(404);
  await server.moveClock(HOUR_MS);
  await server.runScheduledJobs(['publish_due_articles']);
  await expect.poll(async () => (await look())?.status()).toBe(200);
  // The editor, still open, shows it by itself.
  await page.getByText(/^Published \d/).waitFor({ timeout: HEARD_MS });
  expect(await page.getByText('Scheduled. It will be published automatically.').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Reschedule' }).count()).toBe(0);
  await visitor.getByRole('heading', { level: 2, name: 'Subscribe to keep reading' }).waitFor();
  expect(await visitor.content()).not.toContain('Nobody outside heard');

  for (const [name, words] of [
    ['dana.fenwick', 'Your free account doesn’t include it.'],
    ['june.albrecht', 'Nobody outside heard the third.'],
  ] as const) {
    const reader = await openPage();
    await addSession(reader.context(), name);
    await reader.goto(server.url(`/news/${slug}`));
    await reader.getByText(words).waitFor();
    await reader.getByRole('button', { name: 'Print' }).waitFor();
    expect(await reader.getByRole('main').getByRole('link', { name: 'Edit this story' }).count()).toBe(0);
  }
  // The story's page links its author back to the editor.
  await page.goto(server.url(`/news/${slug}`));
  const edit = page.getByRole('main').getByRole('link', { name: 'Edit this story' });
  await edit.waitFor();
  expect(await edit.getAttribute('href')).toBe(`/publishing/contents/${id}/edit`);
});

test('an open editor follows what a colleague does with its story, and nothing that is typed is touched', {
  timeout: 120_000,
}, async () => {
  const id = await newDraft('What a colleague decided');
  const page = await openDesk(id);
  await page.getByLabel('Dek').fill('By somebody else.');
  await isKept(page);
  const other = await openPage();
  await addSession(other.context(), OTHER);
  await other.goto(server.url('/sites'));
  const path = `/admin/publishing/contents/${id}`;
  const step = async (name: string, more: object = {}) => {
    const { content } = await call<{ content: { version: number } }>(other, 'GET', path);
    const done = await call<{ status?: string }>(other, 'POST', `${path}/${name}`, {
      version: content.version,
      ...more,
    });
    expect(done.status).toBeDefined();
  };
  const head = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const address = page.url();

  const year = server.now().getFullYear() + 1;
  await step('schedule', { until: 'time', day: `${year}-02-03`, time: '18:30' });
  await writeAtEnd(page, ' Typed while it was scheduled.');
  await head('Scheduled').waitFor({ timeout: HEARD_MS });
  await button('Unschedule').waitFor();
  await page.getByText(`Publishes automatically on 02/03/${year} at 6:30 PM.`).waitFor();
  await isKept(page);
  await step('schedule', { until: 'time', day: `${year}-02-04`, time: '09:00' });
  await page.getByText(`Publishes automatically on 02/04/${year} at 9:00 AM.`).waitFor({ timeout: HEARD_MS });
  // A confirmation that is open at that moment becomes obsolete.
  await button('Unschedule').click();
  const question = page.getByRole('dialog', { name: 'Unschedule' });
  await question.waitFor();
  await step('unschedule');
  await head('Draft').waitFor({ timeout: HEARD_MS });
  await question.waitFor({ state: 'hidden' });

  await text(page).locator('p').last().click();
  await page.keyboard.press('Control+End');
  await step('publish');
  await page.keyboard.type(' Half a sen');
  await head('Published').waitFor({ timeout: HEARD_MS });
  // The cursor is where it was.
  await page.keyboard.type('tence.');
  await text(page).getByText('Typed while it was scheduled. Half a sentence.').waitFor();
  // What was typed since counts as changes, once it is saved.
  await button('Publish changes').waitFor();
  await step('archive', { confirmation: 'unpublish' });
  await head('Archived').waitFor({ timeout: HEARD_MS });
  await button('Restore to a draft').waitFor();
  expect(page.url()).toBe(address);
  await text(page).getByText('Half a sentence.').waitFor();
});

test('the page of staff who may only read follows the article and its text', { timeout: 90_000 }, async () => {
  const id = await newDraft('What support reads');
  const page = await openPage();
  await addSession(page.context(), 'gwen.barlow');
  await page.goto(server.url(editPath(id)));
  await hydrated(page);
  await page.getByText('The second does too.').waitFor();
  const writer = await openDesk(id);
  await writer.getByLabel('Dek').fill('And nobody else changes.');
  await writeAtEnd(writer, ' So does this.');
  await isKept(writer);
  await page.getByText('The second does too. So does this.').waitFor({ timeout: HEARD_MS });
  const path = `/admin/publishing/contents/${id}`;
  const { content } = await call<{ content: { version: number } }>(writer, 'GET', path);
  await call(writer, 'POST', `${path}/publish`, { version: content.version });
  await page.getByRole('heading', { level: 2, name: 'Published', exact: true }).waitFor({ timeout: HEARD_MS });
});

test('two at one article: one reads along, takes over, and nothing of the other is lost', {
  timeout: 120_000,
}, async () => {
  const id = await newDraft('Two at one desk');
  // A displaced editor's late save is refused.
  const first = await openDesk(id, WRITER, { expected: /409/ });
  await writeAtEnd(first, ' By the first.');
  await isKept(first);
  const second = await openDesk(id, OTHER);
  await second.getByText(`${WRITER} is editing this`).waitFor();
  expect(await text(second).getAttribute('contenteditable')).toBe('false');

  await second.getByRole('button', { name: 'Take over' }).click();
  await second.locator('[contenteditable="true"]').waitFor();
  await second.getByText('By the first.').waitFor();
  await writeAtEnd(first, ' Too late.');
  await first.getByText(`${OTHER} took over`).waitFor({ timeout: 30_000 });
  await writeAtEnd(second, ' By the second.');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await isKept(second);

  await second.getByRole('button', { name: 'Show revisions' }).click();
  await second.getByRole('button', { name: /Set aside/ }).click();
  const difference = second.getByRole('dialog');
  await difference.locator('del', { hasText: 'late' }).waitFor();
  expect(await difference.locator('ins', { hasText: 'second' }).count()).toBe(1);
});

test('a newer version on the server: both are there, and mine goes over it', async () => {
  const id = await newDraft('Who was first');
  const page = await openDesk(id, WRITER, { expected: /409/ });
  const facts = { access: 'free', sport: 'football', person_ids: [], college_ids: [], image_id: null, dek: '' };
  type Choices = { sites: { id: number }[]; authors: { id: number }[] };
  const { sites, authors } = await call<Choices>(page, 'GET', '/admin/publishing/choices');
  await writeAtEnd(page, ' Of this window.');
  await isKept(page);
  // Another window of the same editor saves meanwhile.
  const { editor, version } = await lastSave(page, () => page.keyboard.type(' More.'));
  await call(page, 'PUT', `/admin/publishing/contents/${id}`, {
    ...facts,
    version,
    editor,
    kind: 'explicit',
    headline: 'Theirs',
    site_id: sites[0]?.id,
    author_id: authors[0]?.id,
    body: JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Theirs.' }] }],
    }),
  });
  await writeAtEnd(page, ' Mine.');
  await page.getByText(`${WRITER} saved a newer version`).waitFor({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await page.getByRole('dialog').locator('ins', { hasText: 'Theirs' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Use mine' }).click();
  await isKept(page);
  await page.reload();
  await text(page).getByText('Mine.').waitFor();
  expect(await page.getByLabel('Headline').inputValue()).toBe('Who was first');
});

/** The editor and the version after the next save. */
async function lastSave(page: Page, act: () => Promise<void>): Promise<{ editor: string; version: number }> {
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && /contents\/\d+$/.test(reply.url()),
  );
  await act();
  const reply = await saved;
  const { version } = await reply.json();
  return { editor: reply.request().postDataJSON().editor, version };
}

test('an old revision is compared and becomes the draft again', async () => {
  const id = await newDraft('Twice written');
  const page = await openDesk(id);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await isKept(page);
  await writeAtEnd(page, ' Regretted later.');
  await page.keyboard.press('Control+S');
  await isKept(page);
  await page.getByRole('button', { name: 'Show revisions' }).click();
  await page.locator('[aria-labelledby="revisions-head"] li button').last().click();
  await page.getByRole('dialog').locator('ins', { hasText: 'Regretted' }).waitFor();
  await page.getByRole('button', { name: 'Restore as a draft' }).click();
  await page.getByText('Revision restored as the draft.').waitFor();
  await text(page).waitFor();
  expect(await text(page).textContent()).not.toContain('Regretted');
});

test('what is not saved stays in the browser while the network is away', async () => {
  const id = await newDraft('Without a network');
  const page = await openDesk(id, WRITER, { expected: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });
  await page.route('**/api/v2/admin/publishing/contents/*', (route) => route.abort());
  await writeAtEnd(page, ' Written in a tunnel.');
  await page.getByText('Not saved: you’re offline').waitFor({ timeout: 20_000 });
  const again = await page.context().newPage();
  await page.close();
  await again.goto(server.url(editPath(id)));
  const kept = again.getByText('This browser kept changes that were never saved.');
  // The closed window may still hold the article for a moment: taking over loses nothing.
  const takeOver = again.getByRole('button', { name: 'Take over' });
  await kept.or(takeOver).first().waitFor();
  if (await takeOver.isVisible()) await takeOver.click();
  await kept.waitFor();
  await again.getByRole('button', { name: 'Use them' }).click();
  await text(again).getByText('Written in a tunnel.').waitFor();
  await isKept(again);
  expect(await again.evaluate((key) => localStorage.getItem(key), `bluechip:article:${id}`)).toBeNull();
});

test.skipIf(!existsSync(PAYLOADS))(
  'hostile HTML that is pasted runs nothing (skipped without ../shared/oracles/html)',
  { timeout: 120_000 },
  async () => {
    const id = await newDraft('Pasted');
    // The page's own policy refuses a payload's image request and the clipboard's inline styles.
    const page = await openDesk(id, WRITER, { expected: /Content Security Policy|404|ERR_/ });
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await page.evaluate(() => {
      for (const name of ['alert', 'confirm', 'prompt'] as const)
        window[name] = () => {
          document.documentElement.dataset.ran = name;
          return null as never;
        };
    });
    const payloads: { payload: string }[] = JSON.parse(readFileSync(PAYLOADS, 'utf8'));
    await text(page).click();
    for (const { payload } of payloads)
      await page.evaluate((html) => {
        const data = new DataTransfer();
        data.setData('text/html', html);
        const target = document.querySelector('[role="textbox"][contenteditable]');
        target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      }, payload);
    // Anything queued by a handler in the pasted text has run, and its images and frames have loaded.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(payloads.length).toBeGreaterThan(50);
    expect(dialogs).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined();
    const kept = await text(page).evaluate((element) => ({
      wrong: [...element.querySelectorAll('script, style, iframe, object, embed, svg, math, form, meta, link')].length,
      handlers: [...element.querySelectorAll('*')].filter((each) =>
        [...each.attributes].some(({ name }) => /^on/i.test(name)),
      ).length,
      links: [...element.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
    }));
    expect(kept.wrong).toBe(0);
    expect(kept.handlers).toBe(0);
    expect(kept.links.filter((href) => !/^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href))).toEqual([]);
  },
);

test('the desk can be used and looked at by everybody', { timeout: 180_000 }, async () => {
  const id = await newDraft('Looked at');
  const page = await openDesk(id);
  onTestFinished(() => page.close());
  expect(await faultsOf(page, { without: [] })).toEqual([]);

  // Out of the text by keyboard, through the toolbar, and back with the choice applied.
  await text(page).locator('p').first().click();
  await page.keyboard.press('Alt+F10');
  const tool = () =>
    page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.tool : undefined,
    );
  expect(await tool()).toBe('undo');
  await page.keyboard.press('End');
  expect(await tool()).toBe('rule');
  await page.keyboard.press('Home');
  for (const _ of ['redo', 'bold', 'italic', 'strike', 'link', 'heading']) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await text(page).locator('h2').count()).toBe(1);
  expect(await page.locator('[data-tool="heading"]').getAttribute('aria-pressed')).toBe('true');
});
