import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildArticle } from '../articles/factory.ts';
import { buildGallery, buildPicture } from '../galleries/factory.ts';
import { insertFeatured } from './public.ts';

let app: TestApp;
let writer: SignedIn;
let publisher: SignedIn;
let alabama = 0;
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  const site = (await listSites(db)).find(({ collegeId }) => collegeId === alabama);
  writer = await staffSignedIn(app, { isStaffWriter: true });
  publisher = await staffSignedIn(app, { publisherSiteIds: [site?.id ?? 0] });
});
afterAll(() => app.close());

const CALL = '/api/v2/prospects/featured_media';
const media = (prospectId: number, query = '') => app.get(`${CALL}?prospect_id=${prospectId}${query}`);
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 15));

async function withMedia() {
  const { db } = app.database;
  const { id, personId, slug } = await buildProspect(db, { collegeId: alabama, status: 'committed' });
  const imageIds = await Promise.all([1, 2, 3, 4, 5].map(() => buildPicture(db)));
  await insertFeatured(db, {
    videos: [
      { personId, source: 'youtube', reference: 'abcdefghijk', title: 'Junior film', publishedAt: at(1) },
      {
        personId,
        source: 'hudl',
        reference: '3/12345678/5f0c1f8be4b0a1a2b3c4d5e6',
        title: 'Senior film',
        publishedAt: at(2),
      },
      { personId, source: 'vimeo', reference: 'javascript:alert(1)', title: 'Nothing', publishedAt: at(3) },
    ],
    photos: imageIds.map((imageId, index) => ({
      personId,
      imageId,
      caption: `Photo ${index + 1}`,
      publishedAt: at(index + 1),
    })),
  });
  const article = await buildArticle(db, { personIds: [personId] });
  const gallery = await buildGallery(db, { personIds: [personId] });
  return { id, personId, slug, article, gallery };
}

test('a few of each type, the latest first', { tags: ['engine'] }, async () => {
  const { id, article, gallery } = await withMedia();
  const { status, body, headers } = await media(id);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body.news.map((each: { id: number }) => each.id)).toEqual([article]);
  expect(body.galleries).toMatchObject([{ id: gallery, count: 3 }]);
  expect(body.photos.map(({ caption }: { caption: string }) => caption)).toEqual([
    'Photo 5',
    'Photo 4',
    'Photo 3',
    'Photo 2',
  ]);
  expect(body.videos).toMatchObject([
    {
      title: 'Senior film',
      source: 'hudl',
      source_name: 'Hudl',
      url: 'https://www.hudl.com/embed/video/3/12345678/5f0c1f8be4b0a1a2b3c4d5e6',
    },
    { title: 'Junior film', source: 'youtube', url: 'https://www.youtube-nocookie.com/embed/abcdefghijk' },
  ]);
});

test('one type alone has more of it, and nothing else', async () => {
  const { id } = await withMedia();
  const { body } = await media(id, '&media_type=photos');
  expect(body.photos).toHaveLength(5);
  expect({ news: body.news, galleries: body.galleries, videos: body.videos }).toEqual({
    news: [],
    galleries: [],
    videos: [],
  });
  expect((await media(id, '&media_type=songs')).status).toBe(422);
});

test('nobody, and who was taken down, has none', async () => {
  const { id } = await buildProspect(app.database.db, { isHidden: true });
  expect((await media(id)).status).toBe(404);
  expect((await media(2_147_483_647)).status).toBe(404);
  expect((await app.get(CALL)).status).toBe(422);
});

test('of a college athlete they are asked for by the person, with images', async () => {
  const { personId, article, gallery } = await withMedia();
  const ofAthlete = (query = '') => app.get(`/api/v2/athletes/${personId}/featured_media${query}`);
  // A prospect who is not an athlete has no athlete profile.
  expect((await ofAthlete()).status).toBe(404);
  await buildCollegePlayer(app.database.db, { personId });
  const { status, body, headers } = await ofAthlete();
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(Object.keys(body).toSorted()).toEqual(['galleries', 'images', 'news', 'videos']);
  expect(body.images).toHaveLength(4);
  expect(body).toMatchObject({ news: [{ id: article }], galleries: [{ id: gallery }], videos: [{}, {}] });
  const images = (await ofAthlete('?media_type=photos')).body;
  expect(images.images).toHaveLength(5);
  expect(images).toMatchObject({ news: [], galleries: [], videos: [] });
  expect((await ofAthlete('?media_type=songs')).status).toBe(422);
  expect((await app.get('/api/v2/athletes/2147483647/featured_media')).status).toBe(404);
});

