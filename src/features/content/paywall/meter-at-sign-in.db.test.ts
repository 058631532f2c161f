import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MEMBER_PASSWORD } from '#features/membership/accounts/factory.ts';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { TEST_NOW, type TestApp, type TestReply } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import type { ArticleAccess } from '../articles/article-access.ts';
import { bodyOfParagraphs } from '../articles/article-body.ts';
import { buildArticle } from '../articles/factory.ts';

/** The meter before, during and after a login: one count for a browser and its member. */

const HOSTS = ['alabama.bluechip.localhost', 'auburn.bluechip.localhost', 'bluechip.localhost'] as const;
const HOST = HOSTS[0];
const SECRET = 'the very last words';

let app: TestApp;
let siteId: number;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
  siteId = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

let made = 0;
async function story(access: ArticleAccess = 'registered'): Promise<string> {
  made += 1;
  const slug = `sum-${made}`;
  const body = bodyOfParagraphs(['An opening. '.repeat(60), 'A middle. '.repeat(60), SECRET]);
  await buildArticle(app.database.db, { slug, siteId, access, body });
  return slug;
}
const stories = (count: number) => Promise.all(Array.from({ length: count }, () => story()));

type Cookies = Record<string, string>;
/** A browser: its visitor cookies, and the session of the logged-in member. */
type Jar = { meter: Cookies; member: SignedIn | null };
const aBrowser = (): Jar => ({ meter: {}, member: null });
const cookiesOf = ({ meter, member }: Jar): Cookies => ({ ...member?.cookies, ...meter });

const path = (slug: string) => `/api/v2/content/contents/${slug}/reading`;
let asked = 0;
const fromAnywhere = () => {
  asked += 1;
  return { 'x-forwarded-for': `10.5.${asked >> 8}.${asked & 255}` };
};

function keep(jar: Jar, reply: TestReply): TestReply {
  if (reply.cookies.bluechip_meter) jar.meter = { bluechip_meter: reply.cookies.bluechip_meter };
  return reply;
}
const open = async (jar: Jar, slug: string, { host = HOST, gift }: { host?: string; gift?: string } = {}) => {
  const body = gift === undefined ? {} : { gift };
  const request = { host, cookies: cookiesOf(jar), body, headers: fromAnywhere() };
  return keep(jar, await app.sendWithToken('POST', path(slug), request));
};
const look = (jar: Jar, slug: string, host: string = HOST) =>
  app.get(path(slug), { host, cookies: cookiesOf(jar), headers: fromAnywhere() });

async function openAll(jar: Jar, slugs: readonly string[]): Promise<(string | null)[]> {
  const by: (string | null)[] = [];
  for (const slug of slugs) by.push((await open(jar, slug)).body.by);
  return by;
}
const lookAll = async (jar: Jar, slugs: readonly string[]) =>
  Promise.all(slugs.map(async (slug) => (await look(jar, slug)).body.by));

const M = 'meter';

