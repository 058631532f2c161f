import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a search finds what begins so first, the first division before the others', { tags: ['engine'] }, async () => {
  const { status, body, headers } = await app.get('/api/v2/colleges?search[query]=Miami&per_page=2');
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('max-age=300');
  expect(body).toMatchObject({
    colleges: [
      { slug: 'miami', short_name: 'Miami', abbreviation: 'MIA', team_key: 'miami', group_key: null, conference: null },
      { slug: 'miamioh' },
    ],
    groups: [],
    page: 1,
    per_page: 2,
    total_is_estimate: false,
  });
});

test('accents and punctuation do not matter, and text without letters finds nothing', async () => {
  expect((await app.get('/api/v2/colleges?query=san%20jose%20s')).body).toMatchObject({
    colleges: [{ slug: 'sanjosestate' }],
  });
  expect((await app.get('/api/v2/colleges?query=%3F%25')).body).toMatchObject({ colleges: [], total: 0 });
});

test('grouped by conference: the sport of the site, an index, and one group on request', async () => {
  const all = await app.get('/api/v2/colleges?group=by_conference', { host: 'hockey.localhost' });
  expect(all.body).toMatchObject({ total: 63, per_page: 100 });
  const one = await app.get('/api/v2/colleges?group=by_conference&conference=sec&sport=football');
  expect(one.body).toMatchObject({
    total: 16,
    groups: expect.arrayContaining([{ key: 'sec', name: 'Southeastern Conference', section: 'FBS', count: 16 }]),
    colleges: expect.arrayContaining([
      expect.objectContaining({
        slug: 'texas',
        group_key: 'sec',
        conference: expect.objectContaining({ short_name: 'SEC' }),
      }),
    ]),
  });
});

test('grouped by letter and by region', async () => {
  const letters = await app.get('/api/v2/colleges?group=alphabetically&initial=Z&sport=basketball');
  expect(letters.body).toMatchObject({
    groups: expect.arrayContaining([expect.objectContaining({ key: 'a', name: 'A' })]),
  });
  const regions = await app.get('/api/v2/colleges?group=by_region&region=mountain&per_page=1');
  expect(regions.body).toMatchObject({ colleges: [{ slug: 'adams-state', group_key: 'mountain' }] });
  expect((await app.get('/api/v2/colleges?region=atlantis')).body).toMatchObject({ colleges: [], total: 0 });
});

test('sizes are clamped and nonsense is refused', async () => {
  expect((await app.get('/api/v2/colleges?per_page=5000&page=0')).body).toMatchObject({
    page: 1,
    per_page: 100,
    total: 1992,
  });
  expect((await app.get('/api/v2/colleges?sport=chess')).status).toBe(422);
  expect((await app.get('/api/v2/colleges?page=abc')).status).toBe(422);
});
