import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { prospects } from '#features/recruiting/prospects/tables.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { loadConfig } from '#platform/config/config.ts';
import { SESSION_SECRET, type TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildArticle } from '../articles/factory.ts';
import { buildGallery, buildPicture } from './factory.ts';
import { listGalleryHeads } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const db = () => app.database.db;
const get = (id: number | string) => app.get(`/api/v2/content/galleries/${id}`);
const statusOf = async (id: number | string) => (await get(id)).status;

test('its pictures in order, with captions and credits, and whom it is about, the best first', {
  tags: ['engine'],
}, async () => {
  const [plain, best] = [
    await buildProspect(db(), { name: 'Alder Ashgrove' }),
    await buildProspect(db(), { name: 'Bodie Birch', ratingTenths: 60 }),
  ];
  const pictures = [
    { imageId: await buildPicture(db(), { alt: 'A tall one', width: 800, height: 1200 }), caption: 'The first' },
    { imageId: await buildPicture(db()), caption: 'The second' },
  ];
  const id = await buildGallery(db(), { title: 'Two pictures', pictures, personIds: [plain.personId, best.personId] });
  const { status, body, headers } = await get(id);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body.gallery).toMatchObject({
    id,
    title: 'Two pictures',
    count: 2,
    published_at: '2026-11-20T16:00:00Z',
    image: { id: pictures[0]?.imageId },
    author: { slug: expect.stringMatching(/^author-/) },
    pictures: [
      {
        place: 1,
        caption: 'The first',
        image: { alt: 'A tall one', credit: 'A photographer', width: 800, height: 1200 },
      },
      { place: 2, caption: 'The second' },
    ],
  });
  expect(body.gallery.people.map(({ name }: { name: string }) => name)).toEqual(['Bodie Birch', 'Alder Ashgrove']);
});

test('beside it stories and galleries about the same people first', async () => {
  const { personId } = await buildProspect(db());
  const about = await buildArticle(db(), { personIds: [personId], publishedAt: new Date('2026-01-02T12:00:00Z') });
  await buildArticle(db());
  const other = await buildGallery(db(), { personIds: [personId], publishedAt: new Date('2026-01-02T12:00:00Z') });
  const { body } = await get(await buildGallery(db(), { personIds: [personId] }));
  expect(body.contents[0].id).toBe(about);
  expect(body.contents.length).toBeGreaterThan(1);
  expect(body.galleries[0].id).toBe(other);
  const ids = body.galleries.map(({ id }: { id: number }) => id);
  expect(ids).not.toContain(body.gallery.id);
});

test('of several people the latest comes first, whoever it is about, and nothing twice', async () => {
  const people = [await buildProspect(db()), await buildProspect(db())].map(({ personId }) => personId);
  const [first = 0, second = 0] = people;
  const on = (day: string) => new Date(`2026-02-${day}T12:00:00Z`);
  const make = async (build: typeof buildArticle | typeof buildGallery) => [
    await build(db(), { personIds: [first], publishedAt: on('03') }),
    await build(db(), { personIds: [second], publishedAt: on('04') }),
    await build(db(), { personIds: people, publishedAt: on('05') }),
  ];
  const stories = await make(buildArticle);
  const galleries = await make(buildGallery);
  const { body } = await get(await buildGallery(db(), { personIds: people }));
  const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
  expect(idsOf(body.contents).slice(0, 3)).toEqual(stories.toReversed());
  expect(new Set(idsOf(body.contents)).size).toBe(body.contents.length);
  expect(idsOf(body.galleries)).toEqual(galleries.toReversed());
});

