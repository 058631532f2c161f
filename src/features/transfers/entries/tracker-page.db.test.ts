import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import type { Db } from '#platform/db/database.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { collegePlayers } from '../college-players/tables.ts';
import { transferTags } from './entry.ts';
import { buildTransfer, buildTransfers, type TransferFacts } from './factory.ts';

/** The tracker as served: URLs, states, marked rows, and that a write shows up. */

const PATH = '/transfer_tracker/football/2027';
const EVERYTHING = ['colleges', ...[2021, 2027].flatMap((year) => transferTags('football', year))];

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testSite();
  db = app.database.db;
});
beforeEach(async () => {
  await db.delete(collegePlayers);
  await app.purge(EVERYTHING);
});
afterAll(() => app.close());

async function entries(facts: readonly TransferFacts[]): Promise<void> {
  await buildTransfers(db, facts);
  await app.purge(EVERYTHING);
}

/** The text of the page's main element. */
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('days stand as breaks over their entries, and what has no day at the end', async () => {
  const { id: harbor } = await buildCollege(db, { shortName: 'Harbor State', abbreviation: 'HSU' });
  await entries([
    { player: { name: 'Alder Ashgrove', season: 2026, grade: 3 }, enteredOn: '2026-11-21', originCollegeId: harbor },
    { player: { name: 'Bram Birchwood' }, enteredOn: '2026-11-19', originCollegeId: harbor, exitType: 'withdrawn' },
    { player: { name: 'Cassius Coldwell' } },
  ]);
  const words = wordsOf((await app.get(PATH)).text);
  const [totals = '', rows = ''] = words.split('3 entries, newest first');
  expect(totals).toMatch(/Entered 3 .*Withdrawn 1 .*In the portal 2/);
  const order = ['Today, Nov 21', 'Alder Ashgrove', 'QB, Jr', 'Thursday, Nov 19', 'Bram Birchwood'];
  const places = [...order, 'Withdrawn', 'Date unknown', 'Cassius Coldwell'].map((text) => rows.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('an entry says how the player entered, their class and the day of their decision', async () => {
  await entries([
    {
      player: { name: 'Alder Ashgrove' },
      entryType: 'juco',
      classYear: 2024,
      enteredOn: '2026-11-01',
      intentOn: '2026-11-09',
      exitType: 'committed',
    },
    { player: { name: 'Bram Birchwood' }, enteredOn: '2026-11-02' },
  ]);
  const { text } = await app.get(PATH);
  expect(text).toMatch(
    /Alder Ashgrove<\/a>(?:<!-- -->)? (?:<!-- -->)?<abbr[^>]*title="Junior college transfer">JUCO<\/abbr>/,
  );
  const words = wordsOf(text);
  expect(words).toContain('QB, Jr, 2024. Committed Nov 9');
  expect(words).toMatch(/Class .*2024 .*Committed Nov 9/);
  expect(text.match(/<abbr[^>]*title="[A-Z][^"]* transfer"/g)).toHaveLength(1);
});

test('the college of the latest activity filters the list, and is offered', async () => {
  const harbor = await buildCollege(db, { shortName: 'Harbor State', slug: 'harbor-state' });
  const ridge = await buildCollege(db, { shortName: 'Ridge Tech', slug: 'ridge-tech' });
  await entries([
    { player: { name: 'Alder Ashgrove' }, originCollegeId: harbor.id, exitCollegeId: ridge.id, exitType: 'committed' },
    { player: { name: 'Bram Birchwood' }, originCollegeId: harbor.id },
  ]);
  for (const key of ['latest_activity_college_name', 'latestActivityCollegeName']) {
    const { text } = await app.get(`${PATH}?${key}=harbor-state`);
    expect({ key, hasAlder: text.includes('Alder Ashgrove'), hasBram: text.includes('Bram Birchwood') }).toEqual({
      key,
      hasAlder: false,
      hasBram: true,
    });
    expect(wordsOf(text)).toContain('Now at Harbor State');
    expect(text).toMatch(/<select[^>]*name="latest_activity_college_name"/);
  }
});

test('the latest activity is sorted by its day, the newest first, by every spelling of its key', async () => {
  const canyon = await buildCollege(db, { shortName: 'Canyon Tech' });
  const lake = await buildCollege(db, { shortName: 'Lake Valley' });
  await entries([
    { player: { name: 'Alder Ashgrove' }, originCollegeId: canyon.id, enteredOn: '2026-11-02' },
    { player: { name: 'Bram Birchwood' }, originCollegeId: lake.id, enteredOn: '2026-11-09' },
    { player: { name: 'Cole Cedarholm' }, originCollegeId: canyon.id, enteredOn: '2026-11-05' },
  ]);
  const newest = /Bram Birchwood.*Cole Cedarholm.*Alder Ashgrove/;
  for (const query of ['', '?sort=latest', '?sort=latest_activity_date', '?sort=latestActivityDate']) {
    const { text } = await app.get(`${PATH}${query}`);
    expect(wordsOf(text), query).toMatch(newest);
    expect(text).toMatch(
      /<th[^>]*aria-sort="descending"[^>]*><a[^>]*href="\/transfer_tracker\/football\/2027"[^>]*>Latest activity/,
    );
  }
  const byName = (await app.get(`${PATH}?sort=name`)).text;
  expect(byName).not.toMatch(/aria-sort="descending"/);
  expect(byName).toMatch(/<a[^>]*href="\/transfer_tracker\/football\/2027"[^>]*>Latest activity/);
});

test('without a season it is the latest with entries, and says that one’s address', async () => {
  await entries([{ year: 2021 }]);
  const { status, text } = await app.get('/transfer_tracker/football');
  expect(status).toBe(200);
  expect(text).toMatch(/<link rel="canonical" href="http:\/\/[^"]*\/transfer_tracker\/football\/2021"/);
  expect(wordsOf(text)).toContain('Undecided');
});

test.each(['/transfer_tracker/chess', '/transfer_tracker/football/soon', '/transfer_tracker/football/20270'])(
  'there is no %s',
  async (path) => {
    expect((await app.get(path)).status).toBe(404);
  },
);

test('a season without entries says so, and leads to the latest', async () => {
  const { status, text } = await app.get('/transfer_tracker/hockey/2024');
  expect(status).toBe(200);
  expect(wordsOf(text)).toContain('No hockey entries for 2024');
  expect(text).toContain('href="/transfer_tracker/hockey"');
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect(wordsOf((await app.get('/transfer_tracker/hockey')).text)).toContain('No hockey entries yet');
});

test('a page beyond the last leads to the last, and an odd address shows the list', async () => {
  await entries(Array.from({ length: 60 }, () => ({})));
  const { status, headers } = await app.get(`${PATH}?page=9&sort=name`);
  expect({ status, location: headers.location }).toEqual({ status: 302, location: `${PATH}?sort=name&page=2` });
  expect((await app.get(`${PATH}?page=x&per_page=-1&direction=up&year=1`)).status).toBe(200);
});

test('a team’s site marks its own and counts its balance; one way lists only those', async () => {
  const { body } = await app.get('/api/v2/sites/alabama');
  await entries([
    { player: { name: 'Leaving Alabama' }, originCollegeId: body.site.college_id },
    { player: { name: 'Somebody Else' } },
  ]);
  const host = 'alabama.bluechip.localhost';
  const all = wordsOf((await app.get(PATH, { host })).text);
  expect(all).toContain('Alabama this window 0 in');
  expect(all).toContain('Somebody Else');
  const out = wordsOf((await app.get(`${PATH}?direction=out`, { host })).text);
  expect(out).toContain('Leaving Alabama');
  expect(out).not.toContain('Somebody Else');
  expect(wordsOf((await app.get(`${PATH}?direction=out`)).text)).toContain('Somebody Else');
});

test('the navigation of a team’s site leads to the team’s own entries, and one link widens them to all teams', async () => {
  const { body } = await app.get('/api/v2/sites/alabama');
  await entries([
    { player: { name: 'Leaving Alabama' }, originCollegeId: body.site.college_id },
    { player: { name: 'Somebody Else' } },
    { year: 2021 },
  ]);
  const host = 'alabama.bluechip.localhost';
  const own = '/transfer_tracker/football?direction=both';
  const { text } = await app.get(own, { host });
  expect(text).toContain(`<a href="${own}" aria-current="page">Transfer Tracker</a>`);
  expect(wordsOf(text)).toContain('Leaving Alabama');
  expect(wordsOf(text)).not.toContain('Somebody Else');
  expect(text).toMatch(new RegExp(`<a[^>]*href="${PATH}"[^>]*><span[^>]*>Remove </span>Alabama<`));
  expect(wordsOf((await app.get(PATH, { host })).text)).toContain('Somebody Else');
  // A link to another season keeps the team.
  expect(text).toContain('href="/transfer_tracker/football/2021?direction=both"');
  expect((await app.get('/')).text).toContain('<a href="/transfer_tracker/football">Transfer Tracker</a>');
});

test('a cached page is rendered again after a write purges its season', async () => {
  await entries([{ player: { name: 'Early Bird' } }]);
  await app.get(PATH);
  expect((await app.get(PATH)).headers['x-cache']).toBe('hit');
  await buildTransfer(db, { player: { name: 'Late Comer' } });
  await app.purge([`transfers:football-2027`]);
  const { headers, text } = await app.get(PATH);
  expect(headers['x-cache']).toBe('miss');
  expect(text).toContain('Late Comer');
});

test('a front page has the newest moves, a team’s its arrivals beside its departures', async () => {
  const { body } = await app.get('/api/v2/sites/alabama');
  const alabama = body.site.college_id;
  await entries([
    { player: { name: 'Coming Here' }, exitCollegeId: alabama, exitType: 'signed', enteredOn: '2026-11-20' },
    { player: { name: 'Going Away' }, originCollegeId: alabama },
  ]);
  expect(wordsOf((await app.get('/')).text)).toMatch(/Recent portal moves.*Coming Here.*Going Away/);
  const team = wordsOf((await app.get('/', { host: 'alabama.bluechip.localhost' })).text);
  expect(team).toMatch(/Transfer portal, 2027 .*1 in .*Coming Here .* From –.*1 out .*Going Away .* To TBD/);
});

test('the window by team, conference and position: each row leads to what it sums', async () => {
  const one = await buildCollege(db, { shortName: 'Harbor Tech', abbreviation: 'HTU' });
  const other = await buildCollege(db, { shortName: 'Ridge State', abbreviation: 'RSU' });
  await entries([
    { originCollegeId: one.id, exitCollegeId: other.id, exitType: 'committed', position: 'QB' },
    { originCollegeId: one.id, position: 'WR' },
  ]);
  const teams = await app.get(`${PATH}?view=teams`);
  expect(wordsOf(teams.text)).toContain('Out doesn’t count players who withdrew from the portal and stayed.');
  expect(wordsOf(teams.text)).toMatch(/Ridge State 1 0 \+1 .*Harbor Tech 0 2 −2/);
  expect(teams.text).toContain(`href="${PATH}?school_focus=${other.slug}"`);
  expect(teams.text).not.toContain('Filter the tracker');
  const positions = await app.get(`${PATH}?view=positions&school_focus=${one.slug}`);
  expect(wordsOf(positions.text)).toContain('2 positions');
  expect(positions.text).toContain(`school_focus=${one.slug}&amp;transfer_position=QB`);
  expect(wordsOf((await app.get(`${PATH}?view=conferences`)).text)).toContain('No moves yet');
  expect((await app.get(`${PATH}?view=teams&conference=nowhere`)).status).toBe(404);
  expect(wordsOf((await app.get(`${PATH}?view=coaches`)).text)).toContain('2 entries');
});

test('teams of a window stand on pages of a hundred', async () => {
  const teams = [];
  for (let place = 0; place < 101; place += 1)
    teams.push(await buildCollege(db, { shortName: `Paged ${String(place).padStart(3, '0')}` }));
  await entries(teams.map(({ id }) => ({ originCollegeId: id })));
  const first = wordsOf((await app.get(`${PATH}?view=teams&sort=name`)).text);
  expect(first).toContain('101 teams');
  expect(first).toContain('Paged 099');
  expect(first).not.toContain('Paged 100');
  const { text } = await app.get(`${PATH}?view=teams&sort=name&page=2`);
  expect(wordsOf(text)).toContain('Paged 100');
  expect(wordsOf(text)).not.toContain('Paged 099');
  expect(text).toContain('view=teams&amp;sort=name"');
});
