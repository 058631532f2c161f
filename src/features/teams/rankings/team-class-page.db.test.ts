import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { insertInterests } from '#features/recruiting/interests/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { insertVisits } from '#features/recruiting/visits/public.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { rebuildRankings } from './service/rebuild-rankings.ts';

/** The page of a team's class: its targets, its visitors, and portal players in its calculator. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const idOf = async (slug: string) => (await findCollegeBySlug(app.database.db, slug))?.id ?? 0;

/** The text of a page, without markup. */
const wordsOf = (text: string) =>
  text
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const partOf = (text: string, id: string) =>
  wordsOf(new RegExp(`aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(text)?.[0] ?? '');

test('nobody wanted and nobody to visit: both sections say so', async () => {
  const { text } = await app.get('/team/auburn/football/2027');
  expect(partOf(text, 'targets')).toContain('No uncommitted targets');
  expect(partOf(text, 'visitors')).toContain('No visits yet');
});

test('whom the college wants, and who visits it: the first few, all of them page by page, nobody who was taken down', async () => {
  const { db } = app.database;
  const oregon = await idOf('oregon');
  const wanted = await buildProspects(
    db,
    Array.from({ length: 53 }, (_, index) => ({ name: `Target Number${index + 1}`, ratingTenths: 60 - (index % 9) })),
  );
  const [hidden] = await buildProspects(db, [{ name: 'Hal Hidden', ratingTenths: 61, isHidden: true }]);
  const [there] = await buildProspects(db, [
    { name: 'Tess Taken', ratingTenths: 61, collegeId: oregon, status: 'committed' },
  ]);
  const all = [...wanted, hidden, there].flatMap((each) => (each ? [each.id] : []));
  await insertInterests(
    db,
    all.map((prospectId) => ({ prospectId, collegeId: oregon, level: 3, status: 'none', source: 'test' })),
  );
  await insertVisits(
    db,
    all.map((prospectId, index) => ({
      prospectId,
      collegeId: oregon,
      visitOn: index % 2 ? '2026-10-10' : '2026-12-12',
      isOfficial: index % 2 === 0,
      source: 'test',
    })),
  );
  await app.purge(['all']);
  const { text } = await app.get('/team/oregon/football/2027');
  const targets = partOf(text, 'targets');
  expect(targets).toContain('All 53 targets');
  expect(targets.match(/Target Number/g)).toHaveLength(10);
  expect(targets).not.toContain('Tess Taken');
  const visitors = partOf(text, 'visitors');
  expect(visitors).toContain('Upcoming (28)');
  expect(visitors).toContain('Dec 12 Target Number1');
  expect(visitors).toContain('Official');
  expect(text).not.toContain('Hal Hidden');
  const second = await app.get('/team/oregon/football/2027?targets=2&visitors=2');
  expect(partOf(second.text, 'targets').match(/Target Number/g)).toHaveLength(3);
  expect(partOf(second.text, 'targets')).toContain('51 to 53 of 53');
  expect(partOf(second.text, 'visitors')).toContain('Past (26)');
  expect(visitors).toContain('Tess Taken');
  expect(partOf(second.text, 'visitors')).toContain('Fewer visitors');
  // Adding a player from a page of the whole list stays on that page.
  expect(second.text).toMatch(/href="\/team\/oregon\/football\/2027\?add=\d+&amp;targets=2&amp;visitors=2#calculator"/);
  expect(second.text).toContain('<input type="hidden" name="targets" value="2"/>');
  expect(second.text).toContain('<meta name="robots" content="noindex');
  const beyond = await app.get('/team/oregon/football/2027?add=7&targets=9');
  expect(beyond).toMatchObject({
    status: 302,
    headers: { location: '/team/oregon/football/2027?add=7&targets=2#targets' },
  });
});

test('the calculator finds portal players, and says whose class they leave', async () => {
  const { db } = app.database;
  const auburn = await idOf('auburn');
  const alabama = await idOf('alabama');
  await buildTransfers(db, [
    { player: { name: 'Petra Portal' }, exitCollegeId: auburn, exitType: 'committed', ratingTenths: 58, stars: 4 },
    { player: { name: 'Perry Portal' }, originCollegeId: alabama },
    { player: { name: 'Paul Portal' }, exitType: 'withdrawn' },
  ]);
  await rebuildRankings(db, { sport: 'football', classYear: 2027, now: TEST_NOW });
  await app.purge(['all']);
  const found = await app.get('/team/alabama/football/2027?find=portal');
  const links = [...found.text.matchAll(/href="([^"]+)"[^>]*aria-label="Add ([^"]+)"/g)];
  expect(links.map(([, , name]) => name)).toEqual(['Petra Portal']);
  expect(wordsOf(found.text)).toContain('committed to Auburn');
  const [, href = ''] = links[0] ?? [];
  expect(href).toMatch(/^\/team\/alabama\/football\/2027\?add_transfers=\d+#calculator$/);
  const imagined = wordsOf((await app.get(href)).text);
  expect(imagined).toContain('105 + 100, leaves Auburn');
  expect(imagined).toContain('Auburn 0 points, −205 Not ranked');
});

test('a write of portal entries reaches the page, whether or not it moves any points', async () => {
  const { db } = app.database;
  const georgia = await idOf('georgia');
  const path = '/team/georgia/football/2027';
  expect((await app.get(path)).text).not.toContain('Newton Newhere');
  await buildTransfers(db, [{ player: { name: 'Newton Newhere' }, exitCollegeId: georgia, exitType: 'committed' }]);
  await app.purge(['transfers:football-2027']);
  expect((await app.get(path)).text).toContain('Newton Newhere');
});

test('who cannot be added or taken out is counted, and takes no place in what the page links to', async () => {
  const { db } = app.database;
  const clemson = await idOf('clemson');
  const prospects = await buildProspects(
    db,
    Array.from({ length: 31 }, (_, index) => ({ name: `Wish Number${index + 1}` })),
  );
  const [own] = await buildProspects(db, [{ name: 'Olive Own', collegeId: clemson, status: 'committed' }]);
  await app.purge(['all']);
  const path = '/team/clemson/football/2027';
  const dead = await app.get(`${path}?add=999999999,${prospects[0]?.id},${own?.id}&remove=999999998`);
  expect(wordsOf(dead.text)).toContain('3 changes are left out');
  expect(dead.text).toContain(`name="add" value="${prospects[0]?.id}"`);
  expect(dead.text).not.toContain('999999999');
  const nothing = await app.get(`${path}?add=999999999`);
  expect(wordsOf(nothing.text)).toContain('1 change is left out');
  expect(nothing.text).not.toContain('name="add"');
  const ids = prospects.map(({ id }) => id);
  const full = await app.get(`${path}?find=wish&add=${ids.slice(0, 30).join(',')}`);
  expect(wordsOf(full.text)).toContain('You can add or remove up to 30 players of a kind');
  expect(full.text).not.toMatch(/aria-label="Add /);
  expect(wordsOf((await app.get(`${path}?add=${ids.join(',')}`)).text)).toContain('1 change is left out');
});

test('whoever comes already is not offered by another entry of the portal', async () => {
  const { db } = app.database;
  const lsu = await idOf('lsu');
  const player = await buildCollegePlayer(db, { name: 'Dora Double' });
  await buildTransfers(db, [{ player, exitCollegeId: lsu, exitType: 'committed' }, { player }]);
  await app.purge(['all']);
  const offered = async (team: string) => (await app.get(`/team/${team}/football/2027?find=dora`)).text;
  expect(await offered('lsu')).not.toContain('aria-label="Add Dora Double"');
  expect(await offered('clemson')).toContain('aria-label="Add Dora Double"');
});

test('taking out the only newcomer leaves a class without a place', async () => {
  const { db } = app.database;
  const vanderbilt = await idOf('vanderbilt');
  const [only] = await buildProspects(db, [{ name: 'Una Only', collegeId: vanderbilt, status: 'committed' }]);
  await rebuildRankings(db, { sport: 'football', classYear: 2027, now: TEST_NOW });
  await app.purge(['all']);
  const { text } = await app.get(`/team/vanderbilt/football/2027?remove=${only?.id}`);
  expect(wordsOf(text)).toContain('New total 0 New rank Not ranked');
  expect(text).not.toContain('New standings');
});

test('a season of the portal before any class of recruits has its page', async () => {
  await buildTransfers(app.database.db, [
    { year: 2019, exitCollegeId: await idOf('auburn'), exitType: 'enrolled', ratingTenths: 58, stars: 4 },
  ]);
  await rebuildRankings(app.database.db, { sport: 'football', classYear: 2019, now: TEST_NOW });
  // As a write of entries does: earlier requests have cached which seasons there are.
  await app.purge(['all']);
  const { status, text } = await app.get('/team/auburn/football/2019?find=nobody');
  expect(status).toBe(200);
  expect(partOf(text, 'targets')).toContain('No uncommitted targets');
  expect((await app.get('/team/auburn/football/2018')).status).toBe(404);
});
