import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsAt } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { openAs, submitSignIn } from '#tests/support/browser-members.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** The ticker, the profile and the cards of prospects in a real browser. */

const MEMBER = 'june.albrecht';
const TICKER = '**/api/v2/content/event_ticker';

let server: RunningServer;
let prospect = { id: 0, path: '' };
beforeAll(async () => {
  server = await sharedServer();
  const { body } = await ask(server, server.url('/api/v2/prospect_rankings?list=football-national&per_page=1'));
  const [{ id, class_year: year, slug }] = JSON.parse(body).prospects;
  prospect = { id, path: `/content/prospects/${year}/${slug}` };
});

const wireOf = (page: Page) => page.getByRole('region', { name: 'Wire' });

/** The current events as the stream would send them after one more has happened. */
async function withOneMore(page: Page): Promise<string> {
  await page.goto(server.url('/'));
  const { events } = await page.evaluate(async () => (await fetch('/api/v2/content/event_ticker')).json());
  const fresh = { ...events[0], id: 'commit:0', kind: 'commit', person: { ...events[0].person, name: 'Brand New' } };
  return `id: later\ndata: ${JSON.stringify({ events: [fresh, ...events.slice(0, -1)] })}\n\n`;
}

test('the wire moves by its reader only: what happens meanwhile waits behind a button', async () => {
  const page = await openPage();
  const body = await withOneMore(page);
  await page.route(`${TICKER}/stream`, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.goto(server.url('/'));
  const wire = wireOf(page);
  const first = await wire.getByRole('listitem').first().textContent();
  await wire.getByRole('button', { name: '1 new' }).waitFor();
  expect(await wire.getByRole('listitem').first().textContent()).toBe(first);
  await wire.getByRole('button', { name: 'More events' }).click();
  const row = wire.getByRole('list');
  expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await wire.getByRole('button', { name: '1 new' }).click();
  expect(await wire.getByRole('listitem').first().textContent()).toContain('Brand New');
  expect(await row.evaluate((list) => list.scrollLeft === 0 && document.activeElement === list)).toBe(true);
  expect(await wire.getByRole('button', { name: 'new' }).count()).toBe(0);
});

test('where the stream is refused, the call is asked once a minute', async () => {
  const page = await openPage({ expected: /429/ });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/event_ticker')) asked += 1;
  });
  await page.route(`${TICKER}/stream`, (route) => route.fulfill({ status: 429, body: '{}' }));
  await page.clock.install();
  const refused = page.waitForResponse(`${TICKER}/stream`);
  await page.goto(server.url('/'));
  await refused;
  await page.clock.runFor(1_000);
  expect(asked).toBe(0);
  await page.clock.runFor(61_000);
  await expect.poll(() => asked).toBe(1);
});

test('follow and unfollow; a failure is told, and changes nothing', async () => {
  const page = await openPage({ expected: /ERR_FAILED/ });
  await page.goto(server.url(prospect.path));
  await page.getByRole('link', { name: 'Follow', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Follow / }).waitFor();
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await submitSignIn(page, MEMBER);
  await page.waitForURL(server.url(prospect.path));
  const pressed = (isPressed: boolean) => page.locator(`main button[aria-pressed="${isPressed}"]`);
  // What the visitor clicked is done once they are logged in.
  await pressed(true).waitFor();
  await page.reload();
  await pressed(true).waitFor();
  await page.route('**/api/v2/users/follow', (route) => route.abort());
  await pressed(true).click();
  await page.getByText('Unable to update following status.').waitFor();
  expect(await pressed(true).textContent()).toBe('Following');
  await page.unroute('**/api/v2/users/follow');
  await pressed(true).click();
  await pressed(false).waitFor();
});

test('a visitor who presses Follow follows the prospect after registering, with the confirmation page in between', async () => {
  const page = await openPage();
  await page.goto(server.url(prospect.path));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: 'Follow', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Follow ${name}`, exact: true }).waitFor();
  await page.getByText('Create a free account and we’ll email you when ').waitFor();
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill('follows.first@example.com');
  await page.getByLabel('Username').fill('follows.first');
  await page.getByLabel('Password').fill('correct horse battery staple');
  await page.getByLabel('16 or older').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Continue where you left off' }).click();
  await page.waitForURL(server.url(prospect.path));
  await page.locator('main button[aria-pressed="true"]').waitFor();
});

test('without JavaScript a member follows from the profile by a form, and leaves them again', async () => {
  const page = await openAs(server, MEMBER, prospect.path, { javaScript: false });
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const press = async (word: 'Follow' | 'Unfollow') => {
    await page.goto(server.url(prospect.path));
    await page.getByRole('link', { name: 'Follow', exact: true }).click();
    await page.waitForURL('**/users/notifications?follow=*');
    await page
      .getByRole('button', { name: `${word} ${name}`, exact: true })
      .first()
      .click();
    await page.getByText('Changes saved.').waitFor();
  };
  const followed = page.getByRole('list', { name: 'Prospects you follow' }).getByRole('link', { name });
  await press('Follow');
  expect(await followed.count()).toBe(1);
  await press('Unfollow');
  expect(await followed.count()).toBe(0);
});

test.each([
  ['profile', () => prospect.path],
  ['card', () => `/content/prospect_cards/${prospect.id}`],
  ['frame', () => `/content/prospects/${prospect.id}/embed`],
])('%s of a prospect who has been through much: accessible, and fits', async (_, path) => {
  expect(await faultsAt(server.url(path()), { without: ['main tbody tr:nth-child(n+16)'] })).toEqual([]);
});

test('without JavaScript the wire and the profile are read all the same', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(server.url('/'));
  expect(await wireOf(page).getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await wireOf(page).getByRole('button').count()).toBe(0);
  await page.goto(server.url(prospect.path));
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
});