describe('what a visitor had open', () => {
  test('stays open after signing in, on every site, and the sum is five and not eight', async () => {
    const jar = aBrowser();
    const [visited, later] = [await stories(3), await stories(3)];
    expect(await openAll(jar, visited)).toEqual([M, M, M]);
    jar.member = await signedIn(app);
    for (const host of HOSTS)
      for (const slug of visited)
        expect((await look(jar, slug, host)).body).toMatchObject({ by: M, meter: { used: 3, limit: 5 } });
    expect(await openAll(jar, visited)).toEqual([M, M, M]);
    expect(await openAll(jar, later)).toEqual([M, M, null]);
    const refused = await look(jar, later[2] ?? '');
    expect(refused.body).toMatchObject({ by: null, reason: 'meter_used', meter: { used: 5, limit: 5 } });
    expect(refused.text).not.toContain(SECRET);
  });

  test('stays open after a log-in with a password', async () => {
    const jar = aBrowser();
    const [slug = ''] = await stories(1);
    await open(jar, slug);
    const { member } = await signedIn(app);
    const entered = await app.sendWithToken('POST', '/api/user/sign_in', {
      body: { user: { login: member.username, password: MEMBER_PASSWORD } },
      cookies: jar.meter,
      headers: fromAnywhere(),
    });
    expect(entered.status).toBe(200);
    const cookies = { ...jar.meter, ...entered.cookies };
    expect((await app.get(path(slug), { host: HOST, cookies })).body).toMatchObject({ by: M, meter: { used: 1 } });
  });

  test('counts once where the member had it open too', async () => {
    const member = await signedIn(app);
    const [slug = '', ...others] = await stories(6);
    await open({ meter: {}, member }, slug);
    const jar = aBrowser();
    await open(jar, slug);
    jar.member = member;
    expect((await look(jar, slug)).body.meter.used).toBe(1);
    expect(await openAll(jar, others)).toEqual([M, M, M, M, null]);
  });

  test('is added to what the member had: all stay open, and no further one opens', async () => {
    const member = await signedIn(app);
    const [own, visited, further] = [await stories(4), await stories(3), await stories(1)];
    await openAll({ meter: {}, member }, own);
    const jar = aBrowser();
    await openAll(jar, visited);
    jar.member = member;
    expect(await lookAll(jar, [...own, ...visited])).toEqual([M, M, M, M, M, M, M]);
    expect((await open(jar, further[0] ?? '')).body).toMatchObject({ by: null, meter: { used: 5, limit: 5 } });
  });

  test('counts on the member’s other devices from then on', async () => {
    const member = await signedIn(app);
    const [visited, later] = [await stories(3), await stories(3)];
    const computer = aBrowser();
    await openAll(computer, visited);
    computer.member = member;
    expect((await look(computer, visited[0] ?? '')).body.by).toBe(M);
    const telephone: Jar = { meter: {}, member };
    expect(await lookAll(telephone, visited)).toEqual([M, M, M]);
    expect(await openAll(telephone, later)).toEqual([M, M, null]);
  });

  test('of two devices comes to one sum', async () => {
    const [first, second] = [aBrowser(), aBrowser()];
    const [one, two, further] = [await stories(2), await stories(2), await stories(2)];
    await openAll(first, one);
    await openAll(second, two);
    const member = await signedIn(app);
    [first.member, second.member] = [member, member];
    await lookAll(first, one);
    await lookAll(second, two);
    expect((await look(first, one[0] ?? '')).body.meter.used).toBe(4);
    expect(await openAll(second, further)).toEqual([M, null]);
  });

  test('in twenty requests at once is taken over once', async () => {
    const jar = aBrowser();
    const visited = await stories(3);
    await openAll(jar, visited);
    jar.member = await signedIn(app);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, each) => open(jar, visited[each % 3] ?? '')));
    expect(new Set(replies.map(({ body }) => `${body.by} ${body.meter.used}`))).toEqual(new Set(['meter 3']));
  });
});

describe('signing out', () => {
  test('gives nothing new: the browser counts on where it was', async () => {
    const jar = aBrowser();
    const [visited, asMember, further] = [await stories(3), await stories(2), await stories(1)];
    await openAll(jar, visited);
    jar.member = await signedIn(app);
    await openAll(jar, asMember);
    jar.member = null;
    expect(await lookAll(jar, visited)).toEqual([M, M, M]);
    expect(await lookAll(jar, asMember)).toEqual([null, null]);
    expect((await open(jar, further[0] ?? '')).body).toMatchObject({ by: null, meter: { used: 3, limit: 3 } });
  });

  test('and in again counts nothing twice; what was opened in between is added', async () => {
    const jar = aBrowser();
    const member = await signedIn(app);
    const [first = '', second = ''] = await stories(2);
    await open(jar, first);
    for (let turn = 0; turn < 3; turn += 1) {
      jar.member = member;
      expect((await look(jar, first)).body.meter.used).toBe(1);
      jar.member = null;
    }
    await open(jar, second);
    jar.member = member;
    expect((await look(jar, second)).body).toMatchObject({ by: M, meter: { used: 2 } });
  });
});

