import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { signedIn } from '#tests/support/members.ts';
import type { ArticleAccess } from '../articles/article-access.ts';
import { bodyOfParagraphs } from '../articles/article-body.ts';
import { buildArticle } from '../articles/factory.ts';

/** Access to locked articles: grant, gift, meter. */

const HOST = 'alabama.bluechip.localhost';
const SECRET = 'the very last words';

let app: TestApp;
let siteId: number;
beforeAll(async () => {
  app = await testApp();
  siteId = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
afterAll(() => app.close());

const body = bodyOfParagraphs(['An opening. '.repeat(60), 'A middle. '.repeat(60), SECRET]);
let made = 0;
async function articleOf(access: ArticleAccess): Promise<string> {
  made += 1;
  const slug = `door-${made}`;
  await buildArticle(app.database.db, { slug, siteId, access, body });
  return slug;
}

type Cookies = Record<string, string>;
const path = (slug: string) => `/api/v2/content/contents/${slug}/reading`;
const open = (slug: string, cookies: Cookies = {}, gift?: string) =>
  app.sendWithToken('POST', path(slug), { host: HOST, cookies, body: gift === undefined ? {} : { gift } });
const meterCookie = (reply: { cookies: Cookies }): Cookies => ({ bluechip_meter: reply.cookies.bluechip_meter ?? '' });

async function giveAll(userId: number, on: number | null = siteId) {
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  const endsAt = new Date(app.clock.now().getTime() + 400 * DAY_MS);
  const resources = ['premium', 'war_room'] as const;
  await giveComp(app.database.db, by, { userId, resources, siteId: on, endsAt, reason: 'a test' });
  await app.purge(['nothing']);
}

test('a visitor opens three registered stories in 30 days, each as often as he likes', {
  tags: ['engine'],
}, async () => {
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => articleOf('registered')));
  const first = await open(one ?? '');
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.body).toMatchObject({ by: 'meter', meter: { used: 1, limit: 3 } });
  expect(first.text).toContain(SECRET);
  const cookies = meterCookie(first);
  expect((await open(one ?? '', cookies)).body.meter.used).toBe(1);
  expect((await open(two ?? '', cookies)).body.meter.used).toBe(2);
  expect((await open(three ?? '', cookies)).body.meter).toMatchObject({ used: 3, limit: 3 });
  const refused = await open(four ?? '', cookies);
  expect(refused.body).toMatchObject({ blocks: null, by: null, reason: 'meter_used' });
  expect(refused.text).not.toContain(SECRET);
  expect((await app.get(path(one ?? ''), { host: HOST, cookies })).body.by).toBe('meter');
  expect((await app.get(path(four ?? ''), { host: HOST, cookies })).body.blocks).toBeNull();

  app.clock.advance(30 * DAY_MS);
  expect((await open(four ?? '', cookies)).body).toMatchObject({ by: 'meter', meter: { used: 1 } });
});

test('stories opened at once are counted one by one', async () => {
  const slugs = await Promise.all(Array.from({ length: 6 }, () => articleOf('registered')));
  const { cookies } = await open(slugs[0] ?? '');
  const browser = { bluechip_meter: cookies.bluechip_meter ?? '' };
  const replies = await Promise.all(slugs.map((slug) => open(slug, browser)));
  expect(replies.filter((reply) => reply.body.by === 'meter')).toHaveLength(3);
});

test('a free account opens five, and asking without opening counts nothing', async () => {
  const { cookies } = await signedIn(app);
  const slugs = await Promise.all(Array.from({ length: 6 }, () => articleOf('registered')));
  for (const slug of slugs) expect((await app.get(path(slug), { host: HOST, cookies })).body.blocks).toBeNull();
  const outcomes = [];
  for (const slug of slugs) outcomes.push((await open(slug, cookies)).body.by);
  expect(outcomes).toEqual(['meter', 'meter', 'meter', 'meter', 'meter', null]);
});

