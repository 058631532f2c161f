import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

test('the site finder has every national site, and each team once, under its conference', async () => {
  const { text } = await app.get('/sites');
  const main = (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '').replaceAll('<!-- -->', '');
  const { conferences } = (await app.get('/api/v2/nav_teams?sport=football')).body;
  const { sites } = (await app.get('/api/v2/sites')).body;
  const missing = sites.filter(({ base_url: url }: { base_url: string }) => !main.includes(`href="${url}"`));
  expect(missing).toEqual([]);
  const names = conferences.map(({ short_name: name }: { short_name: string }) => name);
  expect(names.length).toBeGreaterThan(5);
  const places = names.map((name: string) => main.indexOf(`>${name.replaceAll('&', '&amp;')}<`));
  expect(places).toEqual(places.toSorted((one: number, other: number) => one - other));
  expect(places).not.toContain(-1);
  const links = main.match(/href="http:\/\/alabama\.[^"]*"/g);
  expect(links).toHaveLength(1);
});
