import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCoach } from '#features/directory/coaches/factory.ts';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { listHighSchools } from '#features/directory/high-schools/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The staff search of the directory, by API and on the pages. */

let app: TestApp;
let reader: SignedIn;
let alabama = 0;
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  reader = await staffSignedIn(app, { role: 'customer_support_admin' });
  alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  await buildCoach(db, { collegeId: alabama });
  await buildCollegePlayer(db, { collegeId: alabama });
  await buildCollegePlayer(db, { collegeId: alabama, isHidden: true });
  const { highSchools } = await listHighSchools(db, { state: 'TX', query: 'katy h s', page: 1, perPage: 1 });
  const highSchoolId = highSchools[0]?.id ?? 0;
  await buildProspect(db, { highSchoolId, collegeId: alabama });
  await buildProspect(db, { highSchoolId, isHidden: true });
});
afterAll(() => app.close());

const COLLEGES = '/api/v2/admin/colleges';
const SCHOOLS = '/api/v2/admin/high_schools';
const names = async (query: string): Promise<string[]> =>
  (await reader.get(`${COLLEGES}?${query}`)).body.colleges.map(
    ({ flag }: { flag: { short_name: string } }) => flag.short_name,
  );

describe('colleges', () => {
  test('are found by name, with counts that leave out who was taken down', { tags: ['engine'] }, async () => {
    const { body } = await reader.get(`${COLLEGES}?q=alabama&sport=football&conference=sec`);
    expect(body).toMatchObject({
      total: 1,
      total_is_estimate: false,
      page: 1,
      per_page: 25,
      colleges: [{ flag: { id: alabama, slug: 'alabama' }, level: 'FBS', coaches: 1, players: 1, commitments: 1 }],
    });
  });

  test('are narrowed by sport, conference and level, and paged', async () => {
    const sec = await names('sport=football&conference=sec');
    expect(sec).toHaveLength(16);
    expect(await names('sport=football&conference=sec&level=FCS')).toEqual([]);
    expect((await reader.get(`${COLLEGES}?conference=sec`)).body.total_is_estimate).toBe(true);
    const second = await names('sport=football&conference=sec&per_page=10&page=2');
    expect(second).toEqual(sec.slice(10));
    expect(await names('q=***')).toEqual([]);
    expect((await reader.get(`${COLLEGES}?level=D9`)).status).toBe(422);
  });

  test('have a page with links to the public page and to what belongs to each', async () => {
    const page = '/admin/schools/colleges';
    const { status, text } = await reader.get(`${page}?q=alabama&sport=football&conference=sec&level=x`);
    expect(status).toBe(200);
    expect(text).toContain('href="/team/alabama/football/');
    expect(text).toContain(`href="/admin/schools/coaches?college_id=${alabama}"`);
    expect(text).toContain(`href="/admin/athletes?college_id=${alabama}"`);
    expect(text).toContain('<option value="sec" selected="">');
    expect((await reader.get(page)).text).toContain('Choose a sport first');
    expect((await reader.get(`${page}?q=${encodeURIComponent('<b>x')}`)).text).toContain(
      'No colleges named “&lt;b&gt;x”',
    );
    expect((await reader.get(`${page}?q=alabama&page=30`)).headers.location).toBe(`${page}?q=alabama`);
  });
});

describe('high schools', () => {
  test('are found by name and state, none before either is given', { tags: ['engine'] }, async () => {
    const { body } = await reader.get(`${SCHOOLS}?q=KATY+h+s&state=tx`);
    expect(body).toMatchObject({ total: 1, high_schools: [{ name: 'Katy H S', state: 'TX', prospects: 1 }] });
    expect((await reader.get(SCHOOLS)).body).toMatchObject({ total: 0, high_schools: [] });
    expect((await reader.get(`${SCHOOLS}?q=***`)).body.total).toBe(0);
    expect((await reader.get(`${SCHOOLS}?state=TX&per_page=5`)).body).toMatchObject({
      total: 1000,
      total_is_estimate: true,
      per_page: 5,
    });
    expect((await reader.get(`${SCHOOLS}?state=ZZ`)).body.errors).toEqual({ state: ['A state is two letters'] });
  });

  test('have a page that asks first, then leads to the public listing', async () => {
    const page = '/admin/schools/highschools';
    expect((await reader.get(page)).text).toContain('Type a name, or choose a state.');
    const { text } = await reader.get(`${page}?q=katy+h+s&state=TX`);
    expect(text).toContain('href="/teams/football/highschools/by_region?key=TX&amp;query=Katy+H+S"');
    expect((await app.get('/teams/football/highschools/by_region?key=TX&query=Katy+H+S')).text).toContain('Katy H S');
    expect((await reader.get(`${page}?q=zzzz&state=TX`)).text).toContain('Search every state');
    expect((await reader.get(`${page}?q=katy&page=30`)).headers.location).toBe(`${page}?q=katy`);
  });
});

test('is open to staff who read them, and to nobody else', async () => {
  const member = await signedIn(app);
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  for (const call of [COLLEGES, SCHOOLS]) {
    expect((await app.get(call)).status).toBe(401);
    for (const other of [member, marketing]) expect((await other.get(call)).status).toBe(403);
  }
  for (const page of ['/admin/schools/colleges', '/admin/schools/highschools']) {
    expect((await app.get(page)).status).toBe(303);
    for (const other of [member, marketing]) expect((await other.get(page)).status).toBe(403);
    const { text } = await reader.get(page);
    expect(text).toContain('noindex');
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toContain(`<a href="${page}" aria-current="page">`);
  }
});