test('a right opens without counting, on that site alone; the meter opens no premium story', async () => {
  const reader = await signedIn(app);
  const elsewhere = await signedIn(app);
  await giveAll(reader.member.id);
  await giveAll(elsewhere.member.id, siteId + 1);
  for (const access of ['premium', 'war_room'] as const) {
    const slug = await articleOf(access);
    expect((await open(slug, reader.cookies)).body, access).toMatchObject({ by: 'right', meter: null });
    expect((await app.get(path(slug), { cookies: reader.cookies })).body.by, 'from another site').toBe('right');
    expect((await open(slug, elsewhere.cookies)).body).toMatchObject({ blocks: null, reason: 'not_in_subscription' });
    expect((await open(slug)).body).toMatchObject({ blocks: null, reason: 'not_signed_in' });
  }
  const registered = await articleOf('registered');
  expect((await open(registered, elsewhere.cookies)).body).toMatchObject({ by: 'right', meter: null });
});

async function giftOf(slug: string, cookies: Cookies) {
  return app.sendWithToken('POST', `/api/v2/content/contents/${slug}/gift_links`, { host: HOST, cookies });
}
const tokenIn = (reply: { body: { url: string } }) => new URL(reply.body.url).searchParams.get('gift') ?? '';

test('a gift link opens one article to ten browsers, for 30 days', async () => {
  const { cookies, member } = await signedIn(app);
  await giveAll(member.id);
  const slug = await articleOf('premium');
  const other = await articleOf('premium');
  const gift = tokenIn(await giftOf(slug, cookies));
  const openings = [];
  for (let each = 0; each < 11; each += 1) openings.push(await open(slug, {}, gift));
  expect(openings.map((reply) => reply.body.by)).toEqual([...Array.from({ length: 10 }, () => 'gift'), null]);
  expect(openings[10]?.body).toMatchObject({ blocks: null, is_gift_over: true });
  const [first] = openings;
  if (!first) throw new Error('nobody opened it');
  expect((await open(slug, meterCookie(first), gift)).body.by, 'who opened it before').toBe('gift');
  expect((await app.get(path(slug), { host: HOST, cookies: meterCookie(first) })).body.by).toBe('gift');
  expect((await open(other, {}, gift)).body).toMatchObject({ blocks: null, is_gift_over: true });
  app.clock.advance(30 * DAY_MS);
  expect((await open(slug, meterCookie(first), gift)).body.blocks).toBeNull();
});

test('ten browsers at once are not eleven', async () => {
  const { cookies, member } = await signedIn(app);
  await giveAll(member.id);
  const slug = await articleOf('war_room');
  const gift = tokenIn(await giftOf(slug, cookies));
  const replies = await Promise.all(Array.from({ length: 14 }, () => open(slug, {}, gift)));
  expect(replies.filter((reply) => reply.body.by === 'gift')).toHaveLength(10);
});

test('five gifts a month; a gift is taken back at once, by its giver alone', async () => {
  const { cookies, member } = await signedIn(app);
  const { cookies: others } = await signedIn(app);
  await giveAll(member.id);
  const slug = await articleOf('premium');
  const gifts = [];
  for (let each = 0; each < 6; each += 1) gifts.push(await giftOf(slug, cookies));
  expect(gifts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422]);
  expect(gifts[5]?.body.error_code).toBe('no_gift_left');
  const [first] = gifts;
  if (!first) throw new Error('no gift was made');
  const opened = await open(slug, {}, tokenIn(first));
  const takeBack = (by: Cookies) =>
    app.sendWithToken('DELETE', `/api/v2/users/gift_links/${first.body.gift_link.id}`, { host: HOST, cookies: by });
  expect((await takeBack(others)).status).toBe(404);
  expect((await takeBack(cookies)).status).toBe(200);
  expect((await open(slug, meterCookie(opened), tokenIn(first))).body.blocks).toBeNull();
  const list = await app.get('/api/v2/users/gift_links', { host: HOST, cookies });
  expect(list.body).toMatchObject({ left_this_month: 0 });
  expect(list.text).not.toContain(tokenIn(first));
});

test('only what is locked can be given, and only by who may read it', async () => {
  const { cookies } = await signedIn(app);
  expect((await giftOf(await articleOf('premium'), cookies)).body.error_code).toBe('no_right_to_give');
  expect((await giftOf(await articleOf('registered'), cookies)).body.error_code).toBe('no_right_to_give');
  expect((await giftOf(await articleOf('free'), cookies)).body.error_code).toBe('nothing_to_give');
  expect((await giftOf(await articleOf('premium'), {})).status).toBe(401);
});
