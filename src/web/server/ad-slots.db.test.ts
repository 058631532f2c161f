import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AD_PAGES, type AdClass, type AdPage, slotsOf } from '#features/advertising/slots/ad-slot-view.ts';
import { buildAdvertisement } from '#features/advertising/slots/factory.ts';
import { houseAdvertisements } from '#features/advertising/slots/tables.ts';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildGallery } from '#features/content/galleries/factory.ts';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { PAGES } from '../pages.ts';
import { PAGE_POLICIES } from './page-policies.ts';

/** Advertisements on pages: how many on which, for whom, and where betting ads never appear. */

let app: TestApp;
/** One browser for each class of reader. */
let browsers: Record<AdClass, Pick<SignedIn, 'get'>>;
let paths: Partial<Record<AdPage, string[]>>;
let galleryOfNobody = '';

async function member(resource: 'ads_lite' | 'ads_none'): Promise<SignedIn> {
  const browser = await signedIn(app);
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  const endsAt = new Date(app.clock.now().getTime() + DAY_MS);
  const wish = { userId: browser.member.id, resources: [resource], siteId: null, endsAt, reason: 'a test' };
  const given = await giveComp(app.database.db, by, wish);
  if (!given.ok) throw new Error(given.reason);
  return browser;
}

beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  const { slug, personId } = await buildProspect(db, { status: 'committed', collegeId: alabama });
  await buildTransfer(db, { year: 2027, enteredOn: '2026-11-20' });
  const gallery = await buildGallery(db, { personIds: [personId] });
  galleryOfNobody = `/galleries/${await buildGallery(db)}`;
  const [about, free] = [await buildArticle(db, { personIds: [personId] }), await buildArticle(db)];
  const pathOf = async (id: number) => {
    const { rows } = await app.database.executeSql(`select slug from articles where id = ${id}`);
    return `/news/${String(rows[0]?.slug)}`;
  };
  paths = {
    home: ['/', '/content/football'],
    article: [await pathOf(about), await pathOf(free)],
    search: ['/search', '/search?query=alabama'],
    gallery: [`/galleries/${gallery}`, galleryOfNobody],
    ranking: ['/prospect_rankings/football-national/2027', '/prospect_rankings/football-national/2027?query=nobody'],
    profile: [`/content/prospects/2027/${slug}`],
    tracker: ['/transfer_tracker/football/2027'],
    team: ['/team/alabama/football/2027', '/team_rankings/2027/all/football/comprehensive'],
  };
  browsers = { full: app, lite: await member('ads_lite'), none: await member('ads_none') };
});
beforeEach(async () => {
  await app.database.db.delete(houseAdvertisements);
});
afterAll(() => app.close());

const advertise = async (...kinds: readonly ('house' | 'betting' | 'other')[]) => {
  for (const kind of kinds) await buildAdvertisement(app.database.db, { kind, headline: `Headline of ${kind}` });
  await app.purge(['advertisements']);
};
const read = async (browser: Pick<SignedIn, 'get'>, path: string): Promise<string> => {
  const { status, text } = await browser.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return text;
};
const byName = (a: string, b: string) => a.localeCompare(b);
const places = (html: string) => [...html.matchAll(/data-ad="(\w+)"/g)].map(([, place = '']) => place).toSorted(byName);

const CLASSES = ['full', 'lite', 'none'] as const;

describe.each(AD_PAGES)('a page of kind %s', (kind) => {
  test.each(CLASSES)('has for the class %s the slots that it is to have, and each says what it is', async (ads) => {
    // As many as the page with the most slots has, because none appears on a page twice.
    await advertise('house', 'house', 'other');
    const wanted = slotsOf(kind, ads).map(({ place }) => place);
    expect(paths[kind]?.length).toBeGreaterThan(0);
    for (const path of paths[kind] ?? []) {
      const html = await read(browsers[ads], path);
      expect(places(html)).toEqual(wanted.toSorted(byName));
      expect(html.split('>Advertisement<').length - 1).toBe(wanted.length);
      if (ads === 'none') expect(html).not.toContain('Headline of');
      if (ads === 'lite') expect(html).not.toContain('Headline of other');
    }
  });

  test('without anything to show keeps no space for it', async () => {
    await app.purge(['advertisements']);
    for (const path of paths[kind] ?? []) expect(places(await read(app, path))).toEqual([]);
  });
});

describe('betting', () => {
  test('stands on no page of a prospect, of a list of them or of commitments, nor in what such a page carries', async () => {
    await advertise('betting');
    const {
      profile = [],
      ranking = [],
      team = [],
      search = [],
      gallery: [gallery = ''] = [],
      article: stories = [],
    } = paths;
    const pages = [...profile, ...ranking, ...team, ...search, ...stories, gallery];
    for (const path of [...pages, '/commitments/football/2027', '/teams/football/highschools/by_region'])
      expect(await read(app, path)).not.toContain('Headline of betting');
  });

  test('may stand where it is about nobody of them', async () => {
    await advertise('betting');
    for (const path of [galleryOfNobody, '/', '/transfer_tracker/football/2027'])
      expect(await read(app, path)).toContain('Headline of betting');
  });
});

test('no page that is a form, of an account or for staff has a slot', async () => {
  await advertise('house', 'other');
  const head = await staffSignedIn(app, { role: 'super_admin' });
  const whole = PAGES.filter(({ isWhole, path }) => isWhole && !path.includes(':'));
  expect(whole.length).toBeGreaterThan(15);
  for (const { id, path } of whole) {
    const { text } = await head.get(path);
    expect({ id, places: places(text) }).toEqual({ id, places: [] });
  }
});

test('a raw page has none', async () => {
  await advertise('house');
  const raw = Object.entries(PAGE_POLICIES).filter(([, { isRaw }]) => isRaw);
  expect(raw.map(([id]) => id)).toContain('prospect-embed');
  const { body } = await app.get(`/api/v2/prospects/prospect?year=2027&slug=${paths.profile?.[0]?.split('/').at(-1)}`);
  expect(places(await read(app, `/content/prospects/${body.prospect.id}/embed`))).toEqual([]);
});

test('is marked as paid for, so that no search engine counts the link', async () => {
  await advertise('other');
  const html = await read(app, galleryOfNobody);
  expect(html).toMatch(/<a [^>]*rel="sponsored noopener"[^>]*>(?:(?!<\/a>).)*Headline of other/);
});
