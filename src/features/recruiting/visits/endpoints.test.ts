import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { buildProspect, buildProspects } from '../prospects/factory.ts';
import { insertVisits } from './public.ts';

const PATH = '/api/v2/visitors';

let app: TestApp;
let alabama: number;
let auburn: number;
/** The tests run on 2026-11-21. */
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  const idOf = async (slug: string) => (await findCollegeBySlug(db, slug))?.id ?? 0;
  [alabama, auburn] = [await idOf('alabama'), await idOf('auburn')];
  const [first, second] = await buildProspects(db, [{ name: 'Abel Ames' }, { name: 'Bert Boyd', collegeId: auburn }]);
  const hidden = await buildProspect(db, { name: 'Hal Hidden', isHidden: true });
  const older = await buildProspect(db, { name: 'Otto Older', classYear: 2026 });
  const visit = (who: { id: number } | undefined, visitOn: string, isOfficial = true, collegeId = alabama) => ({
    prospectId: who?.id ?? 0,
    collegeId,
    visitOn,
    isOfficial,
    source: 'test',
  });
  await insertVisits(db, [
    visit(first, '2026-06-13', false),
    visit(second, '2026-10-03'),
    visit(second, '2026-12-12'),
    visit(first, '2026-11-21'),
    visit(first, '2026-11-28', true, auburn),
    visit(hidden, '2026-12-01'),
    visit(older, '2026-12-02'),
  ]);
});
afterAll(() => app.close());

type Visit = { date: string; is_official: boolean; prospect: { name: string; college: { id: number } | null } };
const lines = (visits: Visit[]) => visits.map(({ date, prospect: { name } }) => `${date} ${name}`);

test('who is still to come, the next first, then who was there, the latest first; nobody who was taken down', {
  tags: ['engine'],
}, async () => {
  const { status, body, headers } = await app.get(`${PATH}?college_id=${alabama}&sport=football&year=2027`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('max-age=300');
  expect(lines(body.visits)).toEqual([
    '2026-11-21 Abel Ames',
    '2026-12-12 Bert Boyd',
    '2026-10-03 Bert Boyd',
    '2026-06-13 Abel Ames',
  ]);
  expect(body).toMatchObject({ college: { slug: 'alabama' }, year: 2027, upcoming: 2, total: 4, page: 1 });
  expect(body.visits[1]).toMatchObject({ is_official: true, prospect: { college: { id: auburn } } });
  expect(body.visits[3]).toMatchObject({ is_official: false, prospect: { college: null } });
});

test('page by page', async () => {
  const { body } = await app.get(`${PATH}?college_id=${alabama}&year=2027&per_page=3&page=2`);
  expect(lines(body.visits)).toEqual(['2026-06-13 Abel Ames']);
  expect(body).toMatchObject({ total: 4, page: 2, per_page: 3 });
});

test('a class that nobody visits with, a year of which there can be none, a college that is not named, one that there is not, nonsense', async () => {
  expect((await app.get(`${PATH}?college_id=${alabama}&year=2031`)).body).toMatchObject({ visits: [], upcoming: 0 });
  const statusOf = async (query: string) => (await app.get(`${PATH}?${query}`)).status;
  expect(await statusOf(`college_id=${alabama}&year=9999`)).toBe(404);
  expect(await statusOf('year=2027')).toBe(422);
  expect(await statusOf('college_id=99999999')).toBe(404);
  for (const query of ['college_id=x', 'college_id=2147483648', `college_id=${alabama}&sport=chess`])
    expect(await statusOf(query)).toBe(422);
});

test('a visit that staff enter is there at once, and counted', async () => {
  const { id } = await buildProspect(app.database.db, { name: 'Nia New' });
  const staff = await staffSignedIn(app, { isStaffWriter: true });
  const path = `${PATH}?college_id=${auburn}&year=2027`;
  expect((await app.get(path)).body.total).toBe(1);
  const visit = { college_id: auburn, visit_on: '2026-12-19', is_official: true, source: 'His coach' };
  expect((await staff.send('POST', `/api/v2/admin/prospects/${id}/visits`, visit)).status).toBe(200);
  // The counts are cached, and purged when the write is announced.
  await expect.poll(async () => (await app.get(path)).body).toMatchObject({ total: 2, upcoming: 2 });
  const { body } = await app.get(path);
  expect(lines(body.visits)).toEqual(['2026-11-28 Abel Ames', '2026-12-19 Nia New']);
});
