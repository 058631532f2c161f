import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('there is a main site, one for each sport and one for each school of the first division', {
  tags: ['engine'],
}, async () => {
  const { status, body, headers } = await app.get('/api/v2/sites');
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('max-age=300');
  expect(body).toMatchObject({
    total: 143,
    page: 1,
    sites: expect.arrayContaining([expect.objectContaining({ subdomain: '' })]),
  });
  expect((await app.get('/api/v2/sites?kind=sport')).body).toMatchObject({ total: 4 });
  expect((await app.get('/api/v2/sites?subscribable=true&per_page=2&page=2')).body).toMatchObject({
    total: 139,
    page: 2,
    per_page: 2,
  });
});

test('a site has every field of the specification', async () => {
  const { body } = await app.get('/api/v2/sites/Alabama');
  expect(body).toMatchObject({
    site: {
      kind: 'team',
      subdomain: 'alabama',
      name: 'Alabama Recruiting',
      friendly_name: 'Alabama Crimson Tide',
      short_name: 'Alabama',
      header_name: 'Alabama Crimson Tide',
      base_url: expect.stringContaining('://alabama.'),
      sport: 'football',
      team_key: 'alabama',
      primary_color: '#690014',
      secondary_color: '#f1f2f3',
      subscribable: true,
      enable_pwa: true,
      google_analytics_measurement_id: null,
    },
  });
});

test('www and n are the main site; an unknown label is not found', async () => {
  expect((await app.get('/api/v2/sites/www')).body).toMatchObject({ site: { kind: 'main', subdomain: '' } });
  expect((await app.get('/api/v2/sites/n')).body).toMatchObject({ site: { kind: 'main' } });
  expect((await app.get('/api/v2/sites/nowhere')).status).toBe(404);
});

test('a foreign host is refused', async () => {
  expect((await app.get('/api/v2/sites', { host: 'example.org' })).status).toBe(421);
});
