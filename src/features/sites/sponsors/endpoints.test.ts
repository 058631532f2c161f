import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { SPONSOR_PLACES } from './sponsor-view.ts';

let app: TestApp;
let marketing: SignedIn;
let alabama = 0;
beforeAll(async () => {
  app = await testApp();
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  alabama = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
afterAll(() => app.close());

const save = (version: number, sponsors: object[]) =>
  marketing.send('PUT', `/api/v2/admin/sponsors/${alabama}`, { version, sponsors });
/** Purges arrive with a delay; when this one is known, all earlier ones are. */
const settled = () => app.purge(['settled']);
async function shownAt(place = ''): Promise<{ name: string }[]> {
  await settled();
  return (await app.get(`/api/v2/sponsors/${alabama}${place}`)).body.sponsors;
}

const TRUCKS = { name: 'Marrow Trucks', href: 'https://trucks.example/', line: 'Since 1931', is_betting: false };
const ODDS = { name: 'Longshot', href: 'https://odds.example/', line: '', is_betting: true };

test('sponsors stand in their order; a row without a name is left out', { tags: ['engine'] }, async () => {
  expect(await shownAt()).toEqual([]);
  const empty = { name: '', href: '', line: '', is_betting: '' };
  expect((await save(0, [ODDS, empty, TRUCKS])).body).toEqual({ site_id: alabama, version: 1 });
  expect(await shownAt()).toEqual([{ ...ODDS, line: null }, TRUCKS]);
  expect((await save(0, [])).status).toBe(409);
});

test('a betting company stands on the front page and nowhere else', async () => {
  for (const place of SPONSOR_PLACES) {
    const names = (await shownAt(`?place=${place}`)).map(({ name }) => name);
    expect(names).toEqual(place === 'home' ? ['Longshot', 'Marrow Trucks'] : ['Marrow Trucks']);
  }
  expect((await app.get(`/api/v2/sponsors/${alabama}?place=anywhere`)).status).toBe(422);
});

test.each([
  [{ ...TRUCKS, href: 'http://trucks.example' }, { 'sponsors.1.href': ['Start the address with https://'] }],
  [{ ...TRUCKS, href: 'javascript:alert(1)' }, { 'sponsors.1.href': ['Start the address with https://'] }],
  [{ ...TRUCKS, href: 'https://a@trucks.example' }, { 'sponsors.1.href': ['Start the address with https://'] }],
  [{ ...TRUCKS, href: '' }, { 'sponsors.1.href': ['Please enter an address'] }],
  [{ ...TRUCKS, name: '' }, { 'sponsors.1.name': ['Please enter a name'] }],
  [{ ...TRUCKS, line: 'x'.repeat(81) }, { 'sponsors.1.line': ['At most 80 characters'] }],
])('refused with its place in the document: %j', async (row, errors) => {
  const reply = await save(1, [TRUCKS, row]);
  expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 422, errors });
});

test('only who may promote', async () => {
  const publisher = await staffSignedIn(app, { publisherSiteIds: [alabama] });
  expect((await publisher.send('PUT', `/api/v2/admin/sponsors/${alabama}`, { version: 1 })).status).toBe(403);
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  const entry = await support.get(`/api/v2/admin/sponsors/${alabama}`);
  expect(entry.body).toMatchObject({ version: 1, may_write: false, sponsors: [{ name: 'Longshot' }, {}] });
  expect((await app.get('/api/v2/sponsors/99999')).status).toBe(404);
});
