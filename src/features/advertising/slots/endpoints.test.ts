import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { AD_PAGES } from './ad-slot-view.ts';
import { buildAdvertisement } from './factory.ts';
import { houseAdvertisements } from './tables.ts';

const CALL = '/api/v2/advertisements';
const DESK = '/api/v2/admin/advertisements';

let app: TestApp;
let marketing: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp();
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  reader = await staffSignedIn(app, { role: 'customer_support_admin' });
});
beforeEach(async () => {
  await app.database.db.delete(houseAdvertisements);
  await app.purge(['advertisements']);
});
afterAll(() => app.close());

type Slot = { place: string; advertisement: { id: number; kind: string } | null; frame: string | null };
const slots = async (browser: Pick<SignedIn, 'get'>, query: string): Promise<Slot[]> =>
  (await browser.get(`${CALL}?${query}`)).body.slots;
const kinds = (all: Slot[]) => all.map(({ advertisement }) => advertisement?.kind);
const build = async (facts: Parameters<typeof buildAdvertisement>[1] = {}) => {
  const id = await buildAdvertisement(app.database.db, facts);
  await app.purge(['advertisements']);
  return id;
};

async function member(resource: 'ads_lite' | 'ads_none' | 'premium'): Promise<SignedIn> {
  const browser = await signedIn(app);
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  const endsAt = new Date(app.clock.now().getTime() + DAY_MS);
  const wish = { userId: browser.member.id, resources: [resource], siteId: null, endsAt, reason: 'a test' };
  const given = await giveComp(app.database.db, by, wish);
  if (!given.ok) throw new Error(given.reason);
  await app.purge(['nothing']);
  return browser;
}

describe('the slots of a page', () => {
  test.each(AD_PAGES)('of kind %s: all, one of the house, or none, by class', async (page) => {
    for (const kind of ['house', 'other'] as const) await build({ kind });
    const [lite, none, minor] = [
      await member('ads_lite'),
      await member('ads_none'),
      await signedIn(app, { ageBand: '13_to_15' }),
    ];
    const all = await slots(app, `page=${page}`);
    expect(all.length).toBeGreaterThan(0);
    for (const browser of [lite, minor]) expect(kinds(await slots(browser, `page=${page}`))).toEqual(['house']);
    expect(await slots(none, `page=${page}`)).toEqual([]);
  });

  test.each(AD_PAGES)('of kind %s: no betting where it is about prospects', async (page) => {
    await build({ kind: 'betting' });
    expect(await slots(app, `page=${page}&is_about_prospects=true`)).toEqual([]);
    const isFree = ['home', 'gallery', 'tracker'].includes(page);
    expect((await slots(app, `page=${page}&is_about_prospects=false`)).length > 0).toBe(isFree);
    // The request does not say what the page is about.
    expect(await slots(app, `page=${page}`)).toEqual([]);
  });

  test('holds what runs, on its own site, and nothing else', { tags: ['engine'] }, async () => {
    const id = await build({ siteId: 1 });
    expect((await slots(app, 'page=search')).map(({ advertisement }) => advertisement?.id)).toEqual([id]);
    const elsewhere = await app.get(`${CALL}?page=search`, { host: 'alabama.bluechip.localhost' });
    expect(elsewhere.body.slots).toEqual([]);
    await app.database.db.delete(houseAdvertisements);
    await build({ startsAt: new Date('2027-01-01T06:00:00Z') });
    await build({ endsAt: new Date('2026-11-21T18:00:00Z') });
    expect(await slots(app, 'page=search')).toEqual([]);
  });

  test('offers an account to visitors only, and no subscription to subscribers', async () => {
    const [account, sale] = [await build({ href: '/create_account' }), await build({ href: '/subscribe' })];
    const everybodys = await build({ href: '/futurecast' });
    const idsFor = async (browser: Pick<SignedIn, 'get'>) =>
      (await slots(browser, 'page=article'))
        .map(({ advertisement }) => advertisement?.id ?? 0)
        .toSorted((a, b) => a - b);
    expect(await idsFor(app)).toEqual([account, sale, everybodys]);
    expect(await idsFor(await signedIn(app))).toEqual([sale, everybodys]);
    expect(await idsFor(await member('premium'))).toEqual([everybodys]);
  });

  test('are told for nobody else, and of no page that is none', async () => {
    const { headers } = await app.get(`${CALL}?page=home`);
    expect(headers['cache-control']).toBe('no-store');
    expect((await app.get(`${CALL}?page=checkout`)).status).toBe(422);
    expect((await app.get(CALL)).status).toBe(422);
  });
});