describe('on the profile', () => {
  test('it stands with its words, and no address of others is loaded by the page', async () => {
    const { slug } = await withMedia();
    const { text } = await app.get(`/content/prospects/2027/${slug}`);
    for (const words of ['Featured media', 'Senior film', 'Photo 5', 'Play on Hudl']) expect(text).toContain(words);
    expect(text).not.toContain('<iframe');
    expect(text).not.toMatch(/<(img|script|link)[^>]+(youtube|hudl)/);
  });

  test('and without any it does not', async () => {
    const { slug } = await buildProspect(app.database.db);
    expect((await app.get(`/content/prospects/2027/${slug}`)).text).not.toContain('Featured media');
  });
});

describe('staff', () => {
  const path = (id: number, video?: number) =>
    `/api/v2/admin/prospects/${id}/videos${video === undefined ? '' : `/${video}`}`;
  const wish = { title: 'Junior film', address: 'https://www.youtube.com/watch?v=abcdefghijk' };

  test('add a video by its address and remove it, with the log, and the profile shows it at once', async () => {
    const { id, slug } = await buildProspect(app.database.db);
    const profile = async () => (await app.get(`/content/prospects/2027/${slug}`)).text;
    expect(await profile()).not.toContain('Junior film');
    expect((await writer.send('POST', path(id), wish)).status).toBe(200);
    await app.purge(['nothing']);
    expect(await profile()).toContain('Junior film');
    const [{ id: videoId }] = (await media(id)).body.videos;
    const twice = await writer.send('POST', path(id), { ...wish, address: 'https://youtu.be/abcdefghijk' });
    expect(twice).toMatchObject({ status: 422, body: { error_code: 'video_known' } });
    expect((await writer.send('DELETE', path(id, videoId))).status).toBe(200);
    await app.purge(['nothing']);
    expect(await profile()).not.toContain('Junior film');
    expect((await writer.send('DELETE', path(id, videoId))).status).toBe(404);
    const { rows } = await app.database.executeSql(
      `select action from audit_entries where subject_type = 'prospect' and subject_id = '${id}' order by id`,
    );
    expect(rows).toEqual([{ action: 'prospect.add_video' }, { action: 'prospect.remove_video' }]);
  });

  test.each([
    ['address', { address: 'https://videos.example/1' }],
    ['address', { address: 'javascript:alert(1)' }],
    ['address', { address: '' }],
    ['title', { title: ' ' }],
  ])('are refused a wrong %s', async (field, change) => {
    const { id } = await buildProspect(app.database.db);
    const { status, body } = await writer.send('POST', path(id), { ...wish, ...change });
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] });
  });

  test('reach their own: a publisher those of the college, nobody the hidden, others nobody', async () => {
    const { db } = app.database;
    const [own, open] = [await buildProspect(db, { collegeId: alabama, status: 'committed' }), await buildProspect(db)];
    const hidden = await buildProspect(db, { isHidden: true });
    expect((await publisher.send('POST', path(own.id), wish)).status).toBe(200);
    const refused = await publisher.send('POST', path(open.id), wish);
    expect(refused).toMatchObject({ status: 403, body: { error_code: 'not_your_college' } });
    expect((await writer.send('POST', path(hidden.id), wish)).status).toBe(404);
    const support = await staffSignedIn(app, { role: 'customer_support_admin' });
    for (const browser of [support, await signedIn(app)])
      expect((await browser.send('POST', path(own.id), wish)).status).toBe(403);
    const [{ id: videoId }] = (await media(own.id)).body.videos;
    expect((await writer.send('DELETE', path(open.id, videoId))).status).toBe(404);
  });
});
