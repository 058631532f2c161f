import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { insertInterests } from '#features/recruiting/interests/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { insertVisits } from '#features/recruiting/visits/public.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { rebuildRankings } from './service/rebuild-rankings.ts';

/** The page of a team's class, rendered: whom it wants, who visits it, and portal players in its calculator. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const idOf = async (slug: string) => (await findCollegeBySlug(app.database.db, slug))?.id ?? 0;

/** Texts of a page, without its marks. */
const wordsOf = (text: string) =>
  text
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const partOf = (text: string, id: string) =>
  wordsOf(new RegExp(`aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(text)?.[0] ?? '');

test('nobody wanted and nobody to visit: both sections say so', async () => {
  const { text } = await app.get('/team/auburn/football/2027');
  expect(partOf(text, 'targets')).toContain('No open targets');
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
  expect(targets).toContain('All 53');
  expect(targets.match(/Target Number/g)).toHaveLength(10);
  expect(targets).not.toContain('Tess Taken');
  const visitors = partOf(text, 'visitors');
  expect(visitors).toContain('To come: 28');
  expect(visitors).toContain('Dec 12 Target Number1');
  expect(visitors).toContain('Official');
  expect(text).not.toContain('Hal Hidden');
  const second = await app.get('/team/oregon/football/2027?targets=2&visitors=2');
  expect(partOf(second.text, 'targets').match(/Target Number/g)).toHaveLength(3);
  expect(partOf(second.text, 'targets')).toContain('51 to 53 of 53');
  expect(partOf(second.text, 'visitors')).toContain('Been here: 26');
  expect(visitors).toContain('Tess Taken');
  expect(second.text).toContain('<meta name="robots" content="noindex');
  const beyond = await app.get('/team/oregon/football/2027?add=7&targets=9');
  expect([beyond.status, beyond.headers.location]).toEqual([302, '/team/oregon/football/2027?add=7&targets=2#targets']);
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