describe('an ad server', () => {
  const frames = async (betting: string, query: string) => {
    const other = await testApp({
      ADVERTISING_TAG_URL: 'https://ads.example/frame',
      ADVERTISING_TAG_HAS_BETTING: betting,
    });
    try {
      return (await slots(other, query)).map(({ frame }) => frame);
    } finally {
      await other.close();
    }
  };

  test('has every slot, and is told which', async () => {
    expect(await frames('1', 'page=gallery&is_about_prospects=false')).toEqual([
      'https://ads.example/frame?site=&page=gallery&place=end',
    ]);
  });

  test('that may have betting is kept from pages about prospects', async () => {
    expect(await frames('1', 'page=profile')).toEqual([]);
    expect(await frames('1', 'page=gallery&is_about_prospects=true')).toEqual([]);
  });

  test('that has none is there too', async () => {
    expect(await frames('0', 'page=profile')).toHaveLength(2);
  });
});

const wish = (change: object = {}) => ({
  kind: 'other',
  sponsor: 'Prairie Scoreboards',
  headline: 'Scoreboards',
  text: 'To be read from the last row.',
  href: 'https://example.com/boards',
  action: 'See them',
  weight: '4',
  site_id: '',
  first_day: '2026-11-21',
  last_day: '2026-12-24',
  ...change,
});

describe('the desk', () => {
  test('adds, lists and ends one, with the log', async () => {
    const { status, body } = await marketing.send('POST', DESK, wish());
    expect(status).toBe(200);
    const id = body.advertisement_id;
    const listed = (await reader.get(DESK)).body;
    expect(listed).toMatchObject({
      advertisements: [
        { id, weight: 4, starts_at: '2026-11-21T06:00:00.000Z', ends_at: '2026-12-25T06:00:00.000Z', site: null },
      ],
      counts: { running: 1, to_come: 0, over: 0 },
      may_write: false,
    });
    await app.purge(['nothing']);
    expect(kinds(await slots(app, 'page=search'))).toEqual(['other']);
    expect((await marketing.send('DELETE', `${DESK}/${id}`)).status).toBe(200);
    await app.purge(['nothing']);
    expect(await slots(app, 'page=search')).toEqual([]);
    expect((await marketing.get(`${DESK}?state=over`)).body.total).toBe(1);
    const again = await marketing.send('DELETE', `${DESK}/${id}`);
    expect(again).toMatchObject({ status: 422, body: { error_code: 'over_already' } });
    const { rows } = await app.database.executeSql(
      `select action, actor_id from audit_entries where subject_type = 'advertisement' and subject_id = '${id}' order by id`,
    );
    expect(rows).toEqual([
      { action: 'advertisement.add', actor_id: marketing.member.id },
      { action: 'advertisement.end', actor_id: marketing.member.id },
    ]);
  });

  test.each([
    ['href', { href: 'javascript:alert(1)' }],
    ['href', { href: '//evil.example' }],
    ['href', { href: 'http://example.com' }],
    ['headline', { headline: 'x'.repeat(61) }],
    ['weight', { weight: '0' }],
    ['site_id', { site_id: '999999' }],
    ['last_day', { last_day: '2026-11-20' }],
    ['last_day', { first_day: '2026-10-01', last_day: '2026-11-01' }],
    ['kind', { kind: 'casino' }],
  ])('refuses a wrong %s', async (field, change) => {
    const { status, body } = await marketing.send('POST', DESK, wish(change));
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
  });

  test('is for who has promotions, and written by who may write them', async () => {
    const plain = await signedIn(app);
    const writer = await staffSignedIn(app, { isStaffWriter: true });
    expect((await app.get(DESK)).status).toBe(401);
    for (const browser of [plain, writer]) expect((await browser.get(DESK)).status).toBe(403);
    const id = await build();
    for (const browser of [plain, writer, reader]) {
      expect((await browser.send('POST', DESK, wish())).status).toBe(403);
      expect((await browser.send('DELETE', `${DESK}/${id}`)).status).toBe(403);
    }
    expect((await marketing.send('DELETE', `${DESK}/99999999`)).status).toBe(404);
  });
});
