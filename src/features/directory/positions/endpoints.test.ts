import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('positions of the sport asked for, else of the site', { tags: ['engine'] }, async () => {
  expect((await app.get('/api/v2/positions?sport=football&year=2027')).body).toMatchObject({
    sport: 'football',
    positions: expect.arrayContaining([
      { code: 'QB', name: 'Quarterback', plural: 'Quarterbacks', group: 'Offense', kind: 'both' },
    ]),
  });
  expect((await app.get('/api/v2/positions', { host: 'hockey.localhost' })).body).toMatchObject({
    sport: 'hockey',
    total: 6,
  });
});

test('prospects have fewer positions than transfers', async () => {
  expect((await app.get('/api/v2/positions?sport=basketball&type=prospect')).body).toMatchObject({ total: 5 });
  expect((await app.get('/api/v2/positions?sport=basketball&type=transfer')).body).toMatchObject({ total: 7 });
  expect((await app.get('/api/v2/positions?type=coach')).status).toBe(422);
});
