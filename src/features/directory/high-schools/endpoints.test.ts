import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('states stand under their region with the number of their schools', { tags: ['engine'] }, async () => {
  const { status, body } = await app.get('/api/v2/highschool_groups');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 25_213,
    groups: [{ name: 'Northeast' }, { name: 'Midwest' }, { name: 'South' }, { name: 'West' }],
  });
});

test('the schools of a state, in either case, by name and by letter', async () => {
  const found = await app.get('/api/v2/highschool_groups/tx?query=KATY%20h%20s');
  expect(found.body).toMatchObject({
    region: 'TX',
    name: 'Texas',
    total: 1,
    high_schools: [{ name: 'Katy H S', kind: 'public' }],
  });
  const letter = await app.get('/api/v2/highschool_groups/TX?initial=Q&per_page=1');
  expect(letter.body).toMatchObject({ total: 4, per_page: 1 });
});

test('what is no state is not found', async () => {
  expect((await app.get('/api/v2/highschool_groups/atlantis')).status).toBe(404);
});
