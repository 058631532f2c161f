import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The operator's custom pages in a real browser: written at the desk, linked in the navigation, read, moved and deleted. */

const HEAD = 'iris.calloway';
const TEXT = `<p>We cover recruiting.</p><h2>Offices</h2>
<table><caption>Where we are</caption><tr><th scope="row">Chicago</th><td>National desk</td></tr></table>
<ul><li>Football</li></ul><blockquote><p>Nobody pays for a star.</p></blockquote>`;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** Adds and publishes a page; the browser stays on its form. */
async function addPage(desk: Page, title: string, navigation: string): Promise<void> {
  await desk.goto(server.url('/admin/pages/new'));
  await hydrated(desk);
  await desk.getByLabel('Title').fill(title);
  await desk.getByLabel('Text').fill(TEXT);
  await desk.getByLabel('Navigation').selectOption({ label: navigation });
  await desk.getByLabel('Visibility').selectOption({ label: 'Published: everyone can read it' });
  await desk.getByRole('button', { name: 'Add page' }).click();
  await desk.getByText('The page is added. Readers see it now.').waitFor();
  await hydrated(desk);
}

const HEADER = 'Header, after the built-in links';
const FOOTER = 'Footer, before the legal links';

test('a page is written, published, found in the header of both screens, renamed and deleted', async () => {
  const desk = await openAs(server, HEAD, '/admin/pages', { expected: /422/ });
  await desk.getByRole('heading', { name: 'No pages yet' }).waitFor();
  expect(await faultsOf(desk)).toEqual([]);
  await desk.getByRole('link', { name: 'Add your first page' }).click();
  await desk.waitForURL('**/admin/pages/new');
  await hydrated(desk);
  await desk.getByLabel('Title').fill('About us');
  await desk.getByLabel('Visibility').selectOption('published');
  await desk.getByRole('button', { name: 'Add page' }).click();
  await desk.getByText('Write the text before you publish the page').waitFor();
  expect(await desk.getByLabel('Text').getAttribute('aria-invalid')).toBe('true');
  await desk.getByLabel('Text').fill(TEXT);
  await desk.getByLabel('Navigation').selectOption({ label: HEADER });
  await desk.getByRole('button', { name: 'Add page' }).click();
  await desk.getByText('The page is added.').waitFor();
  await hydrated(desk);
  expect(await faultsOf(desk)).toEqual([]);

  const wide = await openPage({ expected: /404/ });
  await wide.goto(server.url('/help', 'alabama'));
  await hydrated(wide);
  await wide.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await wide.waitForURL('**/pages/about-us');
  await wide.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  expect(await faultsOf(wide)).toEqual([]);

  const phone = await openPage({ width: 360 });
  await phone.goto(server.url('/help'));
  await hydrated(phone);
  await phone.locator('summary').filter({ hasText: 'Menu' }).click();
  await phone.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About us' }).click();
  await phone.getByRole('heading', { level: 1, name: 'About us' }).waitFor();

  await desk.getByLabel('Address').fill('about');
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await desk.getByText('Changes saved.').waitFor();
  await hydrated(desk);
  await wide.goto(server.url('/pages/about-us', 'alabama'));
  expect(new URL(wide.url()).pathname).toBe('/pages/about');
  await wide.getByRole('heading', { level: 1, name: 'About us' }).waitFor();

  await desk.getByText('Delete this page').click();
  await desk.getByRole('button', { name: 'Delete “About us”' }).click();
  await desk.getByText('The page is deleted.').waitFor();
  const gone = await wide.goto(server.url('/pages/about', 'alabama'));
  expect(gone?.status()).toBe(404);
  expect(await wide.getByRole('link', { name: 'About us' }).count()).toBe(0);
});

test('a draft is seen in its preview and nowhere else', async () => {
  const desk = await openAs(server, HEAD, '/admin/pages/new');
  await desk.getByLabel('Title').fill('Staff');
  await desk.getByLabel('Text').fill(TEXT);
  await desk.getByRole('button', { name: 'Add page' }).click();
  await desk.getByText('It is a draft: only staff see it.').waitFor();
  await hydrated(desk);
  await desk.getByRole('link', { name: 'Preview' }).first().click();
  await desk.getByText('Draft: only staff see this page.').waitFor();
  await desk.getByRole('heading', { level: 1, name: 'Staff' }).waitFor();
  expect(await faultsOf(desk)).toEqual([]);
  expect((await ask(server, server.url('/pages/staff'))).status).toBe(404);
});

