import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { buildGame } from '#features/schedule/games/factory.ts';
import {
  buildCollegePlayer,
  buildSeasons,
  type CollegePlayerFacts,
} from '#features/transfers/college-players/factory.ts';
import { collegePlayers, playerFormerAddresses } from '#features/transfers/college-players/tables.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The pages of a college athlete, rendered by the server. */

let app: TestApp;
let harbor = { id: 0, shortName: '' };
let canyon = { id: 0, shortName: '' };
beforeAll(async () => {
  app = await testSite();
  harbor = await buildCollege(app.database.db, { shortName: 'Harbor State', abbreviation: 'HSU' });
  canyon = await buildCollege(app.database.db, { shortName: 'Canyon Tech', abbreviation: 'CT' });
  const { db } = app.database;
  await buildGame(db, { startsAt: new Date('2025-09-06T19:00Z'), home: side(canyon, 21), away: side(harbor, 14) });
  await buildGame(db, { startsAt: new Date('2024-09-07T19:00Z'), home: side(harbor, 3), away: { points: 30 } });
  await app.purge(['colleges']);
});
afterAll(() => app.close());

const build = (facts: CollegePlayerFacts) => buildCollegePlayer(app.database.db, facts);
const pathOf = ({ slug }: { slug: string }) => `/content/athletes/${slug}`;
const wordsOf = (html: string) =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const side = (college: { id: number; shortName: string }, points: number) => ({
  collegeId: college.id,
  name: college.shortName,
  points,
});

async function buildCareer() {
  const { db } = app.database;
  const player = await build({
    name: 'Garrick Elmsworth',
    collegeId: canyon.id,
    season: 2025,
    grade: 3,
    position: 'WR',
    jersey: '4',
    heightInches: 74,
    weightLbs: 201,
    hometownCity: 'Mobile',
    hometownState: 'AL',
    hometownCountry: 'US',
  });
  await buildSeasons(db, player, [{ season: 2024, collegeId: harbor.id, grade: 2, jersey: '14' }, { season: 2025 }]);
  const transfer = await buildTransfer(db, {
    player,
    year: 2025,
    originCollegeId: harbor.id,
    exitCollegeId: canyon.id,
    exitType: 'enrolled',
    enteredOn: '2024-12-09',
    exitOn: '2025-06-02',
    ratingTenths: 57,
    stars: 3,
  });
  return { player, transfer };
}

test('a profile tells the career: seasons, the transfer between them, games, ratings and the timeline', async () => {
  const { player, transfer } = await buildCareer();
  const prospect = await buildProspect(app.database.db, {
    name: 'Garrick Elmsworth',
    personId: player.personId,
    classYear: 2023,
    position: 'WR',
    ratingTenths: 56,
  });
  await buildArticle(app.database.db, { headline: 'Elmsworth leads the way', personIds: [player.personId] });
  const { status, text } = await app.get(pathOf(player));
  expect(status).toBe(200);
  const words = wordsOf(text);
  expect(words).toContain('Junior, 6-2, 201 lb, Mobile, AL');
  expect(words.indexOf('2025 Junior, 6-2, 201 lb')).toBeLessThan(words.indexOf('Transfer portal HSU to CT Enrolled'));
  expect(words.indexOf('Transfer portal HSU to CT Enrolled')).toBeLessThan(words.indexOf('2024 Sophomore'));
  expect(words).toContain('Canyon Tech games Record 1–0');
  expect(words).toContain('vs HSU Harbor State');
  expect(words).toContain('W 21–14');
  expect(words).toContain('Transfer, 2025');
  expect(words).toContain('No. 1 among 2025 transfers');
  expect(words).toContain('Recruit, class of 2023');
  expect(words).toContain('Enters portal');
  expect(words).toContain('Elmsworth leads the way');
  expect(text).toContain(`href="/content/prospects/2023/${prospect.slug}"`);
  expect(text).toContain(`href="${pathOf(player)}/featured/news"`);
  expect(text).toContain(`/transfer_tracker/football/2025?query=Garrick%20Elmsworth#transfer-${transfer.id}`);
  expect(text).toContain(`/takedown?prospect_id=${prospect.id}`);
  expect(text).toContain(`<link rel="canonical" href="http://bluechip.localhost:3000${pathOf(player)}"`);
  expect(text).toContain('<title>Garrick Elmsworth, WR, Canyon Tech football | ');
  expect(text).toContain('"@type":"Person"');
  expect(text).toContain(`${pathOf(player)}/card.png`);
  const recruited = await app.get(`/content/prospects/2023/${prospect.slug}`);
  expect(recruited.text).toContain(`href="${pathOf(player)}"`);
  const old = wordsOf((await app.get(`${pathOf(player)}?season=2024`)).text);
  expect(old).toContain('Harbor State games Record 0–1');
  expect(old).toContain('L 3–30');
});

test('an athlete without any facts has a page that says so, part by part', async () => {
  const player = await build({ name: 'Bram Foxhall', position: null });
  const { status, text } = await app.get(pathOf(player));
  expect(status).toBe(200);
  const words = wordsOf(text);
  for (const empty of ['No seasons yet', 'Not rated yet', 'No timeline yet', 'College Not known'])
    expect(words).toContain(empty);
  for (const part of ['games', 'Featured media']) expect(words).not.toContain(part);
  expect(text).toContain(`/takedown?person_id=${player.personId}`);
});