describe('at a shared computer', () => {
  test('the second member gets neither the visitor’s stories nor the first one’s', async () => {
    const jar = aBrowser();
    const [visited, asFirst, asSecond] = [await stories(3), await stories(2), await stories(5)];
    await openAll(jar, visited);
    jar.member = await signedIn(app);
    await openAll(jar, [...visited, ...asFirst]);
    jar.member = await signedIn(app);
    expect(await lookAll(jar, [...visited, ...asFirst])).toEqual([null, null, null, null, null]);
    expect((await look(jar, visited[0] ?? '')).text).not.toContain(SECRET);
    expect(await openAll(jar, asSecond)).toEqual([M, M, M, M, M]);
  });

  test('two members who ask at once: one gets the visitor’s stories', async () => {
    for (let pair = 0; pair < 5; pair += 1) {
      const jar = aBrowser();
      const [slug = ''] = await stories(1);
      await open(jar, slug);
      const members = [await signedIn(app), await signedIn(app)];
      const replies = await Promise.all(members.map((member) => look({ ...jar, member }, slug)));
      expect(new Set(replies.map(({ body }) => body.by))).toEqual(new Set([M, null]));
    }
  });

  test('a member who opens nothing metered leaves the visitor’s stories to the next', async () => {
    const jar = aBrowser();
    const [slug = ''] = await stories(1);
    await open(jar, slug);
    jar.member = await signedIn(app);
    await look(jar, await story('free'));
    jar.member = await signedIn(app);
    expect((await look(jar, slug)).body.by).toBe(M);
  });

  test('a made-up cookie gives nothing, nor does one that nobody opened anything with', async () => {
    const [slug = ''] = await stories(1);
    const member = await signedIn(app);
    for (const token of ['', 'x', 'member:1', 'claimed:browser:x', '%', 'a'.repeat(4_000)]) {
      const { status, body } = await look({ meter: { bluechip_meter: token }, member }, slug);
      expect({ status, by: body.by, used: body.meter.used }).toEqual({ status: 200, by: null, used: 0 });
    }
  });
});

describe('over the days', () => {
  const at = (days: number) => app.clock.set(new Date(TEST_NOW.getTime() + days * DAY_MS));

  test.each([
    { visitedOn: 0, signedInOn: 0, lookedOn: 29.9, by: M, used: 1 },
    { visitedOn: 0, signedInOn: 0, lookedOn: 30, by: null, used: 0 },
    { visitedOn: 9, signedInOn: 10, lookedOn: 31, by: M, used: 1 },
    { visitedOn: 9, signedInOn: 10, lookedOn: 39, by: null, used: 0 },
    { visitedOn: 0, signedInOn: 30, lookedOn: 30, by: null, used: 0 },
    { visitedOn: 0, signedInOn: 29, lookedOn: 29, by: M, used: 1 },
  ])('opened on day $visitedOn, signed in on day $signedInOn: on day $lookedOn $used counted', async (each) => {
    const jar = aBrowser();
    const [slug = ''] = await stories(1);
    at(each.visitedOn);
    await open(jar, slug);
    at(each.signedInOn);
    const member = await signedIn(app, {
      session: { expiresAt: new Date(TEST_NOW.getTime() + 60 * DAY_MS), lastSeenAt: app.clock.now() },
    });
    await look({ ...jar, member }, slug);
    at(each.lookedOn);
    const again = await look({ meter: {}, member }, slug);
    expect({ by: again.body.by, used: again.body.meter?.used }).toEqual({ by: each.by, used: each.used });
  });

  test('a cookie lasts as long as the last story that was opened with it', async () => {
    const jar = aBrowser();
    const [first = '', second = ''] = await stories(2);
    expect((await open(jar, first)).headers['set-cookie']).toMatch(/bluechip_meter=[^;]+; Max-Age=2592000/);
    const token = jar.meter.bluechip_meter;
    at(20);
    expect((await open(jar, second)).headers['set-cookie']).toMatch(/bluechip_meter=[^;]+; Max-Age=2592000/);
    expect(jar.meter.bluechip_meter).toBe(token);
  });
});

