import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the teams of the first division stand under their conferences with the address of their site', {
  tags: ['engine'],
}, async () => {
  const { status, body } = await app.get('/api/v2/nav_teams');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    sport: 'football',
    groups: [{ label: 'Colleges' }, { label: 'High Schools' }],
    conferences: expect.arrayContaining([
      expect.objectContaining({
        abbreviation: 'sec',
        teams: expect.arrayContaining([
          expect.objectContaining({ slug: 'alabama', href: expect.stringContaining('://alabama.') }),
        ]),
      }),
    ]),
  });
});

test('conferences stand in the order of the lists', async () => {
  const { body } = await app.get('/api/v2/nav_teams');
  const order = (found: { conferences: { abbreviation: string }[] }) =>
    found.conferences.map((each) => each.abbreviation);
  const all = order((await app.get('/api/v2/conferences?sport=football&per_page=100')).body);
  const shown = order(body);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown).toEqual(all.filter((abbreviation) => shown.includes(abbreviation)));
});

test('a sport site has the groups of its sport', async () => {
  const { body } = await app.get('/api/v2/nav_teams', { host: 'hockey.localhost' });
  expect(body).toMatchObject({ sport: 'hockey', groups: [{ href: '/teams/hockey/colleges/by_conference' }, {}] });
  const groupings = (place: number) => body.groups[place].groupings.map(({ group }: { group: string }) => group);
  expect(groupings(0)).toEqual(['by_conference', 'by_region', 'alphabetically']);
  expect(groupings(1)).toEqual(['by_region', 'alphabetically']);
});

test('what a site adds, by the sport of the site and the class of the day', async () => {
  const { id } = (await app.get('/api/v2/sites/hockey')).body.site;
  const reply = await app.get(`/api/v2/sites/${id}/navigation`);
  expect(reply.headers['cache-control']).toContain('max-age=300');
  expect(reply.body.items[0]).toEqual({
    label: 'Prospect Rankings',
    href: '/prospect_rankings/hockey-national/2027',
    is_external: false,
    children: [],
  });
  expect(reply.body.items.map(({ label }: { label: string }) => label)).not.toContain('Team Rankings');
  expect((await app.get('/api/v2/sites/99999/navigation')).status).toBe(404);
});
