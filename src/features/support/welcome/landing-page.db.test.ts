import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** What the call and the page say about a member's access. */

let app: TestApp;
let alabama = 0;
beforeAll(async () => {
  app = await testSite();
  alabama = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
  for (const each of [1, 2, 3, 4])
    await buildArticle(app.database.db, {
      headline: `Locked story ${each}`,
      access: 'premium',
      publishedAt: new Date(app.clock.now().getTime() - each * DAY_MS),
    });
  await buildArticle(app.database.db, { headline: 'An open story', access: 'free' });
  for (const each of [5, 6])
    await buildArticle(app.database.db, {
      headline: `Of Alabama ${each}`,
      access: 'premium',
      siteId: alabama,
      publishedAt: new Date(app.clock.now().getTime() - each * DAY_MS),
    });
});
afterAll(() => app.close());

const ACCESS = '/api/v2/users/access';

async function give(member: SignedIn, resources: ('premium' | 'war_room' | 'ads_none')[], siteId: number | null) {
  const { clock, database } = app;
  const context = { actor: { kind: 'operator' }, now: clock.now(), requestId: 'test' } as const;
  const endsAt = new Date('2027-01-07T18:00:00Z');
  const given = await giveComp(database.db, context, {
    userId: member.member.id,
    resources,
    siteId,
    endsAt,
    reason: 'a test',
  });
  expect(given.ok).toBe(true);
}

test('the call tells what is granted, by site and until when; who has nothing has an empty list', async () => {
  const member = await signedIn(app);
  expect((await member.get(ACCESS)).body).toEqual({ reads_all: false, access: [] });
  await give(member, ['premium', 'war_room'], alabama);
  await give(member, ['ads_none'], null);
  const until = '2027-01-07T18:00:00.000Z';
  const { headers, body } = await member.get(ACCESS);
  const site = { id: alabama, name: 'Alabama', href: expect.stringContaining('://alabama.') };
  expect(body).toMatchObject({
    reads_all: false,
    access: [
      { resource: 'ads_none', site: null, until },
      { resource: 'premium', site: { ...site, name: expect.any(String) }, until },
      { resource: 'war_room', site: { id: alabama }, until },
    ],
  });
  expect(headers['cache-control']).toBe('no-store');
  expect((await app.get(ACCESS)).status).toBe(401);
});

test('who works here reads everything; a publisher what is written for his sites', async () => {
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  expect((await writer.get(ACCESS)).body).toEqual({ reads_all: true, access: [] });
  expect((await writer.get('/landing_page')).text).toContain('every story on every site is open to you');
  const publisher = await staffSignedIn(app, { publisherSiteIds: [alabama] });
  expect((await publisher.get(ACCESS)).body).toMatchObject({
    reads_all: false,
    access: [
      { resource: 'premium', site: { id: alabama }, until: null },
      { resource: 'war_room', site: { id: alabama }, until: null },
    ],
  });
});

test('a visitor sees what a free account gives and how to get one, in a page that is not kept', async () => {
  const { status, text, headers } = await app.get('/landing_page');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain('What a free account gives you');
  expect(text).toContain('5 “Free with account” stories every 30 days');
  expect(text).toContain('href="/create_account?return_to=%2Flanding_page"');
  expect(text).toContain('href="/users/sign_in?return_to=%2Flanding_page"');
  expect(text).toContain('Locked story 1');
  expect(text).not.toContain('An open story');
  expect(text).not.toContain('message boards');
  expect(text).not.toContain('Welcome, ');
  expect(text).toContain('noindex');
});

test('a subscriber sees his sites, the latest stories that are his to read, and nothing of a free account', async () => {
  const member = await signedIn(app, { username: 'fern.hollow' });
  await give(member, ['premium', 'war_room'], alabama);
  const { headers, text } = await member.get('/landing_page');
  expect(headers['cache-control']).toContain('no-store');
  expect(text).toContain('Welcome, fern.hollow');
  expect(text).toContain('Subscriber stories and the War Room until Jan 7, 2027');
  expect(text).toContain('Of Alabama 5');
  expect(text).not.toContain('Locked story');
  expect(text).not.toContain('An open story');
  expect(text).not.toContain('Free Account - No Subscriptions');
  expect(text).toContain('Your receipts');
});

test('who has every site sees the three latest of all', async () => {
  const member = await signedIn(app);
  await give(member, ['premium'], null);
  const { text } = await member.get('/landing_page');
  expect(text).toContain('Every site');
  expect([1, 2, 3, 4].filter((each) => text.includes(`Locked story ${each}<`))).toEqual([1, 2, 3]);
});

test('a free account is called so, and nothing is promised that it has not', async () => {
  const { text } = await (await signedIn(app)).get('/landing_page');
  expect(text).toContain('Free Account - No Subscriptions');
  expect(text).toContain('5 “Free with account” stories every 30 days');
  expect(text).toContain('Latest for subscribers');
  expect(text).not.toContain('message boards');
  expect(text).toContain('/users/notifications#sites');
});

test('where the operator has a message board, a free account is told of it', async () => {
  const away = await testSite({ BOARD_FEED_URL: 'https://10.0.0.1/{site}' });
  const { text } = await (await signedIn(away)).get('/landing_page');
  expect(text).toContain('You have access to free message boards');
  await away.close();
});