test('who has a right reads by it, and nothing is taken over', async () => {
  const jar = aBrowser();
  const [slug = ''] = await stories(1);
  await open(jar, slug);
  const member = await signedIn(app);
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  const endsAt = new Date(app.clock.now().getTime() + 9 * DAY_MS);
  const gift = { userId: member.member.id, resources: ['premium'] as const, siteId, endsAt, reason: 'a test' };
  await giveComp(app.database.db, by, gift);
  await app.purge(['nothing']);
  expect((await look({ ...jar, member }, slug)).body).toMatchObject({ by: 'right', meter: null });
  // On a shared computer the next member is the first whose meter counts these readings.
  expect((await look({ ...jar, member: await signedIn(app) }, slug)).body.by).toBe(M);
});

test('a premium story stays locked, whatever was open', async () => {
  const jar = aBrowser();
  await openAll(jar, await stories(3));
  jar.member = await signedIn(app);
  const reply = await open(jar, await story('premium'));
  expect(reply.body).toMatchObject({ by: null, blocks: null, reason: 'no_subscription' });
});

describe('without a script', () => {
  const page = (jar: Jar, slug: string) =>
    app.get(`/news/${slug}/reading`, { host: HOST, cookies: cookiesOf(jar), headers: fromAnywhere() });

  async function press(jar: Jar, slug: string): Promise<TestReply> {
    const shown = await page(jar, slug);
    const csrf = /name="_csrf" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
    const cookies = { ...cookiesOf(jar), ...shown.cookies };
    const headers = { ...fromAnywhere(), 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ _csrf: csrf }).toString();
    const reply = await app.send('POST', path(slug), { host: HOST, cookies, headers, body });
    expect(reply.status).toBe(303);
    return keep(jar, reply);
  }

  test('a story that a visitor opened by the button is open to the member, and its page is kept nowhere', async () => {
    const jar = aBrowser();
    const [slug = '', other = ''] = await stories(2);
    expect((await page(jar, slug)).text).not.toContain(SECRET);
    await press(jar, slug);
    expect((await page(jar, slug)).text).toContain(SECRET);
    jar.member = await signedIn(app);
    const shown = await page(jar, slug);
    expect(shown.text).toContain(SECRET);
    expect(shown.headers['cache-control']).toContain('no-store');
    await press(jar, other);
    expect((await look(jar, other)).body).toMatchObject({ by: M, meter: { used: 2 } });
  });

  test('the kept page of the story holds its text for nobody who reads by the meter', async () => {
    const jar = aBrowser();
    const [slug = ''] = await stories(1);
    await open(jar, slug);
    const keptPage = (reader: Jar) =>
      app.get(`/news/${slug}`, { host: HOST, cookies: cookiesOf(reader), headers: fromAnywhere() });
    const member = await signedIn(app);
    for (const browser of [jar, { ...jar, member }, { meter: {}, member }, aBrowser()]) {
      const { status, text } = await keptPage(browser);
      expect({ status, isThere: text.includes('An opening.'), isLeaked: text.includes(SECRET) }).toEqual({
        status: 200,
        isThere: true,
        isLeaked: false,
      });
    }
  });
});

test('a gift link that the browser opened stays open to its member, and is not counted again', async () => {
  const giver = await signedIn(app);
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  const endsAt = new Date(app.clock.now().getTime() + 99 * DAY_MS);
  const wish = { userId: giver.member.id, resources: ['premium'] as const, siteId, endsAt, reason: 'a test' };
  await giveComp(app.database.db, by, wish);
  await app.purge(['nothing']);
  const slug = await story('premium');
  const links = `/api/v2/content/contents/${slug}/gift_links`;
  const { url } = (await app.sendWithToken('POST', links, { host: HOST, cookies: giver.cookies })).body;
  const gift = new URL(url).searchParams.get('gift') ?? '';
  const jar = aBrowser();
  expect((await open(jar, slug, { gift })).body.by).toBe('gift');
  jar.member = await signedIn(app);
  expect((await look(jar, slug)).body.by).toBe('gift');
  expect((await open(jar, slug, { gift })).body.by).toBe('gift');
  const list = (await app.get('/api/v2/users/gift_links', { host: HOST, cookies: giver.cookies })).body;
  expect(list.gift_links[0].openings).toBe(1);
});
