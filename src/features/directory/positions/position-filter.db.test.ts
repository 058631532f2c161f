import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { listPositions } from './position.ts';

/** The position filters of pages: all positions of a sport, in depth chart order. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
  await buildProspect(app.database.db, { sport: 'football', classYear: 2027 });
});
afterAll(() => app.close());

function choicesIn(html: string): string[] {
  const [, options = ''] = /<select[^>]*name="position"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  return [...options.matchAll(/<option value="([^"]+)"/g)].map(([, value = '']) => value);
}

test.each(['/prospect_rankings/football-national/2027', '/commitments/football/2027'])(
  '%s offers the positions of prospects',
  async (path) => {
    const { status, text } = await app.get(path);
    expect(status).toBe(200);
    expect(choicesIn(text)).toEqual(listPositions('football', 'prospect').map(({ code }) => code));
  },
);

test('each sport has its own', async () => {
  await buildProspect(app.database.db, { sport: 'hockey', classYear: 2027, position: 'G' });
  await app.purge(['classes:hockey', 'list:hockey-2027']);
  expect(choicesIn((await app.get('/prospect_rankings/hockey-national/2027')).text)).toEqual(
    listPositions('hockey', 'prospect').map(({ code }) => code),
  );
});