test('where two people save one page, the second keeps their text and decides', async () => {
  const desk = await openAs(server, HEAD, '/admin/pages/new', { expected: /409/ });
  await addPage(desk, 'Guidelines', FOOTER);
  const other = await openAs(server, HEAD, new URL(desk.url()).pathname);
  await other.getByLabel('Text').fill('<p>Theirs.</p>');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await other.getByText('Changes saved.').waitFor();
  await desk.getByLabel('Text').fill('<p>Mine.</p>');
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await desk.getByRole('heading', { name: /^iris\.calloway saved this page on/ }).waitFor();
  expect(await desk.getByLabel('Text').inputValue()).toBe('<p>Mine.</p>');
  expect(await faultsOf(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Save mine over theirs' }).click();
  await desk.getByText('Changes saved.').waitFor();
  expect((await ask(server, server.url('/pages/guidelines'))).body).toContain('Mine.');
});

/** Sends text that is refused until the author confirms who they are. Returns the address that the sign-in leads back to. */
async function sendRefused(desk: Page, text: string): Promise<string> {
  const refusal = { error: 'Confirm it’s you first.', error_code: 'strict_sign_in_needed', request_id: 'r' };
  await desk.route(
    '**/api/v2/admin/pages/*',
    (route) => route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(refusal) }),
    { times: 1 },
  );
  const address = desk.url();
  await desk.getByLabel('Text').fill(text);
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await desk.waitForURL('**/users/strict_sign_in?**');
  return address;
}

test('what was typed is back in the form after a strict sign-in', async () => {
  const desk = await openAs(server, HEAD, '/admin/pages/new', { expected: /403/ });
  await addPage(desk, 'Contact the desk', FOOTER);
  await desk.goto(await sendRefused(desk, '<p>An hour of work.</p>'));
  await desk.getByText('What you typed before you signed in is back in the form.').waitFor();
  expect(await desk.getByLabel('Text').inputValue()).toBe('<p>An hour of work.</p>');
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await desk.getByText('Changes saved.').waitFor();
});

test('what somebody else saved during a strict sign-in is not overwritten', async () => {
  const desk = await openAs(server, HEAD, '/admin/pages/new', { expected: /403|409/ });
  await addPage(desk, 'Corrections', FOOTER);
  const address = await sendRefused(desk, '<p>Mine.</p>');
  const other = await openAs(server, HEAD, new URL(address).pathname);
  await other.getByLabel('Text').fill('<p>Theirs.</p>');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await other.getByText('Changes saved.').waitFor();
  await desk.goto(address);
  await desk.getByText('What you typed before you signed in is back in the form.').waitFor();
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await desk.getByRole('heading', { name: /^iris\.calloway saved this page on/ }).waitFor();
  expect(await desk.getByLabel('Text').inputValue()).toBe('<p>Mine.</p>');
});

test('pages of the header are moved by the keyboard, and three of them share one menu', async () => {
  const desk = await openAs(server, HEAD, '/admin/pages/new');
  for (const title of ['One', 'Two', 'Three']) await addPage(desk, title, HEADER);
  await desk.goto(server.url('/admin/pages'));
  await hydrated(desk);
  expect(await faultsOf(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Move One down' }).focus();
  await desk.keyboard.press('Enter');
  await desk.getByText('One is number 2 in the header.').first().waitFor();
  const focused = () => desk.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Move One down');
  await desk.keyboard.press('Enter');
  await desk.getByText('One is number 3 in the header.').first().waitFor();

  const reader = await openPage();
  await reader.goto(server.url('/help'));
  await hydrated(reader);
  const main = reader.getByRole('navigation', { name: 'Main' });
  await main.locator('summary').filter({ hasText: 'More' }).focus();
  await reader.keyboard.press('Enter');
  expect(await main.locator('details[open] a').allTextContents()).toEqual(['Two', 'Three', 'One']);
  await reader.keyboard.press('Escape');
  expect(await main.locator('details[open]').count()).toBe(0);
});

test.each([1024, 1279, 1280])('the header with pages breaks no line at %i px', async (width) => {
  const desk = await openAs(server, HEAD, '/admin/pages');
  for (const title of [`How we rate at ${width}`, `Jobs at ${width}`]) await addPage(desk, title, HEADER);
  const reader = await openPage({ width });
  await reader.goto(server.url('/help', 'alabama'));
  await hydrated(reader);
  const { isOver, tops } = await reader.evaluate(() => ({
    isOver: document.documentElement.scrollWidth > window.innerWidth,
    tops: [...document.querySelectorAll('[data-navigation="main"] > div > :is(a, span > details, details)')].map(
      (item) => Math.round(item.getBoundingClientRect().bottom),
    ),
  }));
  expect({ isOver, lines: new Set(tops).size }).toEqual({ isOver: false, lines: 1 });
});
