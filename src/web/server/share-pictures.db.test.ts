import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { rebuildRankings } from '#features/teams/rankings/public.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The share images of pages: their format, whom they show, how they are cached. */

let app: TestApp;
let alabama = 0;
beforeAll(async () => {
  app = await testSite();
  alabama = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
});
afterAll(() => app.close());

const PNG = '\u0089PNG';
const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
/** The reply as bytes, with the size from its IHDR. */
async function pictureAt(path: string, headers: Record<string, string> = {}) {
  const reply = await app.application.http.inject({
    url: path,
    headers: { host: 'bluechip.localhost', ...headers },
  });
  const bytes = reply.rawPayload;
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes,
    begin: bytes.subarray(0, 4).toString('latin1'),
    size: bytes.length > 24 ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : null,
  };
}

test('a profile names its picture with size and words, and the picture is a PNG of that size', async () => {
  const built = await buildProspect(app.database.db, {
    name: 'Gideon "<script>" & Sons',
    collegeId: alabama,
    status: 'committed',
    ratingTenths: 61,
  });
  const page = await app.get(`/content/prospects/${built.classYear}/${built.slug}`);
  const home = (await app.get('/api/v2/sites/www')).body.site.base_url;
  const path = `/content/prospects/${built.id}/card.png`;
  expect(metaOf(page.text)).toMatchObject({
    'og:image': `${home}${path}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringMatching(
      /^Gideon &quot;&lt;script&gt;&quot; &amp; Sons, .*rated 6\.1.* Committed to Alabama\.$/,
    ),
    'twitter:card': 'summary_large_image',
  });
  const { status, headers, begin, size, bytes } = await pictureAt(path);
  expect({ status, begin, size }).toEqual({ status: 200, begin: PNG, size: [1200, 630] });
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300, s-maxage=300',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(bytes.toString()).toContain('Description\0\0\0\0\0Gideon "<script>" & Sons');
});

test('it is drawn once, asked for again by its ETag, and drawn anew when the prospect changes', async () => {
  const { id } = await buildProspect(app.database.db, { name: 'Ambrose Tallow' });
  const path = `/content/prospects/${id}/card.png`;
  const first = await pictureAt(path);
  expect(first.headers['x-cache']).toBe('miss');
  expect((await pictureAt(`${path}?utm=1`)).headers['x-cache']).toBe('hit');
  const etag = String(first.headers.etag);
  const again = await pictureAt(path, { 'if-none-match': etag });
  expect({ status: again.status, byteCount: again.bytes.length, etag: again.headers.etag }).toEqual({
    status: 304,
    byteCount: 0,
    etag,
  });
  await app.database.executeSql(`update prospects set name = 'Ambrose Wick' where id = ${id}`);
  await app.purge([`prospect:${id}`]);
  const changed = await pictureAt(path, { 'if-none-match': etag });
  expect(changed).toMatchObject({ status: 200, headers: { 'x-cache': 'miss' } });
  expect(changed.bytes.toString()).toContain('Ambrose Wick');
});

test('one that takes longer than a request may is answered 503', async () => {
  const hurried = await testSite({ REQUEST_TIMEOUT_MS: '100' });
  try {
    const { id } = await buildProspect(hurried.database.db, { name: 'Ambrose Ember' });
    // The first one is late, because its process has to start.
    const late = await hurried.get(`/content/prospects/${id}/card.png`);
    expect(late).toMatchObject({ status: 503, body: { error_code: 'timed_out' }, headers: { 'retry-after': '5' } });
  } finally {
    await hurried.close();
  }
});

test('a name that our fonts cannot write is left to the words beside the picture', async () => {
  const { id } = await buildProspect(app.database.db, { name: '田中太郎', slug: 'tanaka' });
  const drawn = await pictureAt(`/content/prospects/${id}/card.png`);
  expect({ status: drawn.status, begin: drawn.begin }).toEqual({ status: 200, begin: PNG });
  expect(drawn.bytes.toString()).toContain('田中太郎, ');
});

test('lists and classes of teams have pictures of their own', async () => {
  const { db } = app.database;
  await buildProspect(db, {
    name: 'Ansel Amberley',
    classYear: 2029,
    ratingTenths: 60,
    collegeId: alabama,
    status: 'committed',
    committedOn: '2026-06-01',
  });
  await rebuildRankings(db, { sport: 'football', classYear: 2029, now: TEST_NOW });
  await app.purge(['colleges', 'classes:football', 'list:football-2029', 'team-rankings:football-2029']);
  for (const page of [
    '/prospect_rankings/football-national/2029',
    '/team_rankings/2029/sec/football/recruiting',
    '/team/alabama/football/2029',
  ]) {
    const meta = metaOf((await app.get(page)).text);
    expect(meta['og:image']).toMatch(new RegExp(`${page}/card\\.png$`));
    expect(meta['twitter:card']).toBe('summary_large_image');
    const { status, begin, size } = await pictureAt(`${page}/card.png`);
    expect({ page, status, begin, size }).toEqual({ page, status: 200, begin: PNG, size: [1200, 630] });
  }
  expect((await pictureAt('/prospect_rankings/football-national/2029/card.png')).bytes.toString()).toContain(
    'Ansel Amberley',
  );
});

test.each([
  '/prospect_rankings/football-national/2031',
  '/team_rankings/2031/all/football/recruiting',
  '/team/alabama/football/2031',
])('%s, a page with nothing to show, names no picture', async (page) => {
  const { status, text } = await app.get(page);
  const meta = metaOf(text);
  expect({ status, ogImage: meta['og:image'], twitterCard: meta['twitter:card'] }).toEqual({
    status: 200,
    ogImage: undefined,
    twitterCard: 'summary',
  });
});

test.each([
  '/content/prospects/0/card.png',
  '/content/prospects/2147483/card.png',
  '/content/prospects/nobody/card.png',
  '/content/prospects/1/card.svg',
  '/prospect_rankings/football-national/2040/card.png',
  '/prospect_rankings/football-National/2029/card.png',
  '/prospect_rankings/rowing-national/2029/card.png',
  '/team_rankings/2040/all/football/recruiting/card.png',
  '/team_rankings/2029/SEC/football/recruiting/card.png',
  '/team_rankings/2029/ALL/football/recruiting/card.png',
  '/team_rankings/2029/all/hockey/recruiting/card.png',
  '/team_rankings/2029/all/football/best/card.png',
  '/team/nowhere/football/2029/card.png',
  '/team/alabama/football/29/card.png',
  '/team/alabama/football/2040/card.png',
  '/team/Alabama/football/2029/card.png',
])('%s: 404', async (path) => {
  const { status, headers } = await pictureAt(path);
  expect({ status, cacheControl: headers['cache-control'] }).toEqual({ status: 404, cacheControl: 'no-store' });
});
