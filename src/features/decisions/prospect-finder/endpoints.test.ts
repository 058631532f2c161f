import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The staff search for prospects, by API and on the page. */

let app: TestApp;
let writer: SignedIn;
let reader: SignedIn;
let publisher: SignedIn;
const ids: Record<string, number> = {};
let takenDown = { id: 0, personId: 0 };
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const build = async (key: string, facts: Parameters<typeof buildProspect>[1]) => {
    const prospect = await buildProspect(db, facts);
    ids[key] = prospect.id;
    return prospect;
  };
  await build('qb', { name: 'Anselm O’Quill', classYear: 2027, position: 'QB' });
  await build('younger', { name: 'Anselm Quillfeather', classYear: 2028, position: 'WR' });
  await build('basketball', { name: 'Quinn Anselmi', sport: 'basketball', classYear: 2027, position: 'PG' });
  await build('unranked', { name: 'Anselm O’Quill', classYear: 2024, ratingTenths: null });
  takenDown = await build('hidden', { name: 'Anselm Gone', classYear: 2027, isHidden: true });
  await build('other', { name: 'José Hundred Percent', classYear: 2027 });
  writer = await staffSignedIn(app, { isStaffWriter: true });
  reader = await staffSignedIn(app, { role: 'customer_support_admin' });
  publisher = await staffSignedIn(app, { publisherSiteIds: [3] });
});
afterAll(() => app.close());

const CALL = '/api/v2/admin/prospects';
const find = async (browser: SignedIn, query: string) => (await browser.get(`${CALL}?${query}`)).body;
const found = async (query: string, browser: SignedIn = writer) => {
  const { prospects } = await find(browser, query);
  const names = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  return prospects.map(({ id }: { id: number }) => names.get(id));
};

describe('the call', () => {
  test('finds by the beginnings of words in any order, the exact name first, then the latest class', {
    tags: ['engine'],
  }, async () => {
    expect(await found('query=anselm+oquill')).toEqual(['qb', 'unranked']);
    expect(await found('query=quill+ans')).toEqual(['younger']);
    expect(await found('query=ans')).toEqual(['younger', 'qb', 'basketball', 'hidden', 'unranked']);
    expect(await found('query=JOSE')).toEqual(['other']);
    expect(await found('query=nselm')).toEqual([]);
    expect(await found('')).toEqual([]);
    expect(await found(`query=${ids.basketball}`)).toEqual(['basketball']);
  });

  test('finds who is not ranked, and narrows by sport, class and position', async () => {
    expect(await found('query=ans&sport=basketball')).toEqual(['basketball']);
    expect(await found('query=ans&sport=football&year=2024')).toEqual(['unranked']);
    expect(await found('query=ans&sport=football&position=wr')).toEqual(['younger']);
    expect(await found('sport=basketball&year=2027')).toEqual(['basketball']);
    const [unranked] = (await find(writer, 'query=ans&year=2024')).prospects;
    expect(unranked).toMatchObject({ bluechip_rating: null, status: 'open', is_taken_down: false, class_year: 2024 });
  });

  test('marks who was taken down for those who decide about it, and finds him for nobody else', async () => {
    const { prospects } = await find(writer, 'query=anselm+gone');
    expect(prospects).toMatchObject([{ id: takenDown.id, person_id: takenDown.personId, is_taken_down: true }]);
    for (const browser of [reader, publisher]) {
      expect(await found('query=anselm+gone', browser)).toEqual([]);
      expect(await found(`query=${takenDown.id}`, browser)).toEqual([]);
      expect((await find(browser, 'query=anselm')).total).toBe(4);
    }
  });

  test('takes what is typed as it is, and gives pages', async () => {
    for (const query of ['%25', '_', '***', "'; drop table prospects; --"])
      expect(await found(`query=${encodeURIComponent(query)}`)).toEqual([]);
    const page = await find(writer, 'query=ans&per_page=2&page=2');
    expect(page).toMatchObject({ total: 5, total_is_estimate: false, page: 2, per_page: 2 });
    expect(page.prospects).toHaveLength(2);
  });

  test('is for staff who read prospects', async () => {
    expect((await app.get(CALL)).status).toBe(401);
    expect((await (await signedIn(app)).get(CALL)).status).toBe(403);
    expect((await (await staffSignedIn(app, { role: 'marketing_admin' })).get(CALL)).status).toBe(403);
    expect((await writer.get(`${CALL}?sport=chess`)).status).toBe(422);
  });
});

describe('the page', () => {
  const PAGE = '/admin/prospects';

  test('asks first, then leads from each to where he is edited, but for who was taken down', async () => {
    const empty = await writer.get(PAGE);
    expect(empty.status).toBe(200);
    expect(empty.text).toContain('Find a prospect');
    expect(empty.text).toMatch(/<a href="\/admin\/prospects" aria-current="page">Prospects<\/a>/);
    const { text } = await writer.get(`${PAGE}?query=ans`);
    expect(text).toContain(`<a href="${PAGE}/${ids.qb}/edit">`);
    expect(text).not.toContain(`${PAGE}/${takenDown.id}/edit`);
    expect(text).toContain('Taken down: cannot be edited');
    expect(text).toContain(`/admin/takedowns?person_id=${takenDown.personId}`);
    expect(text.match(/<h1/g)).toHaveLength(1);
  });

  test('offers the positions of the sport that is chosen', async () => {
    expect((await writer.get(PAGE)).text).toContain('By sport');
    const { text } = await writer.get(`${PAGE}?sport=basketball`);
    expect(text).toContain('Point guard');
    expect(text).not.toContain('By sport');
  });

  test('says in words that nobody is found, and what is typed is text', async () => {
    const { text } = await writer.get(`${PAGE}?query=${encodeURIComponent('<b>Zzz')}&sport=football&year=2027`);
    expect(text).toContain('No prospects named “&lt;b&gt;Zzz”');
    expect(text).toContain('Search every sport and class');
    const beyond = await writer.get(`${PAGE}?query=ans&page=9`);
    expect(beyond).toMatchObject({ status: 302, headers: { location: `${PAGE}?query=ans` } });
  });

  test('is not for visitors, members and roles that do not read prospects', async () => {
    expect((await app.get(PAGE)).status).toBe(303);
    expect((await (await signedIn(app)).get(PAGE)).status).toBe(403);
    expect((await (await staffSignedIn(app, { role: 'marketing_admin' })).get(PAGE)).status).toBe(403);
    expect((await reader.get(`${PAGE}?query=ans`)).text).not.toContain('Anselm Gone');
  });
});
