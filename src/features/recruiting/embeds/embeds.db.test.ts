import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildProspect } from '../prospects/factory.ts';

/** Embeds of a prospect on other sites: oEmbed, the card, the frame, the picture. A prospect who was taken down appears in none of them. */

let app: TestApp;
let home = '';
beforeAll(async () => {
  app = await testSite();
  home = (await app.get('/api/v2/sites/www')).body.site.base_url;
});
afterAll(() => app.close());

const oembed = (url: string, more = '') => app.get(`/api/v2/oembed?url=${encodeURIComponent(url)}${more}`);
const doorsOf = ({ id, classYear, slug }: { id: number; classYear: number; slug: string }) => [
  `/content/prospect_cards/${id}`,
  `/content/prospects/${id}/embed`,
  `/embed/?prospect_id=${id}`,
  `/embed/?url=${encodeURIComponent(`${home}/content/prospects/${classYear}/${slug}`)}`,
  `/content/prospects/${id}/card.png`,
];

test('oEmbed gives a frame of the size that is asked for, with the name made harmless', async () => {
  const { id, classYear, slug } = await buildProspect(app.database.db, { name: 'Ansel "<b>" O’Dunmore' });
  const url = `${home}/content/prospects/${classYear}/${slug}`;
  const { status, body, headers } = await oembed(url, '&maxwidth=320&format=json');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect(body).toEqual({
    type: 'rich',
    version: '1.0',
    title: 'Ansel "<b>" O’Dunmore, class of 2027',
    provider_name: 'Bluechip',
    provider_url: home,
    html: `<iframe src="${home}/content/prospects/${id}/embed" width="320" height="248" title="Ansel &quot;&lt;b&gt;&quot; O’Dunmore, class of 2027" loading="lazy"></iframe>`,
    width: 320,
    height: 248,
    cache_age: 300,
  });
  const page = await app.get(new URL(url).pathname);
  expect(page.text).toContain('type="application/json+oembed"');
  expect(page.text).toContain(`href="${home}/api/v2/oembed?url=${encodeURIComponent(url)}"`);
});

test('an address that shows nobody is not found, and nonsense is refused', async () => {
  expect((await oembed(`${home}/prospect_rankings/football-national/2027`)).status).toBe(404);
  expect((await oembed('https://elsewhere.example/content/prospects/2027/anybody')).status).toBe(404);
  expect((await app.get('/api/v2/oembed')).status).toBe(422);
  expect((await oembed(home, '&format=xml')).status).toBe(422);
});

test('the frame is bare and framed by anybody; the card has the shell and is framed by nobody', async () => {
  const built = await buildProspect(app.database.db, { name: 'Bodie Castellow' });
  const [card = '', framed = '', byId = '', byUrl = ''] = doorsOf(built);
  for (const path of [framed, byId, byUrl]) {
    const { status, text, headers } = await app.get(path);
    expect(status).toBe(200);
    expect(text).toContain('Bodie Castellow');
    expect(text).not.toContain('<footer');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
  }
  const page = await app.get(card);
  expect(page.text).toContain('<footer');
  expect(page.text).toContain('Embed this card on your site');
  expect(page.headers['x-frame-options']).toBe('DENY');
});

test('/embed/ with neither id nor url, or with nonsense, is a page of 400', async () => {
  for (const path of ['/embed/', '/embed/?prospect_id=x', '/embed/?url=https%3A%2F%2Felsewhere.example%2F']) {
    const { status, text } = await app.get(path);
    expect(status).toBe(400);
    expect(text).toContain('Add prospect_id, or url');
  }
  expect((await app.get('/content/prospect_cards/nobody')).status).toBe(404);
  expect((await app.get('/embed/?prospect_id=2147483')).status).toBe(404);
});

test('who was taken down is at none of these doors', async () => {
  const hidden = await buildProspect(app.database.db, { isHidden: true });
  for (const path of doorsOf(hidden))
    expect({ path, status: (await app.get(path)).status }).toEqual({ path, status: 404 });
  expect((await oembed(`${home}/content/prospects/${hidden.classYear}/${hidden.slug}`)).status).toBe(404);
});