test('a college that is not in the directory has its name and no schedule', async () => {
  const player = await build({ name: 'Cassius Grantham', collegeName: 'Sample Polytechnic', season: 2025 });
  await buildSeasons(app.database.db, player, [{ season: 2025 }]);
  const words = wordsOf((await app.get(pathOf(player))).text);
  expect(words).toContain('Sample Polytechnic games');
  expect(words).toContain('No games for 2025 This college is not in our directory');
});

test.each([
  ['season=1999', 302],
  ['season=x', 302],
  ['season=2025', 200],
])('%s is answered %i', async (query, expected) => {
  const player = await build({ name: 'Dorian Hartwick', season: 2025 });
  await buildSeasons(app.database.db, player, [{ season: 2025 }]);
  const { status, headers } = await app.get(`${pathOf(player)}?${query}`);
  expect(status).toBe(expected);
  if (expected === 302) expect(headers.location).toBe(pathOf(player));
});

const doorsOf = (slug: string) => [
  `/content/athletes/${slug}`,
  `/content/athletes/card/${slug}`,
  `/content/athletes/${slug}/featured/photos`,
];

test('a former address leads to the athlete who was kept, at each page; who was taken down is at none', async () => {
  const { db } = app.database;
  const player = await build({ name: 'Finley Ashgrove' });
  await db.insert(playerFormerAddresses).values({ slug: 'finley-before', collegePlayerId: player.id });
  const present = doorsOf(player.slug);
  for (const [index, path] of doorsOf('finley-before').entries()) {
    const { status, headers } = await app.get(path);
    expect({ status, to: headers.location }).toEqual({ status: 302, to: present[index] });
  }
  await db.update(collegePlayers).set({ isHidden: true }).where(eq(collegePlayers.id, player.id));
  await app.purge([`athlete:${player.personId}`]);
  for (const path of [...present, ...doorsOf('finley-before'), `${present[0]}/card.png`])
    expect((await app.get(path)).status, path).toBe(404);
});

test('the card is bare, for frames of other sites, and not indexed', async () => {
  const { player } = await buildCareer();
  const { status, text, headers } = await app.get(`/content/athletes/card/${player.slug}`);
  expect(status).toBe(200);
  expect(text).not.toContain('<header');
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect(headers['content-security-policy']).not.toContain("frame-ancestors 'none'");
  expect(wordsOf(text)).toContain('Mobile, AL. Enrolled at Canyon Tech Jun 2, 2025');
});

test.each([
  [{ enteredOn: '2026-11-03' }, 'Entered the portal Nov 3'],
  [{ enteredOn: '2026-11-21' }, 'Entered the portal today'],
  [{ enteredOn: '2025-12-03', exitType: 'withdrawn', exitOn: '2025-12-20' }, 'Withdrew from the portal Dec 20, 2025'],
  [{ exitType: 'pro' }, 'Declared for the draft'],
] as const)('the card says the latest move of an athlete: %j', async (facts, words) => {
  const player = await build({ name: 'Ossian Thornbury', collegeId: harbor.id });
  await buildTransfer(app.database.db, { player, year: 2027, originCollegeId: harbor.id, ...facts });
  const { text } = await app.get(`/content/athletes/card/${player.slug}`);
  expect(wordsOf(text)).toContain(words);
});

test('each type of media has a page; without any it says so, and another type is no page', async () => {
  const player = await build({ name: 'Emmett Driscombe' });
  await buildArticle(app.database.db, { headline: 'Driscombe is healthy', personIds: [player.personId] });
  const page = async (type: string) => app.get(`${pathOf(player)}/featured/${type}`);
  expect(wordsOf((await page('news')).text)).toContain('Driscombe is healthy');
  for (const [type, title] of [
    ['photos', 'No photos yet'],
    ['videos', 'No videos yet'],
    ['galleries', 'No galleries yet'],
  ] as const) {
    const { text } = await page(type);
    expect(wordsOf(text)).toContain(title);
    expect(text).toContain('content="noindex"');
  }
  expect((await page('podcasts')).status).toBe(404);
});

test('the sitemap and the tracker lead to the profile', async () => {
  const { player } = await buildCareer();
  const index = (await app.get('/sitemap.xml')).text;
  expect(index).toContain('/sitemaps/athletes-1.xml');
  expect((await app.get('/sitemaps/athletes-1.xml')).text).toContain(`${pathOf(player)}</loc>`);
  expect((await app.get('/transfer_tracker/football/2025')).text).toContain(`href="${pathOf(player)}"`);
});

test('a write of the athlete purges the page, and so does one of the team’s games', async () => {
  const { player } = await buildCareer();
  for (const tag of [`athlete:${player.personId}`, `college:${canyon.id}`, 'transfers:football-2025']) {
    await app.get(pathOf(player));
    expect((await app.get(pathOf(player))).headers['x-cache'], tag).toBe('hit');
    await app.purge([tag]);
    expect((await app.get(pathOf(player))).headers['x-cache'], tag).toBe('miss');
  }
});
