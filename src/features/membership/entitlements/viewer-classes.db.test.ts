import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, signInAs, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildMember } from '../accounts/factory.ts';
import { endComp, giveComp } from './service/comps.ts';

/** One cached page per viewer class: readers never get another class's page, and a change of grants changes a member's class at once. */

const HOST = 'alabama.bluechip.localhost';

let app: TestApp;
let alabamaId: number;
beforeAll(async () => {
  app = await testSite();
  alabamaId = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
afterAll(() => app.close());

type Browser = Pick<SignedIn, 'get'>;

/** Whether the page came from the cache, and which account links its header has. */
async function page(browser: Browser | null) {
  const reply = await (browser ?? app).get('/', { host: HOST });
  expect(reply.status).toBe(200);
  return { from: reply.headers['x-cache'], isSignedIn: reply.text.includes('href="/users/profile"'), text: reply.text };
}

const operator = () => ({ actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' });
/** Waits for a later purge, after which every process has received the earlier ones. */
const heard = () => app.purge(['nothing']);

async function give(userId: number, siteId: number | null): Promise<number> {
  const endsAt = new Date(app.clock.now().getTime() + DAY_MS);
  const given = await giveComp(app.database.db, operator(), {
    userId,
    resources: ['premium'],
    siteId,
    endsAt,
    reason: 'a test',
  });
  if (!given.ok) throw new Error(given.reason);
  await heard();
  return given.ids[0] ?? 0;
}

test('visitor, free, premium here and premium elsewhere: each class has its own page, made once', async () => {
  const [free, alsoFree, here, alsoHere, elsewhere] = await Promise.all([1, 2, 3, 4, 5].map(() => signedIn(app)));
  if (!free || !alsoFree || !here || !alsoHere || !elsewhere) throw new Error('nobody is there');
  await give(here.member.id, alabamaId);
  await give(alsoHere.member.id, null);
  await give(elsewhere.member.id, alabamaId + 1);

  expect(await page(null)).toMatchObject({ from: 'miss', isSignedIn: false });
  expect(await page(null)).toMatchObject({ from: 'hit', isSignedIn: false });
  expect(await page(free)).toMatchObject({ from: 'miss', isSignedIn: true });
  expect(await page(alsoFree)).toMatchObject({ from: 'hit', isSignedIn: true });
  expect(await page(here)).toMatchObject({ from: 'miss', isSignedIn: true });
  expect(await page(alsoHere)).toMatchObject({ from: 'hit', isSignedIn: true });
  expect(await page(elsewhere)).toMatchObject({ from: 'miss', isSignedIn: true });
  // In any order: nobody gets the page of another class.
  expect(await page(null)).toMatchObject({ from: 'hit', isSignedIn: false });
  const pages = new Map<string, string>();
  for (const [name, browser] of Object.entries({ visitor: null, free, here, elsewhere }))
    pages.set(name, (await page(browser)).text);
  expect(pages.get('visitor')).not.toBe(pages.get('free'));
  expect(pages.get('visitor')).not.toContain('/users/profile');
});

test('a kept page holds nothing of the one it was made for', async () => {
  const browser = await staffSignedIn(app, { username: 'made.it.first', role: 'super_admin' });
  const made = await page(browser);
  expect(made.text).not.toContain('made.it.first');
  expect(made.text).not.toContain('super_admin');
});

test('a grant changes the class at once, and so does its end', async () => {
  const browser = await signedIn(app);
  /** The viewer class that the page was rendered for, from its own data. */
  const classOf = async () => /"viewer":"(\w+)"/.exec((await page(browser)).text)?.[1];
  expect(await classOf()).toBe('free');
  const id = await give(browser.member.id, alabamaId);
  expect(await classOf()).toBe('subscriber');
  await endComp(app.database.db, operator(), { id, userId: null, reason: 'a test' });
  await heard();
  expect(await classOf()).toBe('free');
  await give(browser.member.id, alabamaId);
  expect(await classOf()).toBe('subscriber');
});

test('a grant that ends by itself ends in memory too: nobody writes anything then', async () => {
  const member = await buildMember(app.database.db);
  await give(member.id, alabamaId);
  app.clock.advance(DAY_MS - 60_000);
  const browser = await signInAs(app, member);
  expect((await page(browser)).text).toContain('"viewer":"subscriber"');
  app.clock.advance(59_999);
  expect((await page(browser)).text).toContain('"viewer":"subscriber"');
  app.clock.advance(1);
  expect((await page(browser)).text).toContain('"viewer":"free"');
});
