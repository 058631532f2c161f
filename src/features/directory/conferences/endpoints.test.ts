import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the conferences of a sport, those of the first division first', { tags: ['engine'] }, async () => {
  const { status, body } = await app.get('/api/v2/conferences?sport=hockey');
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 7, page: 1 });
  const football = await app.get('/api/v2/conferences?sport=football&per_page=1');
  expect(football.body).toMatchObject({ conferences: [{ level: 'FBS', is_current: true, sports: ['football'] }] });
});

test('a conference has its colleges by sport', async () => {
  const { body } = await app.get('/api/v2/conferences/Big-Ten');
  expect(body).toMatchObject({
    conference: { abbreviation: 'big-ten', short_name: 'Big Ten' },
    sports: [
      {
        sport: 'football',
        colleges: expect.arrayContaining([expect.objectContaining({ slug: 'oregon', is_current: true })]),
      },
      { sport: 'basketball' },
      { sport: 'baseball' },
      { sport: 'hockey' },
    ],
  });
});

test('an unknown conference is not found', async () => {
  expect((await app.get('/api/v2/conferences/nowhere')).status).toBe(404);
});
