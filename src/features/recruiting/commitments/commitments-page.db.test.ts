import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { TestApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { prospectInterests } from '../interests/tables.ts';
import { buildProspects, type ProspectFacts } from '../prospects/factory.ts';
import { commitments, prospects } from '../prospects/tables.ts';

/** The commitments page as served: days, filters, states, and that a new decision shows up on a cached page. */

const PATH = '/commitments/football/2027';
const TAGS = ['colleges', 'classes:football', 'list:football-2027'];

let app: TestApp;
let db: Db;
let alabama: number;
beforeAll(async () => {
  app = await testSite();
  db = app.database.db;
  alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
});
beforeEach(async () => {
  await db.delete(prospects);
  await app.purge(TAGS);
});
afterAll(() => app.close());

async function classOf(facts: readonly ProspectFacts[]) {
  const built = await buildProspects(db, facts);
  await app.purge(TAGS);
  return built;
}

const decided = (name: string, committedOn: string | null, more: ProspectFacts = {}): ProspectFacts => ({
  name,
  committedOn,
  status: 'committed',
  collegeId: alabama,
  ...more,
});

/** The text of the page's main element, without markup. */
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('days stand as breaks over who decided on them, and who has none at the end', async () => {
  await classOf([
    decided('Alder Ashgrove', '2026-11-21', { status: 'signed' }),
    decided('Bram Birchwood', '2026-11-19'),
    decided('Cassius Coldwell', null),
  ]);
  const { status, text } = await app.get(PATH);
  expect(status).toBe(200);
  expect(text).toMatch(/<link rel="canonical" href="http:\/\/[^"]*\/commitments\/football\/2027"/);
  expect(text).toContain('"@type":"ItemList"');
  const words = wordsOf(text);
  expect(words).toContain('2 commits, 1 signed');
  const order = ['Today, Nov 21', 'Alder Ashgrove', 'Thursday, Nov 19', 'Bram Birchwood', 'Date unknown', 'Cassius'];
  const places = order.map((part) => words.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('filters stand in the address, are named, and are not indexed', async () => {
  await classOf([decided('Alder Ashgrove', '2026-11-20'), decided('Bram Birchwood', '2026-11-19', { position: 'RB' })]);
  const { text } = await app.get(`${PATH}?day=2026-11-20&position=qb&college_id=${alabama}&state=tx`);
  expect(text).toContain('<meta name="robots" content="noindex"');
  const words = wordsOf(text);
  expect(words).toContain('Alder Ashgrove');
  expect(words).not.toContain('Bram Birchwood');
  for (const applied of ['Remove Alabama', 'Remove QB', 'Remove Texas', 'Remove Nov 20'])
    expect(words).toContain(applied);
  // An unreadable filter is neither applied nor shown.
  expect(wordsOf((await app.get(`${PATH}?day=2026-02-30&college_id=x`)).text)).not.toContain('Clear all');
});

test('a day that is none is told, and filters nothing', async () => {
  await classOf([decided('Alder Ashgrove', '2026-11-20')]);
  const words = wordsOf((await app.get(`${PATH}?day=bad`)).text);
  expect(words).toContain('That date isn’t valid');
  expect(words).toContain('Alder Ashgrove');
  expect(wordsOf((await app.get(`${PATH}?day=`)).text)).not.toContain('That date isn’t valid');
});

test.each(['1999', '2032'])('of %s there can be no class: 404', async (year) => {
  expect((await app.get(`/commitments/football/${year}`)).status).toBe(404);
});

test('nobody, nobody under the filters, and a page too far', async () => {
  expect(wordsOf((await app.get(PATH)).text)).toContain('No 2027 commitments yet');
  await classOf([decided('Alder Ashgrove', '2026-11-20')]);
  expect(wordsOf((await app.get(`${PATH}?position=K`)).text)).toContain('No players match these filters');
  const far = await app.get(`${PATH}?page=9&position=QB`);
  expect(far).toMatchObject({ status: 302, headers: { location: `${PATH}?position=QB` } });
});

test.each(['/commitments/chess/2027', '/commitments/football/soon', '/commitments/football/20270'])(
  'there is no %s',
  async (path) => {
    expect((await app.get(path)).status).toBe(404);
  },
);

test('the weeks have a text and a table, and a decommitment its word', async () => {
  const [one] = await classOf([decided('Alder Ashgrove', '2026-11-20')]);
  const step = { prospectId: one?.id ?? 0, collegeId: alabama, source: 'test' };
  await db.insert(commitments).values([
    { ...step, status: 'committed', happenedOn: '2026-11-03' },
    { ...step, status: 'decommitted', happenedOn: '2026-11-10' },
    { ...step, status: 'committed', happenedOn: '2026-11-20' },
  ]);
  await app.purge(TAGS);
  const { text } = await app.get(PATH);
  expect(text).toContain(
    'aria-label="2 commitments from the week of Nov 2 to that of Nov 16, the most in the week of Nov 2 (1). 1 decommitment."',
  );
  expect(wordsOf(text)).toMatch(/Week of Committed Decommitted Nov 16 1 0 Nov 9 0 1 Nov 2 1 0/);
  expect(wordsOf(text)).toMatch(/Decommitments Alder Ashgrove Decommitted Nov 10/);
});

test('a site with a college shows whom it wants beside the ledger; another does not', async () => {
  const [one] = await classOf([{ name: 'Darrow Dell' }]);
  await db
    .insert(prospectInterests)
    .values({ prospectId: one?.id ?? 0, collegeId: alabama, level: 4, status: 'offered', source: 'test' });
  const { text } = await app.get(PATH, { host: 'alabama.localhost' });
  expect(wordsOf(text)).toMatch(/Alabama’s top targets Darrow Dell/);
  expect(wordsOf((await app.get(PATH)).text)).not.toContain('Top targets');
});

test('a team’s site leads to the team’s own commitments, and one link widens them to all teams', async () => {
  const auburn = (await findCollegeBySlug(db, 'auburn'))?.id ?? 0;
  await classOf([
    decided('Alder Ashgrove', '2026-11-20'),
    decided('Bram Birchwood', '2026-11-19', { collegeId: auburn }),
  ]);
  const host = 'alabama.localhost';
  const own = `${PATH}?college_id=${alabama}`;
  const home = (await app.get('/', { host })).text;
  expect(home).toContain(`<a href="${own}">Commitments</a>`);
  expect(home).toContain(`href="${own}">All 1</a>`);
  const list = (await app.get(own, { host })).text;
  expect(wordsOf(list)).toContain('1 commit, 0 signed');
  expect(wordsOf(list)).not.toContain('Bram Birchwood');
  expect(list).toMatch(new RegExp(`<a[^>]*href="${PATH}"[^>]*><span[^>]*>Remove </span>Alabama<`));
  expect(wordsOf((await app.get(PATH, { host })).text)).toMatch(/2 commits, 0 signed.*Alder Ashgrove.*Bram Birchwood/);
  expect((await app.get('/')).text).toContain(`<a href="${PATH}">Commitments</a>`);
});

test('another class keeps the college of the list', async () => {
  await classOf([
    decided('Alder Ashgrove', '2026-11-20'),
    decided('Bram Birchwood', '2026-11-19', { classYear: 2028 }),
  ]);
  const { text } = await app.get(`${PATH}?college_id=${alabama}&position=QB`);
  expect(text).toContain(`href="/commitments/football/2028?college_id=${alabama}"`);
});

test('a decision is seen on the page that is kept', async () => {
  const [one] = await classOf([{ name: 'Darrow Dell' }]);
  await app.get(PATH);
  expect((await app.get(PATH)).headers['x-cache']).toBe('hit');
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  const path = `/api/v2/admin/prospects/${one?.id}/decisions`;
  await writer.send('POST', path, { kind: 'commit', college_id: alabama, source: 'His own announcement' });
  // Purges arrive in order: once this one has arrived, the decision's has too.
  await app.purge(['nothing']);
  expect(wordsOf((await app.get(PATH)).text)).toContain('Darrow Dell');
});

test('who was taken down is nowhere on it', async () => {
  const [one] = await classOf([decided('Alder Ashgrove', '2026-11-20', { isHidden: true })]);
  await db.insert(commitments).values({
    prospectId: one?.id ?? 0,
    collegeId: alabama,
    source: 'test',
    status: 'decommitted',
    happenedOn: '2026-11-10',
  });
  await app.purge(TAGS);
  const { text } = await app.get(PATH, { host: 'alabama.localhost' });
  expect(text).not.toContain('Ashgrove');
});