describe('is not found', () => {
  test('as a draft, before its hour, archived, or where there is none', async () => {
    expect(await statusOf(await buildGallery(db(), { status: 'draft' }))).toBe(404);
    expect(await statusOf(await buildGallery(db(), { status: 'archived' }))).toBe(404);
    expect(await statusOf(await buildGallery(db(), { publishedAt: new Date('2026-12-01T12:00:00Z') }))).toBe(404);
    expect(await statusOf(2_147_483_647)).toBe(404);
    expect(await statusOf('nothing')).toBe(422);
  });

  test('once one of its people is taken down, in whatever sport that was, and in no list either', async () => {
    const [one, two] = [await buildProspect(db()), await buildProspect(db())];
    const id = await buildGallery(db(), { personIds: [one.personId, two.personId] });
    const beside = await buildGallery(db(), { personIds: [one.personId] });
    expect(await statusOf(id)).toBe(200);
    await buildCollegePlayer(db(), { personId: two.personId, isHidden: true });
    expect(await statusOf(id)).toBe(404);
    const { body } = await get(beside);
    expect(body.galleries.map((each: { id: number }) => each.id)).not.toContain(id);
    await db().update(prospects).set({ isHidden: true });
    expect(await statusOf(beside)).toBe(404);
    await db().update(prospects).set({ isHidden: false });
  });
});

test('a picture that is gone is left out, and the others keep a count without a gap', async () => {
  const pictures = [
    { imageId: 2_000_000_000, caption: 'Gone' },
    { imageId: await buildPicture(db()), caption: 'There' },
  ];
  const { gallery } = (await get(await buildGallery(db(), { pictures }))).body;
  expect(gallery.count).toBe(1);
  expect(gallery.pictures).toMatchObject([{ place: 1, caption: 'There' }]);
});

describe('its page', () => {
  const page = (id: number, query = '') => app.get(`/galleries/${id}${query}`);

  test('has every picture, its count, its words and the way to each', async () => {
    const id = await buildGallery(db(), { title: 'On the chalkboard' });
    const { status, text } = await page(id);
    expect(status).toBe(200);
    for (const words of ['1 of 3', '2 of 3', '3 of 3', 'Caption 1', 'Caption 3', 'A photographer'])
      expect(text.replaceAll('<!-- -->', '')).toContain(words);
    for (const place of [1, 2, 3]) expect(text).toContain(`id="${place}"`);
    expect(text).toContain('href="#3"');
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\/media\/[^"]+\/16x9\/1280"/);
    expect(text).toContain('<meta property="og:image:width" content="1280"');
    expect(text).toContain('"@type":"ImageGallery"');
  });

  test('begins with the picture that the address names, and shares that one', async () => {
    const pictures = [
      { imageId: await buildPicture(db(), { alt: 'The first' }), caption: '' },
      { imageId: await buildPicture(db(), { alt: 'The second' }), caption: 'What the second shows' },
    ];
    const id = await buildGallery(db(), { pictures });
    const { text } = await page(id, '?picture=2');
    expect(text).toMatch(/<li id="2"[^>]*data-start=""/);
    expect(text).toContain('<meta property="og:image:alt" content="The second"');
    expect(text).toContain('<meta name="description" content="What the second shows"');
    expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/galleries/${id}"`));
  });

  test.each(['?picture=1', '?picture=4', '?picture=0', '?picture=x', '?picture=-1'])(
    'leads %s to itself',
    async (query) => {
      const id = await buildGallery(db());
      const { status, headers } = await page(id, query);
      expect({ status, location: headers.location }).toEqual({ status: 302, location: `/galleries/${id}` });
    },
  );

  test('is not found where the gallery is not', async () => {
    expect((await page(2_147_483_647)).status).toBe(404);
    expect((await app.get('/galleries/nothing')).status).toBe(404);
  });
});

test('heads for stories are of what readers may see', async () => {
  const { personId } = await buildProspect(db(), { isHidden: true });
  const [shown, draft, hidden] = [
    await buildGallery(db(), { title: 'Shown' }),
    await buildGallery(db(), { status: 'draft' }),
    await buildGallery(db(), { personIds: [personId] }),
  ];
  const asking = { db: db(), config: loadConfig({ NODE_ENV: 'test', SESSION_SECRET }), now: app.clock.now() };
  const heads = await listGalleryHeads(asking, [shown, draft, hidden]);
  expect([...heads.keys()]).toEqual([shown]);
  expect(heads.get(shown)).toMatchObject({ title: 'Shown', count: 3 });
});
