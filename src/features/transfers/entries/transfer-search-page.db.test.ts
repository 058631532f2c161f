import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import type { Db } from '#platform/db/database.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { collegePlayers } from '../college-players/tables.ts';
import { TRANSFER_SORTS } from './contract.ts';
import { transferTags } from './entry.ts';
import { buildTransfers, type TransferFacts } from './factory.ts';

/** The transfer search as served: filters in both spellings, states, paging, and robots directives. */

const PATH = '/transfer_search/football';
const EVERYTHING = ['colleges', ...[2025, 2026, 2027].flatMap((year) => transferTags('football', year))];

let app: TestApp;
let db: Db;
let harbor = { id: 0, slug: '' };
let ridge = { id: 0, slug: '' };
beforeAll(async () => {
  app = await testSite();
  db = app.database.db;
  harbor = await buildCollege(db, { shortName: 'Harbor State', slug: 'harbor-state' });
  ridge = await buildCollege(db, { shortName: 'Ridge Tech', slug: 'ridge-tech' });
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
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null;

const TWO: readonly TransferFacts[] = [
  {
    player: { name: 'Alder Ashgrove', position: 'QB', season: 2024, grade: 3 },
    year: 2025,
    originCollegeId: 0,
    exitType: 'signed',
    enteredOn: '2024-12-02',
    exitOn: '2025-01-09',
    ratingTenths: 58,
    stars: 4,
  },
  { player: { name: 'Bram Birchwood', position: 'WR', season: 2026, grade: 1 }, year: 2027, enteredOn: '2026-11-01' },
];
const two = () =>
  entries([
    { ...TWO[0], originCollegeId: harbor.id, exitCollegeId: ridge.id },
    { ...TWO[1], originCollegeId: ridge.id },
  ]);

test('the search lists all seasons: rank, season, status and the latest activity with its college', async () => {
  await two();
  const { status, text } = await app.get(PATH);
  expect({ status, robots: robotsOf(text) }).toEqual({ status: 200, robots: null });
  expect(text).toMatch(/<link rel="canonical" href="http:\/\/[^"]*\/transfer_search\/football"/);
  const words = wordsOf(text);
  expect(words).toContain('2 transfers, newest first');
  expect(words).toMatch(/Bram Birchwood .*2027 .*In the portal .*Entered from Ridge Tech .*Nov 1/);
  expect(words).toMatch(/1 Alder Ashgrove .*2025 .*Signed .*Signed with Ridge Tech .*Jan 9, 2025/);
  expect(words).toContain('No. 1, QB, Jr, 2025 season. Signed Jan 9, 2025');
});

test('every filter is taken in both spellings, is shown as a tag, and keeps the page out of search engines', async () => {
  await two();
  const finding = {
    transfer_position: ['QB', 'QB'],
    athletic_year: ['junior', 'Junior'],
    origin_college_name: ['harbor-state', 'From Harbor State'],
    exit_college_name: ['ridge-tech', 'To Ridge Tech'],
    latest_activity_college_name: ['Ridge Tech', 'Now at Ridge Tech'],
    school_focus: ['harbor-state', 'Harbor State'],
    status: ['placed', 'Committed, signed, enrolled'],
    query: ['alder', '“alder”'],
    year: ['2025', 'Season 2025'],
  } as const;
  for (const [key, [value, label]] of Object.entries(finding)) {
    const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    for (const spelling of new Set([key, camel])) {
      const { text } = await app.get(`${PATH}?${spelling}=${encodeURIComponent(value)}`);
      const words = wordsOf(text);
      expect({ spelling, hasAlder: words.includes('Alder Ashgrove') }).toEqual({ spelling, hasAlder: true });
      expect(words, spelling).toMatch(new RegExp(`Remove (?:<!-- -->)?${label}`, 'i'));
      expect({ spelling, robots: robotsOf(text) }).toEqual({ spelling, robots: 'noindex' });
    }
    expect(
      wordsOf((await app.get(`${PATH}?${key}=${encodeURIComponent(value)}`)).text).includes('Bram Birchwood'),
      key,
    ).toBe(key === 'latest_activity_college_name');
  }
});

test('every order is taken in both spellings and kept by the form', async () => {
  await two();
  for (const sort of TRANSFER_SORTS) {
    const camel = sort.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const [snake, other] = await Promise.all([sort, camel].map((each) => app.get(`${PATH}?sort=${each}`)));
    expect(wordsOf(other?.text ?? '')).toBe(wordsOf(snake?.text ?? ''));
    expect(snake?.text).toContain(`name="sort" value="${sort}"`);
  }
});

test('unknown values are left out or named, and an impossible season leads to all seasons', async () => {
  await two();
  const words = wordsOf(
    (await app.get(`${PATH}?sort=salary&per_page=x&direction=up&utm=1&year=soon&cursor=nope`)).text,
  );
  expect(words).toContain('2 transfers, newest first');
  const unknown = wordsOf((await app.get(`${PATH}?origin_college_name=atlantis`)).text);
  expect(unknown).toContain('From atlantis');
  expect(unknown).toContain('No transfers match these filters');
  expect(unknown).toContain('0 transfers');
  expect(unknown).not.toContain('newest first');
  const { status, headers } = await app.get(`${PATH}?year=1999&transfer_position=QB`);
  expect({ status, location: headers.location }).toEqual({ status: 302, location: `${PATH}?transfer_position=QB` });
  expect((await app.get('/transfer_search/chess')).status).toBe(404);
});

test('a long list goes on by a link, and comes back to its first rows', async () => {
  await entries(Array.from({ length: 60 }, (_, index) => ({ player: { name: `Person ${index}` } })));
  const first = await app.get(`${PATH}?sort=name`);
  expect(wordsOf(first.text)).toContain('1 to 50 of 60');
  const next = /href="([^"]*cursor=[^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(next).toMatch(/^\/transfer_search\/football\?sort=name&cursor=50\./);
  const second = await app.get(next);
  const words = wordsOf(second.text);
  expect(words).toContain('51 to 60 of 60');
  expect(words).not.toContain('Show more transfers');
  expect(second.text).toContain(`<a href="${PATH}?sort=name">Back to the first page</a>`);
  expect(robotsOf(second.text)).toBe('noindex');
});

test('a cursor of another search leads to the first rows of this one', async () => {
  await entries(Array.from({ length: 60 }, (_, index) => ({ player: { name: `Person ${index}` } })));
  const first = await app.get(`${PATH}?sort=name`);
  const next = /href="([^"]*cursor=[^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { status, headers } = await app.get(next.replace('?', '?status=open&'));
  expect({ status, location: headers.location }).toEqual({ status: 302, location: `${PATH}?status=open&sort=name` });
});

test('a sport without transfers says so', async () => {
  const { status, text } = await app.get('/transfer_search/hockey');
  expect({ status, robots: robotsOf(text) }).toEqual({ status: 200, robots: 'noindex' });
  expect(wordsOf(text)).toContain('No hockey transfers yet');
  expect(text).toContain('href="/transfer_tracker/hockey"');
});

test('a team’s site marks its own moves, and its direction narrows the search', async () => {
  const { body } = await app.get('/api/v2/sites/alabama');
  await entries([
    { player: { name: 'Leaving Alabama' }, originCollegeId: body.site.college_id, year: 2026 },
    { player: { name: 'Somebody Else' } },
  ]);
  const host = 'alabama.bluechip.localhost';
  expect(wordsOf((await app.get(PATH, { host })).text)).toContain('Somebody Else');
  const out = wordsOf((await app.get(`${PATH}?direction=out`, { host })).text);
  expect(out).toContain('Out of Alabama');
  expect(out).toContain('Leaving Alabama');
  expect(out).not.toContain('Somebody Else');
});

test('a team’s pages have its balance with links to its entries in the tracker', async () => {
  const { body } = await app.get('/api/v2/sites/alabama');
  const alabama = body.site.college_id;
  await entries([
    { player: { name: 'Coming Here' }, exitCollegeId: alabama, originCollegeId: ridge.id, exitType: 'signed' },
    { player: { name: 'Going Away' }, originCollegeId: alabama },
    { player: { name: 'Going Too' }, originCollegeId: alabama },
  ]);
  const tracker = '/transfer_tracker/football/2027?school_focus=alabama';
  const page = await app.get('/team/alabama/football/2027');
  expect(wordsOf(page.text)).toMatch(/Transfer portal −1 net .*1 in, 2 out/);
  expect(page.text).toContain(`href="${tracker}"`);
  const front = await app.get('/', { host: 'alabama.bluechip.localhost' });
  expect(wordsOf(front.text)).toMatch(/Transfer portal, 2027 .*Net: −1 player/);
  for (const href of [tracker, `${tracker}&amp;direction=in`, `${tracker}&amp;direction=out`])
    expect(front.text).toContain(`href="${href}"`);
});
